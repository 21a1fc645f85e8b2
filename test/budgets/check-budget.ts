import { afterAll, beforeAll, expect } from 'vitest'
import { findBudget } from './file-budgets'
import { drainCosts } from './file-costs'

/** Fails a test file that spends more than its budget (file-budgets.ts), so that the suites stay fast as they grow. */
beforeAll(() => {
  drainCosts()
})

afterAll(() => {
  const budget = findBudget(expect.getState().testPath ?? '')
  const exceeded = [...drainCosts()].flatMap(([cost, count]) => {
    const limit = budget ? (budget[cost] ?? 0) : Number.POSITIVE_INFINITY
    return count > limit ? [`${count} ${cost}, and its budget is ${limit}`] : []
  })
  expect(exceeded, 'what the file spent over its budget of test/budgets/file-budgets.ts').toEqual(
    [],
  )
})
