import { InvalidFeedError } from '../../contract/feed-plugin'

/**
 * How much work one body may cause. A few bytes of iCalendar can ask for billions of days, so work is counted in steps:
 * a step is one period, day or time of day that is looked at. Steps, unlike time, are the same on every machine.
 */
export type Budget = {
  /** Throws InvalidFeedError if the body has used up its steps. */
  spend(steps: number): void
}

/** Some seconds of CPU. Calendars of hundreds of series that people publish need far less. */
export const MAX_STEPS = 4_000_000

export function createBudget(limit = MAX_STEPS): Budget {
  let spent = 0
  return {
    spend(steps) {
      spent += steps
      if (spent > limit) throw new InvalidFeedError(TOO_MUCH, 'too-large')
    },
  }
}

const TOO_MUCH = 'too much to expand'

/** Several times as many as the largest recorded calendars of cities have. More would fill the memory of a worker. */
export const MAX_COMPONENTS = 40_000

/** Throws InvalidFeedError if a body has more VEVENTs than fit into memory. */
export function limitEvents(count: number): void {
  if (count > MAX_COMPONENTS) {
    throw new InvalidFeedError(
      `${TOO_MUCH}: it has more than ${MAX_COMPONENTS} events`,
      'too-large',
    )
  }
}

/** Forty for each of three thousand events. */
const MAX_LINES = 120_000

/** Throws InvalidFeedError if the properties of a body would not fit into memory. */
export function limitLines(count: number): void {
  if (count > MAX_LINES) {
    throw new InvalidFeedError(`${TOO_MUCH}: it has more than ${MAX_LINES} lines`, 'too-large')
  }
}
