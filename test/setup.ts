import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { resetDatabases } from './database'
import { clearPromotionDays } from './promotions/clear-promotion-days'

let errorLogs: unknown[][] = []

/** Not by `reset` of cloudflare:test: on a busy machine, rows of the previous file come back after it. */
beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
  await resetDatabases()
  await clearPromotionDays()
  for (const { key } of (await env.BUCKET.list()).objects) await env.BUCKET.delete(key)
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
