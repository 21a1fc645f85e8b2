import { toInstant, toWallTime, type WallTime } from '~/lib/time/local-time'

/** The zone of a wall time in a calendar. */
export type Zone = {
  name: string
  /** The IANA zone in which its events are displayed. */
  shownIn: string
  toInstant(wall: WallTime): number
  toWallTime(instant: number): WallTime
  /** Times are converted to this zone when they are read, so that a series keeps its local time. */
  convertTo?: Zone
}

export type ZoneNames = {
  /** For times that end in Z. */
  utc: Zone
  /** For times without a zone. */
  floating: Zone
  /** Returns null if the zone is unknown and the calendar does not define it. */
  find(tzid: string): Zone | null
}

export type Zones = ZoneNames & {
  /** For RDATE, which some calendars write differently. */
  rdates: ZoneNames
  /** Which times are read otherwise than they are written, and why. Complete once all times were read. */
  notes: string[]
}

export function createIanaZone(name: string): Zone {
  return {
    name,
    shownIn: name,
    toInstant: (wall) => toInstant(wall, name),
    toWallTime: (instant) => toWallTime(instant, name),
  }
}

export function createUtcZone(shownIn: string): Zone {
  return {
    name: 'UTC',
    shownIn,
    toInstant: (wall) => Date.parse(`${wall}Z`),
    toWallTime: (instant) => new Date(instant).toISOString().slice(0, 19),
  }
}
