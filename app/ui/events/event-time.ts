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
export type Here = { timezone: string; now: number }

/** Ready text, and the same for machines (HTML's `time` element). */
export type ShownTime = { text: string; dateTime: string }

/** A night that ends before this hour is told as one evening, not as two days. */
const LATE_NIGHT_HOUR = 6
const LONGEST_NIGHT = 18 * HOUR

/** When an event is, for a card: 'Today · 7:30 PM', 'Fri, Nov 20 · 7:30 PM', 'Nov 20 – Nov 23', 'Through Nov 29'. */
export function cardTime(time: EventTime, here: Here): ShownTime {
  const { first, last } = shownDays(time, here.timezone)
  const dateTime = machineTime(time, here.timezone)
  if (last > first) return { text: spanText(first, last, here), dateTime }
  const day = dayName(first, here)
  if (time.noStart) return { text: day, dateTime }
  const hour = isOnToday(time, here) ? goesOnText(time, here) : clockText(time.startAt, here)
  return { text: `${day} · ${hour}`, dateTime }
}

/**
 * The same under a heading that names the day already: '7:30 PM', 'Through Nov 29', of what has begun 'Until 6:00 PM';
 * null heads what began before.
 */
export function timeUnderDay(time: EventTime, here: Here, heading: Day | null): ShownTime {
  const { first, last } = shownDays(time, here.timezone)
  const dateTime = machineTime(time, here.timezone)
  if (last > first) {
    const begun = heading === null || first < heading
    if (begun || time.noStart) return { text: `Through ${dayText(last, here, 'MMM d')}`, dateTime }
    return {
      text: `${clockText(time.startAt, here)}, through ${dayText(last, here, 'MMM d')}`,
      dateTime,
    }
  }
  const end = endOf(time)
  if (heading === null && end !== null) return { text: `Until ${clockText(end, here)}`, dateTime }
  if (heading === null || time.noStart) return cardTime(time, here)
  if (isOnToday(time, here)) return { text: capitalized(goesOnText(time, here)), dateTime }
  return { text: clockText(time.startAt, here), dateTime }
}

/** Whether it has begun, by the minute. A day without an hour begins when it is over: it is to come all day. */
export function hasBegun(time: EventTime, { now, timezone }: Here): boolean {
  if (time.noStart) return time.startDay < toDay(now, timezone)
  return Math.floor(time.startAt / MINUTE) < Math.floor(now / MINUTE)
}

/** Whether it began earlier today. */
export function isOnToday(time: EventTime, here: Here): boolean {
  const isToday = shownDays(time, here.timezone).first === toDay(here.now, here.timezone)
  return isToday && hasBegun(time, here)
}

/** 'until 6:00 PM', 'since 2:00 PM' */
function goesOnText(time: EventTime, here: Here): string {
  const end = endOf(time)
  return end === null ? `since ${clockText(time.startAt, here)}` : `until ${clockText(end, here)}`
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lines of pieces; a line may break between its pieces only. */
export type DetailTime = { days: string[][]; hours: string | null; dateTime: string }

/**
 * For the event's own page: one day and its hours with the name of the zone; of several days the first and the last,
 * each with its own hour, so that nothing reads as daily hours.
 */
export function detailTime(time: EventTime, here: Here): DetailTime {
  const { first, last } = shownDays(time, here.timezone)
  const dateTime = machineTime(time, here.timezone)
  const end = endOf(time)
  if (last > first) {
    const sameZone = end !== null && zoneText(end, here) === zoneText(time.startAt, here)
    const from = [dayText(first, here, 'EEE, MMM d')]
    const to = [`to ${dayText(last, here, 'EEE, MMM d')}`]
    if (!time.noStart) {
      from.push(
        clockText(time.startAt, here) + (sameZone ? '' : ` ${zoneText(time.startAt, here)}`),
      )
    }
    if (end !== null) to.push(`${clockText(end, here)} ${zoneText(end, here)}`)
    return { days: [withCommas(from), withCommas(to)], hours: null, dateTime }
  }
  const days = [[dayText(first, here, 'EEEE, MMMM d')]]
  if (time.noStart) return { days, hours: null, dateTime }
  const until = end === null ? '' : ` – ${clockText(end, here)}`
  const hours = `${clockText(time.startAt, here)}${until} ${zoneText(time.startAt, here)}`
  return { days, hours, dateTime }
}

function withCommas(pieces: string[]): string[] {
  return pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece},` : piece))
}

/** The three lines of a calendar leaf: of the last day, when the event has begun before today. */
export function leafOf(time: EventTime, here: Here): { over: string; day: string; under: string } {
  const { first, last } = shownDays(time, here.timezone)
  const begun = first < toDay(here.now, here.timezone) && last > first
  return begun ? leafUntil(last) : leafFor(first, formatDay(first, 'EEE'))
}

/** The leaf of the last day of what goes on. */
export const leafUntil = (day: Day) => leafFor(day, 'Until')

export const leafFor = (day: Day, over: string) => ({
  over,
  day: formatDay(day, 'd'),
  under: formatDay(day, 'MMM'),
})

/** 'Today', 'Tomorrow' or null. */
export function relativeDay(day: Day, { now, timezone }: Here): 'Today' | 'Tomorrow' | null {
  const distance = daysBetween(toDay(now, timezone), day)
  if (distance === 0) return 'Today'
  return distance === 1 ? 'Tomorrow' : null
}

/** 'Today', 'Tomorrow', 'Fri, Nov 20' */
export function dayName(day: Day, here: Here): string {
  return relativeDay(day, here) ?? dayText(day, here, 'EEE, MMM d')
}

/** A day by a date-fns pattern, with its year when that is not the present one. */
export function dayText(day: Day, { now, timezone }: Here, pattern: string): string {
  const sameYear = day.slice(0, 4) === toDay(now, timezone).slice(0, 4)
  return formatDay(day, sameYear ? pattern : `${pattern}, yyyy`)
}

/** The first and last day to tell people: an evening that runs past midnight is that evening's. */
export function shownDays(time: EventTime, timezone: string): { first: Day; last: Day } {
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

function spanText(first: Day, last: Day, here: Here): string {
  const today = toDay(here.now, here.timezone)
  if (first < today && last >= today) return `Through ${dayText(last, here, 'EEE, MMM d')}`
  return `${dayText(first, here, 'MMM d')} – ${dayText(last, here, 'MMM d')}`
}

/** The instant of the end, or null when none is known. */
export function endOf({ startAt, endAt, noEnd }: EventTime): number | null {
  return endAt !== null && !noEnd && endAt > startAt ? endAt : null
}

function zoneText(instant: number, { timezone }: Here): string {
  return formatZoneName(instant, timezone, 'short')
}

/** '7:30 PM' */
export function clockText(instant: number, { timezone }: Here): string {
  return formatClockTime(instant, timezone)
}

/** For HTML's `time` element. */
export function machineTime(time: EventTime, timezone: string): string {
  if (time.noStart) return time.startDay
  return formatIsoTime(time.startAt, timezone)
}
