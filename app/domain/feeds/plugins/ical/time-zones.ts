import type ICAL from 'ical.js'
import {
  cleanZoneName,
  isFixedOffset,
  isUniversalTime,
  zoneFromName,
} from '~/lib/time/time-zone-names'
import type { ReadContext } from '../../contract/feed-plugin'
import { type Budget, createBudget } from './expansion-budget'
import type { Calendar } from './parse-calendars'
import { findNotation, type Notation } from './rdate-evidence'
import { findRules, hasDaylightSaving, isUsable, zoneFromRules } from './vtimezones'
import { findWordPressFault } from './wordpress-zones'
import { createIanaZone, createUtcZone, type Zone, type ZoneNames, type Zones } from './zone'
import { countSteps } from './zone-steps'

export type { Zone, Zones } from './zone'

/**
 * Resolves zone names: IANA names first, then Windows names, then the calendar's own VTIMEZONEs (feeds.md, 6.2). A
 * calendar that evidently mislabels its times is read as it means them. An override applies to every time of the
 * calendar: it is set for sources that mislabel their times.
 */
export function resolveZones(
  calendar: Calendar,
  context: Pick<ReadContext, 'timezone' | 'timezoneIsOverride' | 'window'>,
  budget = createBudget(),
): Zones {
  const notes: string[] = []
  const written = countZoneWork(readNames(calendar, context, notes), calendar, budget)
  const isOverride = context.timezoneIsOverride
  const notation = findNotation(calendar, written, isOverride ? 1 : MIN_WITNESSES)
  const local = createIanaZone(context.timezone)
  const names = isOverride ? allAs(local) : written
  if (!notation) return { ...names, rdates: names, notes }
  notes.push(`times read as ${notation.zone.shownIn}, because ${notation.evidence}`)
  return { ...applyStarts(names, notation), rdates: applyRdates(names, notation), notes }
}

/** A single series could be a coincidence, unless the zone was set by hand. */
const MIN_WITNESSES = 2

/** The names as the calendar means them. With an override, local times are in its zone. */
function readNames(
  calendar: Calendar,
  { timezone, timezoneIsOverride, window }: Parameters<typeof resolveZones>[1],
  notes: string[],
): ZoneNames {
  const local = createIanaZone(timezone)
  const ownName = timezoneIsOverride ? null : zoneFromName(calendar.zoneName)
  const own = ownName && !isFixedOffset(ownName) ? createIanaZone(ownName) : local
  const universal = createUtcZone(own.name)
  const known = new Map<string, Zone | null>()

  function find(name: string): Zone | null {
    if (timezoneIsOverride) return isUniversalTime(name) ? universal : local
    const rules = findRules(calendar, name)
    if (isFixedOffset(name) && rules && isUsable(rules) && hasDaylightSaving(rules)) {
      return zoneFromRules(name, rules, own.name)
    }
    const iana = zoneFromName(name)
    const fault = findWordPressFault(calendar, {
      zone: iana ?? name,
      venueZone: timezone,
      now: window.to,
    })
    if (fault) {
      notes.push(`times read as ${timezone}, because ${fault}`)
      return local
    }
    if (isUniversalTime(name)) return universal
    const found = iana ?? findLocation(rules)
    if (found) return isUniversalTime(found) ? universal : createIanaZone(found)
    return rules && zoneFromRules(name, rules, own.name)
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

const allAs = (zone: Zone): ZoneNames => ({ utc: zone, floating: zone, find: () => zone })

function applyStarts(names: ZoneNames, { zone, starts }: Notation): ZoneNames {
  if (starts === 'local') return asLocal(names, zone)
  const universal = createUtcZone(zone.shownIn)
  return starts === 'universal'
    ? { ...allAs({ ...universal, convertTo: zone }), utc: universal }
    : names
}

function applyRdates(names: ZoneNames, { zone, rdates }: Notation): ZoneNames {
  return rdates === 'universal' ? allAs(createUtcZone(zone.shownIn)) : asLocal(names, zone)
}

/** The same names, with `zone` for times that are written as universal ones. */
function asLocal(names: ZoneNames, zone: Zone): ZoneNames {
  return {
    utc: zone,
    floating: zone,
    find: (tzid) => (isUniversalTime(tzid) ? zone : names.find(tzid)),
  }
}

function findLocation(rules: ReturnType<typeof findRules>): string | null {
  const location = rules?.getFirstPropertyValue('x-lic-location')
  return typeof location === 'string' ? zoneFromName(location) : null
}

/** The zones, with the work for those that the calendar defines counted in the budget. */
function countZoneWork(zones: ZoneNames, calendar: Calendar, budget: Budget): ZoneNames {
  const known = new Map<string, Zone | null>()
  return {
    ...zones,
    find(tzid) {
      const name = cleanZoneName(tzid)
      const zone = known.get(name)
      if (zone !== undefined) return zone
      const found = zones.find(tzid)
      const rules = found?.name.startsWith('VTIMEZONE') ? findRules(calendar, name) : null
      const counted = found && rules ? countConversions(found, rules, budget) : found
      known.set(name, counted)
      return counted
    },
  }
}

function countConversions(zone: Zone, rules: ICAL.Component, budget: Budget): Zone {
  const steps = countSteps(rules)
  budget.spend(steps.once)
  return {
    ...zone,
    toInstant(wall) {
      budget.spend(steps.perConversion)
      return zone.toInstant(wall)
    },
    toWallTime(instant) {
      budget.spend(steps.perConversion)
      return zone.toWallTime(instant)
    },
  }
}
