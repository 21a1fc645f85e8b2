import { HOUR, MINUTE, SECOND } from '~/lib/time/local-time'

/** How long to wait after each failed attempt, as Standard Webhooks recommends; after the last one a delivery has failed. */
const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** So that what failed together is not sent together again. */
const JITTER = 0.1

/** Milliseconds until the next attempt after so many; null if there is none. `random` gives numbers from 0 to 1. */
export function findRetryDelay(attempts: number, random: () => number): number | null {
  const delay = DELAYS[attempts - 1]
  return delay === undefined ? null : Math.round(delay * (1 + JITTER * random()))
}
