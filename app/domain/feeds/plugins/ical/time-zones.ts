import ICAL from 'ical.js'
import { toInstant, type WallTime, toWallTime } from '~/lib/local-time'
import { cleanZoneName, isFixedOffset, isUniversalTime, zoneFromName } from '~/lib/time-zone-names'
import type { ReadContext } from '../feed-plugin'
import type { Calendar } from './parse-calendars'

/** The zone of a wall time in a calendar. */
export type Zone = {
  name: string
  /** The IANA zone in which its events are displayed. */
  shownIn: string
  toInstant(wall: WallTime): number
  toWallTime(instant: number): WallTime
}

export type Zones = {
  /** For times that end in Z. */
  utc: Zone
  /** For times without a zone. */
  floating: Zone
  /** Returns null if the zone is unknown and the calendar does not define it. */
  find(tzid: string): Zone | null
}

/**
 * Resolves zone names: IANA names first, then Windows names, then the calendar's own VTIMEZONEs (feeds.md, 6.2). An
 * override applies to every time of the calendar: it is set for sources that mislabel their times.
 */
export function resolveZones(
  calendar: Calendar,
  { timezone, timezoneIsOverride }: Pick<ReadContext, 'timezone' | 'timezoneIsOverride'>,
): Zones {
  const local = createIanaZone(timezone)
  if (timezoneIsOverride) return { utc: local, floating: local, find: () => local }
  const ownName = zoneFromName(calendar.zoneName)
  const own = ownName && !isFixedOffset(ownName) ? createIanaZone(ownName) : local
  const universal = createUtcZone(own.name)
  const known = new Map<string, Zone | null>()

  function find(name: string): Zone | null {
    const rules = calendar.zones.get(name) ?? null
    if (isFixedOffset(name) && rules && isUsable(rules) && hasDaylightSaving(rules)) {
      return validateZone(createRulesZone(name, rules, own.name))
    }
    if (isWordPressDefault(calendar.product, name)) return local
    if (isUniversalTime(name)) return universal
    const iana = zoneFromName(name) ?? findLocationZone(rules)
    if (iana) return isUniversalTime(iana) ? universal : createIanaZone(iana)
    return rules && isUsable(rules) ? validateZone(createRulesZone(name, rules, own.name)) : null
  }

  return {
    utc: universal,
    floating: own,
    find(tzid) {
      const name = cleanZoneName(tzid)
      const zone = known.has(name) ? known.get(name) : find(name)
      known.set(name, zone ?? null)
      return zone ?? null
    },
  }
}

export const isEventsCalendar = (product: string) => /\bECPv?\d/i.test(product)

/**
 * On a WordPress site whose zone was never set, The Events Calendar writes local times as UTC, or as the first zone
 * with that offset, which is Abidjan (feeds.md, 1).
 */
function isWordPressDefault(product: string, name: string): boolean {
  return isEventsCalendar(product) && (isUniversalTime(name) || name === 'Africa/Abidjan')
}

function createIanaZone(name: string): Zone {
  return {
    name,
    shownIn: name,
    toInstant: (wall) => toInstant(wall, name),
    toWallTime: (instant) => toWallTime(instant, name),
  }
}

function createUtcZone(shownIn: string): Zone {
  return {
    name: 'UTC',
    shownIn,
    toInstant: (wall) => Date.parse(`${wall}Z`),
    toWallTime: (instant) => new Date(instant).toISOString().slice(0, 19),
  }
}

function createRulesZone(name: string, rules: ICAL.Component, shownIn: string): Zone {
  const zone = new ICAL.Timezone({ component: rules, tzid: name })
  return {
    name: `VTIMEZONE ${name}`,
    shownIn,
    toInstant(wall) {
      const time = ICAL.Time.fromString(wall, undefined)
      time.zone = zone
      return time.toUnixTime() * 1000
    },
    toWallTime(instant) {
      return ICAL.Time.fromJSDate(new Date(instant), true)
        .convertToZone(zone)
        .toString()
        .slice(0, 19)
    },
  }
}

/** ical.js evaluates rules lazily, and throws on invalid offsets. */
function validateZone(zone: Zone): Zone | null {
  try {
    return Number.isFinite(zone.toInstant('2026-01-01T00:00:00')) ? zone : null
  } catch {
    return null
  }
}

function findLocationZone(rules: ICAL.Component | null): string | null {
  const location = rules?.getFirstPropertyValue('x-lic-location')
  return typeof location === 'string' ? zoneFromName(location) : null
}

/** ical.js follows a zone's rules from their beginning, which can be 1601, so only yearly rules are allowed. */
function isUsable(rules: ICAL.Component): boolean {
  const observances = rules.getAllSubcomponents()
  const hasOffset = observances.some(
    (observance) => observance.hasProperty('dtstart') && observance.hasProperty('tzoffsetto'),
  )
  return (
    hasOffset &&
    observances.flatMap((observance) => observance.getAllProperties('rrule')).every(isYearly)
  )
}

function isYearly(property: ICAL.Property): boolean {
  const rule = property.getFirstValue()
  return (
    rule instanceof ICAL.Recur &&
    rule.freq === 'YEARLY' &&
    Object.keys(rule.parts).every((name) => ['BYMONTH', 'BYMONTHDAY', 'BYDAY'].includes(name))
  )
}

/** Whether clocks change under these rules: a VTIMEZONE named GMT may contain British rules. */
function hasDaylightSaving(rules: ICAL.Component): boolean {
  const offsets = rules
    .getAllSubcomponents()
    .map((observance) => String(observance.getFirstProperty('tzoffsetto')?.jCal[3]))
  return new Set(offsets).size > 1
}
