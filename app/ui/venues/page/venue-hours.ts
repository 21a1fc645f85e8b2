import { addDays, toDay, toWallTime } from '~/lib/time/local-time'
import {
  formatExceptions,
  formatSpans,
  formatTimeOfDay,
  formatWeek,
  type HoursLine,
  type OpeningHours,
  openOn,
} from '~/lib/time/opening-hours'

/** A venue's hours, ready for the browser. */
export type VenueHours = {
  /** 'Open until 10:00 PM', 'Open today, 9:00 AM – 5:00 PM', or 'Closed today'. */
  today: string
  week: HoursLine[]
  /** Days with other hours, such as holidays. */
  exceptions: HoursLine[]
}

/** So many days ahead, exceptions are listed. */
const DAYS_AHEAD = 60

/** What a page says of a venue's hours at `now`, by the clock of the venue's zone; null without structured hours. */
export function buildVenueHours(
  hours: readonly OpeningHours[],
  { now, timezone }: { now: number; timezone: string },
): VenueHours | null {
  if (hours.length === 0) return null
  const today = toDay(now, timezone)
  const time = toWallTime(now, timezone).slice(11, 16)
  const spans = openOn(hours, today)
  // Before it closes after midnight, the night of the day before goes on.
  const night = openOn(hours, addDays(today, -1)).find(
    ({ opens, closes }) => closes <= opens && time < closes,
  )
  const own = formatToday(spans, time)
  return {
    today: night ? `Open until ${formatTimeOfDay(night.closes)}. ${own}` : own,
    week: formatWeek(hours),
    exceptions: formatExceptions(hours, today, DAYS_AHEAD),
  }
}

/** Until when it is open, during its hours; before and after them, when it is open today. */
function formatToday(spans: OpeningHours[], time: string): string {
  const text = formatSpans(spans)
  if (text === 'Closed' || text === 'Open 24 hours') return text.replace('Closed', 'Closed today')
  const [now, ...overlapping] = spans.filter(
    ({ opens, closes }) => time >= opens && (time < closes || closes < opens),
  )
  const isLast = spans.every(({ opens }) => opens <= time)
  if (now && overlapping.length === 0 && isLast) return `Open until ${formatTimeOfDay(now.closes)}`
  return `Open today, ${formatSpans(spans)}`
}
