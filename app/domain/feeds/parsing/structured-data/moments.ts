import ICAL from 'ical.js'
import type { EventTime } from '~/domain/events/event'
import {
  addDays,
  type Day,
  MINUTE,
  SECOND,
  toDay,
  toInstant,
  toWallTime,
} from '~/lib/time/local-time'
import type { ReadContext } from '../../contract/feed-plugin'
import {
  eventTimeFromDays,
  eventTimeFromInstants,
  eventTimeUntilDay,
  findDurationError,
  findStartError,
  isDayOfAnyYear,
} from '../event-times'
import { truncate } from '../text-limits'
import { parseWrittenDates } from '../written-dates'
import { parseWrittenTimes } from '../written-times'

/** A date of structured data as it is written. `offset` is 'Z', '-05:00' or null where there is none. */
export type Moment =
  | { kind: 'day'; day: Day }
  | { kind: 'time'; day: Day; clock: string; offset: string | null }
  | { kind: 'instant'; instant: number }

/** The zone of times without a usable one (see ReadContext), and the day around which dates without a year are. */
export type LocalZone = { timezone: string; timezoneIsOverride: boolean; today: Day }

export function toLocalZone({ timezone, timezoneIsOverride, window }: ReadContext): LocalZone {
  return { timezone, timezoneIsOverride, today: addDays(toDay(window.from, timezone), 1) }
}

export type WrittenTime = { start: string; end: string; duration: string }

const DATE = String.raw`(?<year>\d{4})(?:(?<sep>[-/])(?<month>\d{1,2})\k<sep>(?<date>\d{1,2})|(?<month2>\d{2})(?<date2>\d{2}))`
const CLOCK = String.raw`(?<hour>\d{1,2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d+)?)?)?`
const OFFSET = String.raw`(?<zulu>Z|UTC|GMT)|(?<sign>[+-])(?<offsetHour>\d{1,2})(?::?(?<offsetMinute>\d{2}))?`
/** ISO 8601, and what programs write that meant to: '2026-7-3 19:00-4:00', '20260703T190000', '2026/07/03 7 pm'. */
const PATTERN = new RegExp(
  `^${DATE}(?:(?:T|\\s+|,\\s*)${CLOCK}\\s*(?<half>[ap])?(?:\\.?m\\.?)?\\s*(?:${OFFSET})?)?$`,
  'i',
)

/** Null if the text is no date, or one of a month and day that do not exist. */
export function parseMoment(written: string): Moment | null {
  const text = written.trim().replace(/\s*\[[^\]]*\]$/, '')
  if (/^(?:\d{10}|\d{13})$/.test(text)) {
    return { kind: 'instant', instant: Number(text) * (text.length === 10 ? SECOND : 1) }
  }
  const groups = PATTERN.exec(text)?.groups
  if (!groups) return null
  const pad = (digits: string | undefined) => (digits ?? '0').padStart(2, '0')
  const day = `${groups.year}-${pad(groups.month ?? groups.month2)}-${pad(groups.date ?? groups.date2)}`
  if (!isDayOfAnyYear(day)) return null
  if (groups.hour === undefined) return { kind: 'day', day }
  const hour = toHour(Number(groups.hour), groups.half?.toLowerCase())
  const clock = `${pad(String(hour))}:${pad(groups.minute)}:${pad(groups.second)}`
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock)) return { kind: 'day', day }
  const offset = groups.zulu
    ? 'Z'
    : groups.sign
      ? `${groups.sign}${pad(groups.offsetHour)}:${pad(groups.offsetMinute)}`
      : null
  return { kind: 'time', day, clock, offset }
}

