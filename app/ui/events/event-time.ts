import { getDisplayDays, getKnownEnd } from '~/domain/events/dates/display-days'
import type { EventTime } from '~/domain/events/event'
import {
  type Day,
  daysBetween,
  formatClockTime,
  formatDay,
  formatIsoTime,
  formatZoneName,
  MINUTE,
  toDay,
} from '~/lib/time/local-time'

/** A site's time zone and the current instant (epoch milliseconds), on which every displayed time depends. */
export type SiteClock = { timezone: string; now: number }

/** A time as text, and for the `datetime` attribute of HTML's `time` element. */
export type ShownTime = { text: string; dateTime: string }

/** When an event is, for a card: 'Today · 7:30 PM', 'Fri, Nov 20 · 7:30 PM', 'Nov 20 – Nov 23', 'Through Nov 29'. */
export function formatCardTime(time: EventTime, clock: SiteClock): ShownTime {
  const { first, last } = getDisplayDays(time, clock.timezone)
  const dateTime = toDateTimeAttribute(time, clock.timezone)
  if (last > first) return { text: formatSpan(first, last, clock), dateTime }
  const day = formatDayName(first, clock)
  if (time.noStart) return { text: day, dateTime }
  const hour = hasBegunToday(time, clock)
    ? formatOngoing(time, clock)
    : formatClock(time.startAt, clock)
  return { text: `${day} · ${hour}`, dateTime }
}

/**
 * The same under a heading that already names the day: '7:30 PM', 'Through Nov 29', or 'Until 6:00 PM' once it has begun.
 * `heading` is null under the heading of ongoing events.
 */
export function formatTimeUnderDay(
  time: EventTime,
  clock: SiteClock,
  heading: Day | null,
): ShownTime {
  const { first, last } = getDisplayDays(time, clock.timezone)
  const dateTime = toDateTimeAttribute(time, clock.timezone)
  if (last > first) {
    const begun = heading === null || first < heading
    if (begun || time.noStart)
      return { text: `Through ${formatDayWithYear(last, clock, 'MMM d')}`, dateTime }
    return {
      text: `${formatClock(time.startAt, clock)}, through ${formatDayWithYear(last, clock, 'MMM d')}`,
      dateTime,
    }
  }
  const end = getKnownEnd(time)
  if (heading === null && end !== null)
    return { text: `Until ${formatClock(end, clock)}`, dateTime }
  if (heading === null || time.noStart) return formatCardTime(time, clock)
  if (hasBegunToday(time, clock)) return { text: capitalize(formatOngoing(time, clock)), dateTime }
  return { text: formatClock(time.startAt, clock), dateTime }
}

/** Whether it has begun, to the minute. An event without a start time counts as upcoming for its whole day. */
export function hasBegun(time: EventTime, { now, timezone }: SiteClock): boolean {
  if (time.noStart) return time.startDay < toDay(now, timezone)
  return Math.floor(time.startAt / MINUTE) < Math.floor(now / MINUTE)
}

/** Whether it began earlier today. */
export function hasBegunToday(time: EventTime, clock: SiteClock): boolean {
  const isToday = getDisplayDays(time, clock.timezone).first === toDay(clock.now, clock.timezone)
  return isToday && hasBegun(time, clock)
}

/** 'until 6:00 PM', 'since 2:00 PM' */
function formatOngoing(time: EventTime, clock: SiteClock): string {
  const end = getKnownEnd(time)
  return end === null
    ? `since ${formatClock(time.startAt, clock)}`
    : `until ${formatClock(end, clock)}`
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lines of segments; a line may wrap only between its segments. */
export type DetailTime = { days: string[][]; hours: string | null; dateTime: string }

/**
 * For the event's own page: a single day and its hours with the time zone, or the first and the last day, each with its
 * own time, so that they do not read as daily hours.
 */
export function formatDetailTime(time: EventTime, clock: SiteClock): DetailTime {
  const { first, last } = getDisplayDays(time, clock.timezone)
  const dateTime = toDateTimeAttribute(time, clock.timezone)
  const end = getKnownEnd(time)
  if (last > first) {
    const sameZone = end !== null && formatZone(end, clock) === formatZone(time.startAt, clock)
    const from = [formatDayWithYear(first, clock, 'EEE, MMM d')]
    const to = [`to ${formatDayWithYear(last, clock, 'EEE, MMM d')}`]
    if (!time.noStart) {
      from.push(
        formatClock(time.startAt, clock) + (sameZone ? '' : ` ${formatZone(time.startAt, clock)}`),
      )
    }
    if (end !== null) to.push(`${formatClock(end, clock)} ${formatZone(end, clock)}`)
    return { days: [addCommas(from), addCommas(to)], hours: null, dateTime }
  }
  const days = [[formatDayWithYear(first, clock, 'EEEE, MMMM d')]]
  if (time.noStart) return { days, hours: null, dateTime }
  const until = end === null ? '' : ` – ${formatClock(end, clock)}`
  const hours = `${formatClock(time.startAt, clock)}${until} ${formatZone(time.startAt, clock)}`
  return { days, hours, dateTime }
}

function addCommas(segments: string[]): string[] {
  return segments.map((segment, at) => (at < segments.length - 1 ? `${segment},` : segment))
}

/** A square with a date, like a page of a tear-off calendar: 'Fri', '20', 'Nov'. */
export type DateTile = { label: string; day: string; month: string }

/** The three lines of a date tile; it shows the last day when the event began before today. */
export function buildDateTile(time: EventTime, clock: SiteClock): DateTile {
  const { first, last } = getDisplayDays(time, clock.timezone)
  const begun = first < toDay(clock.now, clock.timezone) && last > first
  return begun ? buildUntilTile(last) : buildDayTile(first, formatDay(first, 'EEE'))
}

/** The date tile of an ongoing event: its last day. */
export const buildUntilTile = (day: Day) => buildDayTile(day, 'Until')

export const buildDayTile = (day: Day, label: string): DateTile => ({
  label,
  day: formatDay(day, 'd'),
  month: formatDay(day, 'MMM'),
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
export function formatDayName(day: Day, clock: SiteClock): string {
  return formatRelativeDay(day, clock) ?? formatDayWithYear(day, clock, 'EEE, MMM d')
}

/** A day in a date-fns pattern, with its year unless that is the current year. */
export const formatDayWithYear = (day: Day, clock: SiteClock, pattern: string): string =>
  formatDay(day, isThisYear(day, clock) ? pattern : `${pattern}, yyyy`)

export const isThisYear = (day: Day, { now, timezone }: SiteClock): boolean =>
  day.slice(0, 4) === toDay(now, timezone).slice(0, 4)

function formatSpan(first: Day, last: Day, clock: SiteClock): string {
  const today = toDay(clock.now, clock.timezone)
  if (first < today && last >= today)
    return `Through ${formatDayWithYear(last, clock, 'EEE, MMM d')}`
  return `${formatDayWithYear(first, clock, 'MMM d')} – ${formatDayWithYear(last, clock, 'MMM d')}`
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
