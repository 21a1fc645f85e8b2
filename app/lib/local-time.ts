import { formatInTimeZone } from 'date-fns-tz'
import { createRecent } from './recent'

/** A wall clock reading without a zone: 'YYYY-MM-DDTHH:mm:ss'. */
export type WallTime = string
/** A calendar day: 'YYYY-MM-DD'. */
export type Day = string

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const DAY_PATTERN = /^(19|20|21)\d{2}-\d{2}-\d{2}$/

/** Whether the text is a day that exists, in a year that calendars of people hold: '2026-02-30' and '9999-12-31' are none. */
export function isDay(text: string): text is Day {
  if (!DAY_PATTERN.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether the runtime knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
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
export function instantOf(wall: WallTime, zone: string): number {
  const digits = Date.parse(`${wall}Z`)
  const before = offsetAt(digits - DAY, zone)
  const after = offsetAt(digits + DAY, zone)
  if (before === after) return digits - before
  if (offsetAt(digits - before, zone) === before) return digits - before
  return offsetAt(digits - after, zone) === after ? digits - after : digits - before
}

/** Zones change at quarters of an hour (since 1972); asking the runtime is slow, and the same is asked again and again. */
const QUARTER = 15 * MINUTE
const offsets = createRecent<number>(10_000)

/** By how many milliseconds clocks in `zone` are ahead of UTC at `instant`. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER)
  const name = `${quarter}/${zone}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  const begin = quarter * QUARTER
  const wall = formatInTimeZone(begin, zone, "yyyy-MM-dd'T'HH:mm:ss")
  const offset = Date.parse(`${wall}Z`) - begin
  offsets.set(name, offset)
  return offset
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(day: Day, zone: string): number {
  return instantOf(`${day}T00:00:00`, zone)
}

/** What clocks in `zone` show at `instant` (epoch milliseconds). */
export function wallTimeOf(instant: number, zone: string): WallTime {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19)
}

/** The day in `zone` at `instant`. */
export function dayOf(instant: number, zone: string): Day {
  return wallTimeOf(instant, zone).slice(0, 10)
}

/** The day `count` days after `day` (before, when negative): pure calendar arithmetic, no zone. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** How many days lie between two days. */
export function daysBetween(first: Day, last: Day): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY)
}

/** `instant` in `zone`, by a date-fns pattern. */
export function formatInstant(instant: number, zone: string, pattern: string): string {
  return remembered(`${instant}/${zone}/${pattern}`, () => formatInTimeZone(instant, zone, pattern))
}

/** A day by a date-fns pattern; no zone is involved. */
export function formatDay(day: Day, pattern: string): string {
  return remembered(`${day}/${pattern}`, () =>
    formatInTimeZone(Date.parse(`${day}T12:00:00Z`), 'UTC', pattern),
  )
}

/** Words for times cost more than drawing them, and pages say the same ones again and again. */
const texts = createRecent<string>(10_000)

function remembered(name: string, write: () => string): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = write()
  texts.set(name, text)
  return text
}
