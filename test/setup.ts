import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

let errorLogs: unknown[][] = []

beforeAll(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
})

beforeEach(() => {
  errorLogs = []
  console.log = () => {}
  console.error = (...words: unknown[]) => errorLogs.push(words)
})

afterEach(() => {
  expect(errorLogs, 'what was written to console.error').toEqual([])
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** For tests of failures: returns the errors logged so far, which then do not fail the test. */
export function drainErrorLogs(): string[] {
  const messages = errorLogs.map((words) => words.join(' '))
  errorLogs = []
  return messages
}
