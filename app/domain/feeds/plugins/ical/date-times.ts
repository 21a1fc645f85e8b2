import ICAL from 'ical.js'
import type { EventTime } from '~/domain/events/event'
import { addDays, DAY, type Day, daysBetween, type WallTime } from '~/lib/time/local-time'
import {
  eventTimeFromDays,
  eventTimeFromInstants,
  eventTimeUntilDay,
  findDurationError,
  isDayOfAnyYear,
} from '../../parsing/event-times'
import { type Component, findProperty, type Property, readParameter } from './parse-calendars'
import type { Zone, Zones } from './time-zones'

/** A DATE or a DATE-TIME of a calendar. A DATE has no zone: converting it could change the day. */
export type Stamp = { kind: 'day'; day: Day } | { kind: 'wall'; wall: WallTime; zone: Zone }

export type Unreadable = { kind: 'unreadable'; reason: string }

/** How the occurrences of an event are identified and counted: null by days, a zone by its wall time. */
export type Frame = Zone | null

/** The duration of an event; the same for all occurrences of a series. */
export type Length =
  | { kind: 'unknown' }
  /** Whole days, including the first. */
  | { kind: 'days'; count: number }
  /** Wall time: an event from 22:00 ends at 04:00, even in the night when clocks change. */
  | { kind: 'wall'; milliseconds: number }
  | { kind: 'exact'; milliseconds: number }
  /** Ends at an unknown time, `count` days after the first day. */
  | { kind: 'until-day'; count: number }

const STAMP = /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-4]):[0-5]\d:[0-6]\d)(Z?))?$/

/** Parses one value of a date property, in the form in which ical.js returns it. */
export function parseStamp(property: Property, value: unknown, zones: Zones): Stamp | Unreadable {
  const match = STAMP.exec(String(value))
  const [, day, time, isUniversal] = match ?? []
  const names = property[0] === 'rdate' ? zones.rdates : zones
  if (!day || !isDayOfAnyYear(day))
    return unreadable(`its ${property[0].toUpperCase()} is not a date`)
  if (!time) return { kind: 'day', day }
  const tzid = readParameter(property, 'tzid')
  const zone = isUniversal ? names.utc : tzid ? names.find(tzid) : names.floating
  if (!zone) return unreadable(`its time zone is unknown: '${tzid}'`)
  const wall = normalizeWallTime(day, time)
  return zone.convertTo
    ? { kind: 'wall', wall: zone.convertTo.toWallTime(zone.toInstant(wall)), zone: zone.convertTo }
    : { kind: 'wall', wall, zone }
}

/** The first value of the date property; null when it is absent. */
export function readStamp(
  component: Component,
  name: string,
  zones: Zones,
): Stamp | Unreadable | null {
  const property = findProperty(component, name)
  return property && parseStamp(property, property[3], zones)
}

/**
 * RECURRENCE-ID. That of a whole day may be the midnight at which it begins, in the calendar's zone, in another one or
 * in an unknown one.
 */
export function readRecurrenceId(component: Component, zones: Zones): Stamp | Unreadable | null {
  const stamp = readStamp(component, 'recurrence-id', zones)
  if (readStamp(component, 'dtstart', zones)?.kind !== 'day') return stamp
  if (stamp?.kind === 'unreadable') {
    return readStamp(component, 'recurrence-id', { ...zones, find: () => zones.floating })
  }
  if (stamp?.kind !== 'wall' || isMidnight(stamp.wall)) return stamp
  const local = zones.floating.toWallTime(stamp.zone.toInstant(stamp.wall))
  return isMidnight(local) ? { kind: 'day', day: local.slice(0, 10) } : stamp
}

const isMidnight = (wall: WallTime) => wall.endsWith('T00:00:00')

export const getFrame = (stamp: Stamp): Frame => (stamp.kind === 'day' ? null : stamp.zone)

/**
 * Identifies the occurrence that a stamp refers to: its wall time or day in the frame. EXDATE and RECURRENCE-ID may be
 * given in another zone than the series, or as a day; then the key is the day alone.
 */
export function toKey(stamp: Stamp, frame: Frame): string {
  if (stamp.kind === 'day') return stamp.day
  if (!frame) {
    const { zone, wall } = stamp
    return isMidnight(wall) || zone.name !== 'UTC'
      ? wall.slice(0, 10)
      : toShownDay(zone.toInstant(wall), zone)
  }
  return stamp.zone.name === frame.name
    ? stamp.wall
    : frame.toWallTime(stamp.zone.toInstant(stamp.wall))
}

export function fromKey(key: string, frame: Frame): Stamp {
  return frame && key.length > 10
    ? { kind: 'wall', wall: key, zone: frame }
    : { kind: 'day', day: key.slice(0, 10) }
}

