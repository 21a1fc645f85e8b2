import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

let errorLogs: unknown[][] = []

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
