import { formatClockTime, formatDay, MINUTE, toDay } from '~/lib/time/local-time'

/** The end of an announcement: 'May 2, 2026, 8:30 PM', or 'the end of May 2, 2026'. */
export function formatEnd(endsAt: number | null, timezone: string): string | null {
  if (endsAt === null) return null
  const time = formatClockTime(endsAt, timezone)
  const toText = (instant: number) => formatDay(toDay(instant, timezone), 'MMMM d, yyyy')
  return time === '12:00 AM'
    ? `the end of ${toText(endsAt - MINUTE)}`
    : `${toText(endsAt)}, ${time}`
}
