import { format } from 'date-fns-tz'
import { createLruCache } from './lru-cache'

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
const offsets = createLruCache<number>(10_000)

/** By how many milliseconds clocks in `zone` are ahead of UTC at `instant`. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER)
  const name = `${quarter}/${zone}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  const begin = quarter * QUARTER
  const shown = new Map(
    clockOf(zone)
      .formatToParts(begin)
      .map(({ type, value }) => [type, value]),
  )
  const read = (field: Intl.DateTimeFormatPartTypes) => Number(shown.get(field))
  const day = Date.UTC(read('year'), read('month') - 1, read('day'))
  const offset =
    day + read('hour') * HOUR + read('minute') * MINUTE + read('second') * SECOND - begin
  offsets.set(name, offset)
  return offset
}

/** A clock for each zone: making one costs as much as reading it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const digits = '2-digit'
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: digits, day: digits },
    ...{ hour: digits, minute: digits, second: digits },
  })
  clocks.set(zone, clock)
  return clock
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(day: Day, zone: string): number {
  return instantOf(`${day}T00:00:00`, zone)
}

/** What clocks in `zone` show at `instant` (epoch milliseconds). */
export function wallTimeOf(instant: number, zone: string): WallTime {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19)
}

const days = createLruCache<Day>(10_000)

/** The day in `zone` at `instant`. It is the same for a quarter of an hour. */
export function dayOf(instant: number, zone: string): Day {
  const name = `${Math.floor(instant / QUARTER)}/${zone}`
  const known = days.get(name)
  if (known !== undefined) return known
  const day = wallTimeOf(instant, zone).slice(0, 10)
  days.set(name, day)
  return day
}

/** What people in `zone` call the hour at `instant`: '7:30 PM'. */
export function clockAt(instant: number, zone: string): string {
  const wall = wallTimeOf(instant, zone)
  const hour = Number(wall.slice(11, 13))
  return `${hour % 12 || 12}:${wall.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `instant` as machines read it, with the clocks of `zone`: '2026-05-02T20:00:00-05:00'. */
export function isoTimeOf(instant: number, zone: string): string {
  const offset = Math.round(offsetAt(instant, zone) / MINUTE)
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(offset)
  return `${wallTimeOf(instant, zone)}${offset < 0 ? '-' : '+'}${digits(size / 60)}:${digits(size % 60)}`
}

/** What the time in `zone` is called: 'CDT' (short), or 'Central Time' whatever the season (longGeneric). */
export function zoneNameAt(instant: number, zone: string, style: 'short' | 'longGeneric'): string {
  const name = `${zone}/${style}`
  const names =
    zoneNames.get(name) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
  zoneNames.set(name, names)
  const parts = names.formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** The day `count` days after `day` (before, when negative): pure calendar arithmetic, no zone. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** How many days lie between two days. */
export function daysBetween(first: Day, last: Day): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY)
}

/** A day by a date-fns pattern; no zone is involved. */
export function formatDay(day: Day, pattern: string): string {
  const name = `${day}/${pattern}`
  const known = texts.get(name)
  if (known !== undefined) return known
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  // Noon by the machine's own clocks, which every day has.
  const text = format(new Date(year, month - 1, date, 12), pattern)
  texts.set(name, text)
  return text
}

/** Words for days cost more than drawing them, and pages say the same ones again and again. */
const texts = createLruCache<string>(10_000)
