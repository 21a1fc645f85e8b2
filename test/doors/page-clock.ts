import { vi } from 'vitest'

const LIFETIME_MS = 600_000

/** Test files share the cache of pages: each test has a time of its own, when all that is cached has expired. */
let startAt = Date.parse('2026-11-01T12:00:00Z')

/** Fakes the time for a test. It moves only by `vi.advanceTimersByTime`, until `vi.useRealTimers`. */
export function startPageClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
  startAt += LIFETIME_MS
}
