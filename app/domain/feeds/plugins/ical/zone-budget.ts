import type ICAL from 'ical.js'
import { cleanZoneName } from '~/lib/time/time-zone-names'
import type { Budget } from './expansion-budget'
import type { Calendar } from './parse-calendars'
import { findRules } from './vtimezones'
import type { Zone, ZoneNames } from './zone'
import { countSteps } from './zone-steps'

/** The zones, with the work for those that the calendar defines counted in the budget. */
export function countZoneWork(zones: ZoneNames, calendar: Calendar, budget: Budget): ZoneNames {
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
