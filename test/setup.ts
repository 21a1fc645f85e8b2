import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

let complaints: unknown[][] = []

beforeAll(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
})

beforeEach(() => {
  complaints = []
  console.log = () => {}
  console.error = (...words: unknown[]) => complaints.push(words)
})

afterEach(() => {
  expect(complaints, 'what was written to console.error').toEqual([])
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** For a test whose subject is a fault: what was logged so far, which is then no failure. */
export function drainErrorLogs(): string[] {
  const taken = complaints.map((words) => words.join(' '))
  complaints = []
  return taken
}
