/** The time in all journeys: the day before the recorded concerts, at noon in Chicago. */
export const CLOCK = '2026-07-10T17:00:00Z'
