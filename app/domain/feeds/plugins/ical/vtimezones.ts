import ICAL from 'ical.js'
import type { Calendar } from './parse-calendars'
import type { Zone } from './zone'

/** The VTIMEZONE for a zone's name, which some programs number ('Customized Time Zone 1') or escape; null if it is absent. */
export function findRules({ zones }: Calendar, name: string): ICAL.Component | null {
  const wanted = [toKey(name), toKey(name).replace(/ \d+$/, '')]
  const similar = [...zones].find(([tzid]) => wanted.includes(toKey(tzid)))?.[1]
  const rules = zones.get(name) ?? similar ?? null
  for (const rule of rules ? listRules(rules) : []) normalizeRule(rule)
  return rules
}

const toKey = (name: string) => name.replaceAll('\\', '').toLowerCase()

/** The zone that these rules define; null if they cannot be followed. */
export function zoneFromRules(name: string, rules: ICAL.Component, shownIn: string): Zone | null {
  return isUsable(rules) ? validateZone(createRulesZone(name, rules, shownIn)) : null
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

function listRules(rules: ICAL.Component): ICAL.Recur[] {
  return rules
    .getAllSubcomponents()
    .flatMap((observance) => observance.getAllProperties('rrule'))
    .map((property) => property.getFirstValue())
    .filter((rule) => rule instanceof ICAL.Recur)
}

/** Exchange repeats the hour of DTSTART (BYHOUR=2), and writes 'the last of all Sundays' for the last Sunday. */
function normalizeRule({ parts: limits }: ICAL.Recur): void {
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const) {
    if (limits[name]?.length === 1) delete limits[name]
  }
  const [position, ...morePositions] = limits.BYSETPOS ?? []
  const [day, ...moreDays] = limits.BYDAY ?? []
  const isSimple =
    morePositions.length === 0 && moreDays.length === 0 && limits.BYMONTH?.length === 1
  if (position && isSimple && /^[A-Z]{2}$/.test(String(day))) {
    limits.BYDAY = [`${position}${day}`]
    delete limits.BYSETPOS
  }
}

/** ical.js follows a zone's rules from their beginning, which can be 1601, so only yearly rules are allowed. */
export function isUsable(rules: ICAL.Component): boolean {
  const observances = rules.getAllSubcomponents()
  const hasOffset = observances.some(
    (observance) => observance.hasProperty('dtstart') && observance.hasProperty('tzoffsetto'),
  )
  const count = observances.flatMap((observance) => observance.getAllProperties('rrule')).length
  const recurs = listRules(rules)
  return hasOffset && recurs.length === count && recurs.every(isYearly)
}

function isYearly(rule: ICAL.Recur): boolean {
  return (
    rule.freq === 'YEARLY' &&
    Object.keys(rule.parts).every((name) => ['BYMONTH', 'BYMONTHDAY', 'BYDAY'].includes(name))
  )
}

/** Whether clocks change under these rules: a VTIMEZONE named GMT may contain British rules. */
export function hasDaylightSaving(rules: ICAL.Component): boolean {
  const offsets = rules
    .getAllSubcomponents()
    .map((observance) => String(observance.getFirstProperty('tzoffsetto')?.jCal[3]))
  return new Set(offsets).size > 1
}
