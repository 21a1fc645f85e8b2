import type { Day } from '~/lib/time/local-time'

// The browser lists days as they are chosen. No zone is involved: a day is read and written in UTC.
const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Friday, July 10, 2026' */
export const formatPromotedDay = (day: Day): string => format.format(Date.parse(`${day}T00:00:00Z`))
