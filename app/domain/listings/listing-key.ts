import { MINUTE } from '~/lib/time/local-time'

/**
 * A listing's rowid is its position in the order: version, minute, number within the minute. Every list is a range of it.
 * It is a safe integer: 13 bits for the version, 25 for the minute (until 2083), 15 within the minute.
 */
const EPOCH = Date.UTC(2020, 0, 1)
const MINUTES = 2 ** 25
export const KEYS_PER_MINUTE = 2 ** 15
export const KEYS_PER_VERSION = MINUTES * KEYS_PER_MINUTE
export const LAST_VERSION_ID = 2 ** 13 - 1

/** The minute of an instant (epoch milliseconds), as keys count it. Instants outside of 2020–2083 are clamped. */
export function toMinute(instant: number): number {
  return Math.min(Math.max(Math.floor((instant - EPOCH) / MINUTE), 0), MINUTES - 1)
}

/** The instant at which the minute ends. */
export function endOfMinute(minute: number): number {
  return EPOCH + (minute + 1) * MINUTE
}

/** The instant at which the minute of a key begins. */
export function startOfKey(k: number): number {
  return EPOCH + Math.floor((k % KEYS_PER_VERSION) / KEYS_PER_MINUTE) * MINUTE
}

/** The first key of the minute, counted from the beginning of a version. */
export function firstKeyOfMinute(minute: number): number {
  return minute * KEYS_PER_MINUTE
}
