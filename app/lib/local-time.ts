import { formatInTimeZone } from 'date-fns-tz'

/** A wall clock reading without a zone: 'YYYY-MM-DDTHH:mm:ss'. */
export type WallTime = string
/** A calendar day: 'YYYY-MM-DD'. */
export type Day = string

export const MINUTE = 60_000
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

function offsetAt(instant: number, zone: string): number {
  return Date.parse(`${wallTimeOf(instant, zone)}Z`) - instant
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(day: Day, zone: string): number {
  return instantOf(`${day}T00:00:00`, zone)
}

/** What clocks in `zone` show at `instant` (epoch milliseconds). */
export function wallTimeOf(instant: number, zone: string): WallTime {
  return formatInTimeZone(instant, zone, "yyyy-MM-dd'T'HH:mm:ss")
}

/** The day in `zone` at `instant`. */
export function dayOf(instant: number, zone: string): Day {
  return formatInTimeZone(instant, zone, 'yyyy-MM-dd')
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
  return formatInTimeZone(instant, zone, pattern)
}

/** A day by a date-fns pattern; no zone is involved. */
export function formatDay(day: Day, pattern: string): string {
  return formatInTimeZone(Date.parse(`${day}T12:00:00Z`), 'UTC', pattern)
}
