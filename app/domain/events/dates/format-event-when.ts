import { type Day, formatClockTime, formatDay, formatZoneName } from '~/lib/time/local-time'
import type { EventTime } from '../event'
import { getDisplayDays, getKnownEnd } from './display-days'

/** With the year and the time zone, for what is read later and elsewhere: 'Saturday, May 2, 2026, 8:00 PM – 10:00 PM CDT'. */
export function formatEventWhen(time: EventTime, timezone: string): string {
  const { first, last } = getDisplayDays(time, timezone)
  if (last > first) return `${formatShort(first)} – ${formatShort(last)}`
  const day = formatDay(first, 'EEEE, MMMM d, yyyy')
  if (time.noStart) return day
  const end = getKnownEnd(time)
  const until = end === null ? '' : ` – ${formatClockTime(end, timezone)}`
  const zone = formatZoneName(time.startAt, timezone, 'short')
  return `${day}, ${formatClockTime(time.startAt, timezone)}${until} ${zone}`
}

const formatShort = (day: Day) => formatDay(day, 'EEE, MMMM d, yyyy')
