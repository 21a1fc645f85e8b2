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
  const ofDays = offsetsOfDays.get(zone) ?? createOffsetsOfDays(zone)
  const day = Math.floor(within / DAY)
  const known = ofDays.get(day)
  const ofDay = known === undefined ? findSteadyOffset(day, zone) : known
  if (known === undefined) ofDays.set(day, ofDay)
  // Clocks change at quarters of an hour, so on a day with a change the offset is computed by
  // quarters.
  return ofDay ?? cachedOffset(Math.floor(within / QUARTER) * QUARTER, zone)
}

const QUARTER = 15 * MINUTE
/** Zones have no rules beyond these years, and date-fns-tz cannot convert the year 0. */
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)
const MAX_ZONES = 100
const MAX_OFFSETS_IN_ZONE = 1_000

type OffsetsOfDays = LruCache<Offset | null, number>
/** By zone and UTC day, null where clocks change: all dates of a page are looked up in them, several times each. */
const offsetsOfDays = createLruCache<OffsetsOfDays>(MAX_ZONES)

function createOffsetsOfDays(zone: string): OffsetsOfDays {
  const ofDays: OffsetsOfDays = createLruCache(MAX_OFFSETS_IN_ZONE)
  offsetsOfDays.set(zone, ofDays)
  return ofDays
}

/** The offset that `zone` has for all of a UTC day; null if clocks change on it. */
function findSteadyOffset(day: number, zone: string): Offset | null {
  const offset = cachedOffset(day * DAY, zone)
  return offset.text === cachedOffset((day + 1) * DAY, zone).text ? offset : null
}

/** By zone and instant. */
const offsets = createLruCache<LruCache<Offset, number>>(MAX_ZONES)

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
  return formatUtcWall(instant + offsetAt(instant, zone).milliseconds)
}

const formatUtcWall = (instant: number): WallTime => new Date(instant).toISOString().slice(0, 19)

/** By how many days they are after 1970-01-01. */
const days = createLruCache<Day, number>(10_000)

function dayAt(number: number): Day {
  const cached = days.get(number)
  if (cached !== undefined) return cached
  const day = new Date(number * DAY).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}

/** The day in `zone` at `instant`. */
export function toDay(instant: number, zone: string): Day {
  return dayAt(Math.floor((instant + offsetAt(instant, zone).milliseconds) / DAY))
}

/** The time of day in `zone` at `instant`: '7:30 PM'. */
export function formatClockTime(instant: number, zone: string): string {
  const wall = instant + offsetAt(instant, zone).milliseconds
  const minutes = Math.floor((wall - Math.floor(wall / DAY) * DAY) / MINUTE)
  const hour = Math.floor(minutes / 60)
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** ISO 8601 with the offset of `zone`: '2026-05-02T20:00:00-05:00'. */
export function formatIsoTime(instant: number, zone: string): string {
  const offset = offsetAt(instant, zone)
  return `${formatUtcWall(instant + offset.milliseconds)}${offset.text}`
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

/** How many days the day is after 1970-01-01. Not a number if it is no day. */
const toDayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY

/** The day `count` days after `day` (before it, if negative). Calendar arithmetic; no zone is involved. */
export function addDays(day: Day, count: number): Day {
  return dayAt(toDayNumber(day) + count)
}

/** The number of days from `first` to `last`. */
export function daysBetween(first: Day, last: Day): number {
  return Math.round(toDayNumber(last) - toDayNumber(first))
}

/** By pattern and day: formatting is slow, and pages show the same days many times. */
const dayTexts = createLruCache<LruCache<string>>(100)
const MAX_TEXTS_OF_PATTERN = 1_000

/** Formats a day by a date-fns pattern. No zone is involved. */
export function formatDay(day: Day, pattern: string): string {
  const ofPattern = dayTexts.get(pattern) ?? createLruCache<string>(MAX_TEXTS_OF_PATTERN)
  const cached = ofPattern.get(day)
  if (cached !== undefined) return cached
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  // Noon exists on every day in every zone, including the machine's own.
  const text = format(new Date(year, month - 1, date, 12), pattern)
  ofPattern.set(day, text)
  dayTexts.set(pattern, ofPattern)
  return text
}
