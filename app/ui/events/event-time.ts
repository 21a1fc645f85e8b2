import { daysShown, type EventTime } from '~/domain/events/event'
import {
  addDays,
  formatClockTime,
  type Day,
  toDay,
  daysBetween,
  formatDay,
  HOUR,
  formatIsoTime,
  MINUTE,
  toWallTime,
  formatZoneName,
} from '~/lib/local-time'

/** A site's zone and the present instant (epoch milliseconds): what every shown time depends on. */
export type SiteClock = { timezone: string; now: number }

/** Ready text, and the same for machines (HTML's `time` element). */
export type ShownTime = { text: string; dateTime: string }

/** A night that ends before this hour is told as one evening, not as two days. */
const LATE_NIGHT_HOUR = 6
const LONGEST_NIGHT = 18 * HOUR

/** When an event is, for a card: 'Today · 7:30 PM', 'Fri, Nov 20 · 7:30 PM', 'Nov 20 – Nov 23', 'Through Nov 29'. */
export function formatCardTime(time: EventTime, here: SiteClock): ShownTime {
  const { first, last } = getDisplayDays(time, here.timezone)
  const dateTime = toDateTimeAttribute(time, here.timezone)
  if (last > first) return { text: formatSpan(first, last, here), dateTime }
  const day = formatDayName(first, here)
  if (time.noStart) return { text: day, dateTime }
  const hour = hasBegunToday(time, here)
    ? formatOngoing(time, here)
    : formatClock(time.startAt, here)
  return { text: `${day} · ${hour}`, dateTime }
}

/**
 * The same under a heading that names the day already: '7:30 PM', 'Through Nov 29', of what has begun 'Until 6:00 PM';
 * null heads what began before.
 */
export function formatTimeUnderDay(
  time: EventTime,
  here: SiteClock,
  heading: Day | null,
): ShownTime {
  const { first, last } = getDisplayDays(time, here.timezone)
  const dateTime = toDateTimeAttribute(time, here.timezone)
  if (last > first) {
    const begun = heading === null || first < heading
    if (begun || time.noStart)
      return { text: `Through ${formatDayWithYear(last, here, 'MMM d')}`, dateTime }
    return {
      text: `${formatClock(time.startAt, here)}, through ${formatDayWithYear(last, here, 'MMM d')}`,
      dateTime,
    }
  }
  const end = getKnownEnd(time)
  if (heading === null && end !== null) return { text: `Until ${formatClock(end, here)}`, dateTime }
  if (heading === null || time.noStart) return formatCardTime(time, here)
  if (hasBegunToday(time, here)) return { text: capitalize(formatOngoing(time, here)), dateTime }
  return { text: formatClock(time.startAt, here), dateTime }
}

/** Whether it has begun, by the minute. A day without an hour begins when it is over: it is to come all day. */
export function hasBegun(time: EventTime, { now, timezone }: SiteClock): boolean {
  if (time.noStart) return time.startDay < toDay(now, timezone)
  return Math.floor(time.startAt / MINUTE) < Math.floor(now / MINUTE)
}

/** Whether it began earlier today. */
export function hasBegunToday(time: EventTime, here: SiteClock): boolean {
  const isToday = getDisplayDays(time, here.timezone).first === toDay(here.now, here.timezone)
  return isToday && hasBegun(time, here)
}

