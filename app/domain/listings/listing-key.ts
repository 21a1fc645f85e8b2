import { MINUTE } from '~/lib/local-time'

/**
 * A listing's rowid is its place in the order: version, minute, number within the minute. All lists are ranges of it.
 * It stays a safe integer: 13 bits of versions, 25 of minutes (until 2083), 15 within the minute.
 */
const EPOCH = Date.UTC(2020, 0, 1)
const MINUTES = 2 ** 25
export const KEYS_PER_MINUTE = 2 ** 15
export const KEYS_PER_VERSION = MINUTES * KEYS_PER_MINUTE
export const LAST_VERSION_ID = 2 ** 13 - 1

/** The minute of an instant (epoch milliseconds), as keys count it. What lies outside of 2020–2083 is at its ends. */
export function toMinute(instant: number): number {
  return Math.min(Math.max(Math.floor((instant - EPOCH) / MINUTE), 0), MINUTES - 1)
}

/** The instant at which the minute is over. */
export function endOfMinute(minute: number): number {
  return EPOCH + (minute + 1) * MINUTE
}

/** The first key of the minute, counted from the beginning of a version. */
export function firstKeyOfMinute(minute: number): number {
  return minute * KEYS_PER_MINUTE
}
