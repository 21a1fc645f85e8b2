/** Returns the current time in epoch milliseconds. */
export type Clock = () => number

/** The machine's clock, or one stopped at `stoppedAt` (development and tests). */
export function createClock(stoppedAt?: number): Clock {
  return stoppedAt === undefined ? () => Date.now() : () => stoppedAt
}
