/** Tells the present instant in epoch milliseconds. */
export type Clock = () => number

/** The machine's clock, or one that stands still at `stoppedAt` (development and tests). */
export function createClock(stoppedAt?: number): Clock {
  return stoppedAt === undefined ? () => Date.now() : () => stoppedAt
}