function toHour(hour: number, half: string | undefined): number {
  if (!half || hour > 12) return hour
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** The event's time, or why it has none. */
export function readEventTime(
  written: WrittenTime,
  zone: LocalZone,
): EventTime | { reason: string } {
  if (written.start === '') return { reason: 'it has no start date' }
  const moment = findMoment(written.start, zone)
  if (!moment) return { reason: `its start '${truncate(written.start, 40)}' is not a date` }
  const start = resolve(moment, zone)
  const end = findEnd(written, start, zone)
  const refusal =
    findStartError(start.wall) ??
    (end ? findDurationError(Date.parse(`${end.wall}Z`) - Date.parse(`${start.wall}Z`)) : null)
  if (refusal) return { reason: refusal }
  if (isWholeDay(start, end)) {
    return eventTimeFromDays(dayIn(start), end && findLastDay(start, end), zone.timezone)
  }
  const startAt = toInstant(start.wall, zone.timezone)
  if (!end) return eventTimeFromInstants(startAt, null, zone.timezone)
  if (!end.hasTime) return eventTimeUntilDay(startAt, dayIn(end), zone.timezone)
  return eventTimeFromInstants(startAt, toInstant(end.wall, zone.timezone), zone.timezone)
}

/** Sites that do not know the format write dates for people. */
function findMoment(text: string, { today }: LocalZone): Moment | null {
  const moment = parseMoment(text)
  if (moment) return moment
  const day = parseWrittenDates(truncate(text, MAX_WRITTEN), { today })?.start
  if (!day) return null
  const clock = parseWrittenTimes(truncate(text, MAX_WRITTEN))?.start
  return clock ? { kind: 'time', day, clock: `${clock}:00`, offset: null } : { kind: 'day', day }
}

const MAX_WRITTEN = 200

/** What clocks in the zone show. */
type Local = { wall: string; hasTime: boolean }

const dayIn = ({ wall }: Local): Day => wall.slice(0, 10)

function resolve(moment: Moment, zone: LocalZone): Local {
  if (moment.kind === 'day') return { wall: `${moment.day}T00:00:00`, hasTime: false }
  if (moment.kind === 'instant') {
    const minute = Math.floor(moment.instant / MINUTE) * MINUTE
    return { wall: toWallTime(minute, zone.timezone), hasTime: true }
  }
  const wall = `${moment.day}T${moment.clock}`
  if (moment.offset === null || isOffsetOfClocks(moment.day, moment.offset, zone)) {
    return { wall, hasTime: true }
  }
  return { wall: toWallTime(Date.parse(wall + moment.offset), zone.timezone), hasTime: true }
}

/**
 * Whether the time is what clocks on the wall show, whatever the offset says. Programs write one offset all year, summer's
 * or winter's; '+00:00' is that of a PHP site whose zone was never set, while 'Z' is written by programs that convert. With
 * a zone set by hand, it is the zone of all but those.
 */
function isOffsetOfClocks(day: Day, offset: string, { timezone, timezoneIsOverride }: LocalZone) {
  if (offset === 'Z') return false
  if (timezoneIsOverride || /^[+-]00:00$/.test(offset)) return true
  const year = day.slice(0, 4)
  return ['01-01', '07-01'].some((date) => {
    const noon = `${year}-${date}T12:00:00`
    return toInstant(noon, timezone) === Date.parse(noon + offset)
  })
}

function findEnd({ end, duration }: WrittenTime, start: Local, zone: LocalZone): Local | null {
  const moment = end === '' ? null : findMoment(end, zone)
  if (moment) return resolve(moment, zone)
  const length = parseDuration(duration)
  if (length === null || !start.hasTime) return null
  const wall = new Date(Date.parse(`${start.wall}Z`) + length).toISOString().slice(0, 19)
  return { wall, hasTime: true }
}

/** 'PT2H30M' in milliseconds. */
function parseDuration(text: string): number | null {
  if (!ICAL.Duration.isValueString(text)) return null
  const milliseconds = ICAL.Duration.fromString(text).toSeconds() * SECOND
  return milliseconds > 0 && !findDurationError(milliseconds) ? milliseconds : null
}

const MIDNIGHT = 'T00:00:00'

/** Midnight is what programs write when the time is unknown, unless the event ends at a time of its own. */
function isWholeDay(start: Local, end: Local | null): boolean {
  if (!start.hasTime) return true
  if (!start.wall.endsWith(MIDNIGHT)) return false
  return !end?.hasTime || end.wall.endsWith(MIDNIGHT) || /T23:59:\d\d$/.test(end.wall)
}

/** An end at midnight is the end of the day before. */
function findLastDay(start: Local, end: Local): Day | null {
  const day = dayIn(end)
  const isExclusive = end.hasTime && end.wall.endsWith(MIDNIGHT) && start.hasTime
  const last = isExclusive ? addDays(day, -1) : day
  return last < dayIn(start) ? null : last
}
