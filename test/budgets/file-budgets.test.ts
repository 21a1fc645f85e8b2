import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBudget, listExceptions } from './file-budgets'
import { drainCosts, spend } from './file-costs'

beforeEach(() => void vi.stubEnv('LARGE_TESTS', ''))
afterEach(() => void vi.unstubAllEnvs())

test('A file has the budget of its folder, changed by its exception', () => {
  expect(findBudget('/x/app/domain/events/event.test.ts')).toEqual({
    statements: 6_000,
    'rows written': 35_000,
  })
  expect(findBudget('/x/test/journeys/forms.test.ts')).toEqual({ visits: 100, processes: 1 })
})

test('With --large there are no budgets', () => {
  vi.stubEnv('LARGE_TESTS', '1')
  expect(findBudget('/x/test/journeys/forms.test.ts')).toBeNull()
})

test('Each exception is for a file that exists', () => {
  expect(listExceptions().filter((file) => !existsSync(file))).toEqual([])
})

test('What was spent is counted once', () => {
  const before = drainCosts()
  spend('visits')
  spend('visits', 2)
  expect([...drainCosts()]).toEqual([['visits', 3]])
  expect([...drainCosts()]).toEqual([])
  for (const [cost, count] of before) spend(cost, count)
})