/** 'until 6:00 PM', 'since 2:00 PM' */
function formatOngoing(time: EventTime, here: SiteClock): string {
  const end = getKnownEnd(time)
  return end === null
    ? `since ${formatClock(time.startAt, here)}`
    : `until ${formatClock(end, here)}`
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lines of pieces; a line may break between its pieces only. */
export type DetailTime = { days: string[][]; hours: string | null; dateTime: string }

/**
 * For the event's own page: one day and its hours with the name of the zone; of several days the first and the last,
 * each with its own hour, so that nothing reads as daily hours.
 */
export function formatDetailTime(time: EventTime, here: SiteClock): DetailTime {
  const { first, last } = getDisplayDays(time, here.timezone)
  const dateTime = toDateTimeAttribute(time, here.timezone)
  const end = getKnownEnd(time)
  if (last > first) {
    const sameZone = end !== null && formatZone(end, here) === formatZone(time.startAt, here)
    const from = [formatDayWithYear(first, here, 'EEE, MMM d')]
    const to = [`to ${formatDayWithYear(last, here, 'EEE, MMM d')}`]
    if (!time.noStart) {
      from.push(
        formatClock(time.startAt, here) + (sameZone ? '' : ` ${formatZone(time.startAt, here)}`),
      )
    }
    if (end !== null) to.push(`${formatClock(end, here)} ${formatZone(end, here)}`)
    return { days: [joinWithCommas(from), joinWithCommas(to)], hours: null, dateTime }
  }
  const days = [[formatDayWithYear(first, here, 'EEEE, MMMM d')]]
  if (time.noStart) return { days, hours: null, dateTime }
  const until = end === null ? '' : ` – ${formatClock(end, here)}`
  const hours = `${formatClock(time.startAt, here)}${until} ${formatZone(time.startAt, here)}`
  return { days, hours, dateTime }
}

function joinWithCommas(pieces: string[]): string[] {
  return pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece},` : piece))
}

/** The three lines of a calendar leaf: of the last day, when the event has begun before today. */
export function buildDateTile(
  time: EventTime,
  here: SiteClock,
): { over: string; day: string; under: string } {
  const { first, last } = getDisplayDays(time, here.timezone)
  const begun = first < toDay(here.now, here.timezone) && last > first
  return begun ? buildUntilTile(last) : buildDayTile(first, formatDay(first, 'EEE'))
}

/** The leaf of the last day of what goes on. */
export const buildUntilTile = (day: Day) => buildDayTile(day, 'Until')

export const buildDayTile = (day: Day, over: string) => ({
  over,
  day: formatDay(day, 'd'),
  under: formatDay(day, 'MMM'),
})

/** 'Today', 'Tomorrow' or null. */
export function formatRelativeDay(
  day: Day,
  { now, timezone }: SiteClock,
): 'Today' | 'Tomorrow' | null {
  const distance = daysBetween(toDay(now, timezone), day)
  if (distance === 0) return 'Today'
  return distance === 1 ? 'Tomorrow' : null
}

/** 'Today', 'Tomorrow', 'Fri, Nov 20' */
export function formatDayName(day: Day, here: SiteClock): string {
  return formatRelativeDay(day, here) ?? formatDayWithYear(day, here, 'EEE, MMM d')
}

/** A day by a date-fns pattern, with its year when that is not the present one. */
export function formatDayWithYear(day: Day, { now, timezone }: SiteClock, pattern: string): string {
  const sameYear = day.slice(0, 4) === toDay(now, timezone).slice(0, 4)
  return formatDay(day, sameYear ? pattern : `${pattern}, yyyy`)
}

/** The first and last day to tell people: an evening that runs past midnight is that evening's. */
export function getDisplayDays(time: EventTime, timezone: string): { first: Day; last: Day } {
  const { first, last } = daysShown(time, timezone)
  const nightOnly =
    last > first &&
    !time.noStart &&
    !time.noEnd &&
    time.endAt !== null &&
    last === addDays(first, 1) &&
    time.endAt - time.startAt <= LONGEST_NIGHT &&
    Number(toWallTime(time.endAt - 1, timezone).slice(11, 13)) < LATE_NIGHT_HOUR
  return nightOnly ? { first, last: first } : { first, last }
}

function formatSpan(first: Day, last: Day, here: SiteClock): string {
  const today = toDay(here.now, here.timezone)
  if (first < today && last >= today)
    return `Through ${formatDayWithYear(last, here, 'EEE, MMM d')}`
  return `${formatDayWithYear(first, here, 'MMM d')} – ${formatDayWithYear(last, here, 'MMM d')}`
}

/** The instant of the end, or null when none is known. */
export function getKnownEnd({ startAt, endAt, noEnd }: EventTime): number | null {
  return endAt !== null && !noEnd && endAt > startAt ? endAt : null
}

function formatZone(instant: number, { timezone }: SiteClock): string {
  return formatZoneName(instant, timezone, 'short')
}

/** '7:30 PM' */
export function formatClock(instant: number, { timezone }: SiteClock): string {
  return formatClockTime(instant, timezone)
}

/** For HTML's `time` element. */
export function toDateTimeAttribute(time: EventTime, timezone: string): string {
  if (time.noStart) return time.startDay
  return formatIsoTime(time.startAt, timezone)
}
