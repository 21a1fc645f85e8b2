import type ICAL from 'ical.js'
import { createBudget } from './expansion-budget'

/** A hundred rules from 1601, where Windows begins. Real zones have at most some dozens, from 1883. */
const MAX_ZONE_STEPS = 1_000_000

/** ical.js follows one rule through one year in the time of about so many steps. */
const STEPS_PER_YEAR = 20

/** ical.js follows the rules of a zone at least until then. */
const LAST_YEAR = 2040

/** Throws InvalidFeedError if following the rules of a VTIMEZONE would take too long. */
export function limitZone(rules: ICAL.Component): void {
  createBudget(MAX_ZONE_STEPS).spend(countSteps(rules).once)
}

/**
 * ical.js lists the changes of a zone once, year by year. For each conversion it finds one by binary search, and then
 * passes all others at the same time.
 */
export function countSteps(rules: ICAL.Component): { once: number; perConversion: number } {
  let once = 0
  let repeating = 0
  const starts = new Map<string, number>()
  for (const observance of rules.getAllSubcomponents()) {
    const start = String(observance.getFirstProperty('dtstart')?.jCal[3] ?? '')
    const count = observance.getAllProperties('rrule').length
    const years = Math.max(1, LAST_YEAR - (Number(start.slice(0, 4)) || 0))
    once += 1 + count * years * STEPS_PER_YEAR + observance.getAllProperties('rdate').length
    repeating += count
    starts.set(start, (starts.get(start) ?? 0) + 1)
  }
  const simultaneous = [...starts.values()].reduce((a, b) => Math.max(a, b), 0)
  return { once, perConversion: Math.max(repeating, simultaneous) }
}