/** Adds to a day or a wall time. Calendar arithmetic; no zone is involved. */
export function shiftKey(key: string, milliseconds: number): string {
  const isDayKey = key.length === 10
  const moved = new Date(Date.parse(isDayKey ? `${key}T00:00:00Z` : `${key}Z`) + milliseconds)
  return moved.toISOString().slice(0, isDayKey ? 10 : 19)
}

/** Reads DTEND or DURATION. DTEND of whole days is the day after the last. */
export function readLength(component: Component, start: Stamp, zones: Zones): Length {
  const property = findProperty(component, 'dtend')
  if (property) {
    const end = parseStamp(property, property[3], zones)
    if (end.kind !== 'unreadable') return lengthUntil(end, start)
    // If only the end has an unknown zone, it is the zone of the start, misspelled.
    const sameZone = start.kind === 'wall' ? start.zone : zones.floating
    const guess = parseStamp(property, property[3], { ...zones, find: () => sameZone })
    return guess.kind === 'unreadable' ? { kind: 'unknown' } : lengthUntil(guess, start)
  }
  const duration = findProperty(component, 'duration')?.[3]
  return duration ? parseDuration(String(duration), start) : { kind: 'unknown' }
}

export function lengthUntil(end: Stamp, start: Stamp): Length {
  const digits = toNominalMilliseconds(end) - toNominalMilliseconds(start)
  // Zones cannot convert times in the year 9999.
  if (findDurationError(digits - 2 * DAY)) return { kind: 'exact', milliseconds: digits }
  if (start.kind === 'day') {
    const endsDuringDay = end.kind === 'wall' && !isMidnight(end.wall)
    const count = daysBetween(start.day, toKey(end, null)) + (endsDuringDay ? 1 : 0)
    return count > 0 ? { kind: 'days', count } : { kind: 'unknown' }
  }
  if (end.kind === 'day') {
    const count = daysBetween(start.wall.slice(0, 10), end.day) - 1
    return count > 0 ? { kind: 'until-day', count } : { kind: 'unknown' }
  }
  if (end.zone.name === start.zone.name) {
    return lengthIfPositive('wall', digits)
  }
  return lengthIfPositive('exact', end.zone.toInstant(end.wall) - start.zone.toInstant(start.wall))
}

const toNominalMilliseconds = (stamp: Stamp) =>
  Date.parse(stamp.kind === 'day' ? `${stamp.day}T00:00:00Z` : `${stamp.wall}Z`)

/** Days and weeks of a DURATION are calendar days; hours and smaller units are exact (RFC 5545, 3.3.6). */
export function parseDuration(text: string, start: Stamp): Length {
  if (!ICAL.Duration.isValueString(text)) return { kind: 'unknown' }
  const milliseconds = ICAL.Duration.fromString(text).toSeconds() * 1000
  if (start.kind === 'day') {
    const count = Math.floor(milliseconds / DAY)
    return count > 0 ? { kind: 'days', count } : { kind: 'unknown' }
  }
  return lengthIfPositive(milliseconds % DAY === 0 ? 'wall' : 'exact', milliseconds)
}

function lengthIfPositive(kind: 'wall' | 'exact', milliseconds: number): Length {
  return milliseconds > 0 ? { kind, milliseconds } : { kind: 'unknown' }
}

/** The maximum duration in milliseconds. */
export function maxDuration(length: Length): number {
  switch (length.kind) {
    case 'unknown':
      return DAY
    case 'days':
      return length.count * DAY
    case 'until-day':
      return (length.count + 1) * DAY
    default:
      return length.milliseconds
  }
}

/** The time of an event with this start and length. `dayZone` is the zone of all-day events. */
export function toEventTime(start: Stamp, length: Length, dayZone: string): EventTime {
  if (start.kind === 'day') {
    const lastDay = length.kind === 'days' ? addDays(start.day, length.count - 1) : null
    return eventTimeFromDays(start.day, lastDay, dayZone)
  }
  const { zone, wall } = start
  const startAt = zone.toInstant(wall)
  switch (length.kind) {
    case 'until-day':
      return eventTimeUntilDay(startAt, addDays(wall.slice(0, 10), length.count), zone.shownIn)
    case 'wall': {
      const endAt = zone.toInstant(shiftKey(wall, length.milliseconds))
      return eventTimeFromInstants(startAt, endAt, zone.shownIn)
    }
    case 'exact':
      return eventTimeFromInstants(startAt, startAt + length.milliseconds, zone.shownIn)
    default:
      return eventTimeFromInstants(startAt, null, zone.shownIn)
  }
}

function toShownDay(instant: number, { shownIn }: Zone): Day {
  return eventTimeFromInstants(instant, null, shownIn).startDay
}

/** '24:00:00' becomes the next midnight; a leap second becomes the second before it. */
function normalizeWallTime(day: Day, time: string): WallTime {
  if (time.startsWith('24')) return `${addDays(day, 1)}T00${time.slice(2)}`
  return `${day}T${time.replace(/:60$/, ':59')}`
}

function unreadable(reason: string): Unreadable {
  return { kind: 'unreadable', reason }
}
