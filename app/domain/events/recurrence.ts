import type { Day } from '~/lib/local-time'

/** How a series recurs (architecture, section 7). The first day is that of the event it is entered with. */
export type Recurrence = {
  frequency: 'weekly' | 'monthly-by-weekday' | 'monthly-by-date'
  /** Every so many weeks or months. */
  interval: number
  /** Weekly: the days of the week, Sunday is 0. Empty: the weekday of the first day. */
  weekdays: number[]
  /** The last possible day. */
  until: Day
  /** Days that the rule names and that are left out. */
  skipped: Day[]
}
