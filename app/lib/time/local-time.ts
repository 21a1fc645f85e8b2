import { format, formatInTimeZone, getTimezoneOffset } from 'date-fns-tz'
import { createLruCache, type LruCache } from '~/lib/lru-cache'

/** A local time without a zone: 'YYYY-MM-DDTHH:mm:ss'. */
export type WallTime = string
/** A calendar day: 'YYYY-MM-DD'. */
export type Day = string

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const DAY_PATTERN = /^(19|20|21)\d{2}-\d{2}-\d{2}$/

/** Whether the text is a real day between 1900 and 2199: '2026-02-30' and '9999-12-31' are not. */
export function isDay(text: string): text is Day {
  if (!DAY_PATTERN.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether the runtime knows the IANA zone. To find out takes as long as reading an event, so it is cached. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > MAX_ZONE_LENGTH) return false
  const cached = knownZones.get(zone)
  if (cached !== undefined) return cached
  const isKnown = canFormatIn(zone)
  knownZones.set(zone, isKnown)
  return isKnown
}

const MAX_ZONE_LENGTH = 100
const knownZones = createLruCache<boolean>(1_000)

function canFormatIn(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * The instant (epoch milliseconds) at which clocks in `zone` show `wall`. A wall time that occurs twice, when clocks go
 * back, means the first; one that is skipped, when they go forward, counts from before the jump (RFC 5545, 3.3.5). So
 * a day that begins with a jump still begins on that day.
 */
export function toInstant(wall: WallTime, zone: string): number {
  const digits = Date.parse(`${wall}Z`)
  const offset = (instant: number) => offsetAt(instant, zone).milliseconds
  const before = offset(digits - DAY)
  const after = offset(digits + DAY)
  if (before === after || offset(digits - before) === before) return digits - before
  return offset(digits - after) === after ? digits - after : digits - before
}

type Offset = {
  /** The offset from UTC. */
  milliseconds: number
  /** '-05:00' */
  text: string
}

/** The offset of `zone` from UTC at `instant`. */
function offsetAt(instant: number, zone: string): Offset {
  const within = Math.min(Math.max(instant, EARLIEST), LATEST)
  const dayStart = Math.floor(within / DAY) * DAY
  const offset = cachedOffset(dayStart, zone)
  const isSteady = offset.text === cachedOffset(dayStart + DAY, zone).text
  // Clocks change at quarters of an hour, so on a day with a change the offset is computed by
  // quarters.
  return isSteady ? offset : cachedOffset(Math.floor(within / QUARTER) * QUARTER, zone)
}

const QUARTER = 15 * MINUTE
/** Zones have no rules beyond these years, and date-fns-tz cannot convert the year 0. */
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)
/** By zone and instant: all dates of a page are looked up in them, several times each. */
const offsets = createLruCache<LruCache<Offset, number>>(100)
const MAX_OFFSETS_IN_ZONE = 1_000

function cachedOffset(instant: number, zone: string): Offset {
  const cached = offsets.get(zone)?.get(instant)
  if (cached) return cached
  const inZone: LruCache<Offset, number> =
    offsets.get(zone) ?? createLruCache<Offset, number>(MAX_OFFSETS_IN_ZONE)
  const text = formatInTimeZone(instant, zone, 'xxx')
  const offset = { milliseconds: getTimezoneOffset(text), text }
  inZone.set(instant, offset)
  offsets.set(zone, inZone)
  return offset
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(day: Day, zone: string): number {
  return toInstant(`${day}T00:00:00`, zone)
}

/** What clocks in `zone` show at `instant` (epoch milliseconds). */
export function toWallTime(instant: number, zone: string): WallTime {
  return new Date(instant + offsetAt(instant, zone).milliseconds).toISOString().slice(0, 19)
}

const days = createLruCache<Day>(10_000)

/** The day in `zone` at `instant`. It only changes at quarters of an hour. */
export function toDay(instant: number, zone: string): Day {
  const key = `${Math.floor(instant / QUARTER)}/${zone}`
  const cached = days.get(key)
  if (cached !== undefined) return cached
  const day = toWallTime(instant, zone).slice(0, 10)
  days.set(key, day)
  return day
}

/** The time of day in `zone` at `instant`: '7:30 PM'. */
export function formatClockTime(instant: number, zone: string): string {
  const wall = toWallTime(instant, zone)
  const hour = Number(wall.slice(11, 13))
  return `${hour % 12 || 12}:${wall.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** ISO 8601 with the offset of `zone`: '2026-05-02T20:00:00-05:00'. */
export function formatIsoTime(instant: number, zone: string): string {
  return `${toWallTime(instant, zone)}${offsetAt(instant, zone).text}`
}

/** ISO 8601 in UTC, to the second: '2026-05-01T17:00:00Z'. */
export const formatUtcSecond = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`

const nameFormats = new Map<string, Intl.DateTimeFormat>()
/** By zone, style and quarter of an hour, as clocks change at those: a page names the zone of each of its events. */
const zoneNames = createLruCache<string>(10_000)

/** The name of the time in `zone`: 'CDT' (short), or 'Central Time' all year (longGeneric). */
export function formatZoneName(
  instant: number,
  zone: string,
  style: 'short' | 'longGeneric',
): string {
  const format = `${zone}/${style}`
  const key = `${format}/${Math.floor(instant / QUARTER)}`
  const cached = zoneNames.get(key)
  if (cached !== undefined) return cached
  const names =
    nameFormats.get(format) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
  nameFormats.set(format, names)
  const parts = names.formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  zoneNames.set(key, name)
  return name
}

/** The day `count` days after `day` (before it, if negative). Calendar arithmetic; no zone is involved. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** The number of days from `first` to `last`. */
export function daysBetween(first: Day, last: Day): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY)
}

/** Formatting is slow, and pages show the same days many times. */
const dayTexts = createLruCache<string>(10_000)

/** Formats a day by a date-fns pattern. No zone is involved. */
export function formatDay(day: Day, pattern: string): string {
  const key = `${day}/${pattern}`
  const cached = dayTexts.get(key)
  if (cached !== undefined) return cached
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  // Noon exists on every day in every zone, including the machine's own.
  const text = format(new Date(year, month - 1, date, 12), pattern)
  dayTexts.set(key, text)
  return text
}
