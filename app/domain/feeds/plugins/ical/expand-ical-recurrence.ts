import { type Frame, getFrame, parseStamp, type Stamp, toKey } from './date-times'
import type { Budget } from './expansion-budget'
import { RuleError, readRule } from './ical-rule'
import { expandRule } from './ical-rule-dates'
import { type Component, listProperties } from './parse-calendars'
import type { Zones } from './time-zones'

/** Occurrences by their keys in the frame of the series (`toKey`), in order. */
export type Occurrences =
  | { kind: 'occurrences'; keys: string[]; excluded: Set<string> }
  | { kind: 'unreadable'; reason: string }

/** A span of keys, both inclusive. */
export type KeySpan = { from: string; to: string }

export function isRecurring(component: Component): boolean {
  return component.properties.some(([name]) => name === 'rrule' || name === 'rdate')
}

/** Whether an event without a rule excludes itself: Google writes events of one day that were deleted in this way. */
export function isDeleted(
  component: Component,
  start: Stamp,
  zones: Zones,
  budget: Budget,
): boolean {
  const frame = getFrame(start)
  const key = toKey(start, frame)
  return readKeys(component, 'exdate', frame, zones, budget).some(
    (excluded) => excluded === key || excluded === key.slice(0, 10),
  )
}

/**
 * Lists the occurrences of a series within the span: RRULE and RDATE without EXDATE. They are computed in wall time, so
 * that they have the same hour when clocks change.
 */
export function expandOccurrences(
  component: Component,
  start: Stamp,
  zones: Zones,
  span: KeySpan,
  budget: Budget,
): Occurrences {
  const frame = getFrame(start)
  const startKey = toKey(start, frame)
  const keys = new Set<string>()
  const rules = listProperties(component, 'rrule')
  if (rules.length === 0) keys.add(startKey)
  for (const [, , , rule] of rules) {
    try {
      const data = rule as Record<string, unknown>
      for (const key of followRule(data, startKey, frame, zones, span, budget)) keys.add(key)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      return { kind: 'unreadable', reason: `its recurrence rule is invalid: ${error.message}` }
    }
  }
  for (const key of readKeys(component, 'rdate', frame, zones, budget)) {
    keys.add(frame && key.length === 10 ? `${key}${startKey.slice(10)}` : key)
  }
  const within = [...keys].filter((key) => key >= span.from && key <= span.to)
  if (within.length > MAX_OCCURRENCES) {
    return { kind: 'unreadable', reason: `it has more than ${MAX_OCCURRENCES} occurrences` }
  }
  const excluded = new Set(readKeys(component, 'exdate', frame, zones, budget))
  return { kind: 'occurrences', keys: exclude(within.sort(), excluded), excluded }
}

const MAX_OCCURRENCES = 2000

function followRule(
  data: Record<string, unknown>,
  startKey: string,
  frame: Frame,
  zones: Zones,
  { from, to }: KeySpan,
  budget: Budget,
): string[] {
  const rule = readRule(data)
  if (!frame && WITHIN_DAY.includes(rule.frequency)) {
    throw new RuleError('a whole day cannot recur within a day')
  }
  const until = rule.until === null ? to : readUntil(rule.until, frame, zones)
  const end = until < to ? until : to
  const timeless = frame ? rule : { ...rule, hours: null, minutes: null, seconds: null }
  const instants = expandRule(timeless, toSeconds(startKey), {
    from: toSeconds(from),
    to: toSeconds(end),
    limit: MAX_OCCURRENCES,
    budget,
  })
  return instants.map((instant) => new Date(instant * 1000).toISOString().slice(0, frame ? 19 : 10))
}

/** Reading a date, and converting it between zones, takes as long as this many steps. */
export const STEPS_PER_DATE = 10

const WITHIN_DAY = ['HOURLY', 'MINUTELY', 'SECONDLY']

const toSeconds = (key: string) => Date.parse(key.length === 10 ? key : `${key}Z`) / 1000

/** Converts UNTIL, which is universal time, local time or a day, to a key. A day includes its last second. */
function readUntil(text: string, frame: Frame, zones: Zones): string {
  const property = ['until', {}, 'date-time', text] as const
  const stamp = parseStamp([...property], text, { ...zones, floating: frame ?? zones.floating })
  if (stamp.kind === 'unreadable') throw new RuleError(stamp.reason)
  const key = toKey(stamp, frame)
  return frame && key.length === 10 ? `${key}T23:59:59` : key
}

/** Skips values that are not dates: some sources write times of day as RDATE. */
function readKeys(
  component: Component,
  name: string,
  frame: Frame,
  zones: Zones,
  budget: Budget,
): string[] {
  return listProperties(component, name).flatMap((property) => {
    const [, , , ...values] = property
    budget.spend(values.length * STEPS_PER_DATE)
    return values.flatMap((value) => {
      const first = Array.isArray(value) ? value[0] : value
      const stamp = parseStamp(property, first, zones)
      return stamp.kind === 'unreadable' ? [] : [toKey(stamp, frame)]
    })
  })
}

/**
 * Removes the occurrences that EXDATE excludes. An EXDATE that matches none, because it is a day or has a wrong hour
 * (Exchange writes midnight), excludes the only occurrence of its day.
 */
function exclude(keys: string[], excluded: Set<string>): string[] {
  const present = new Set(keys)
  const days = new Set(
    [...excluded].filter((key) => !present.has(key)).map((key) => key.slice(0, 10)),
  )
  const perDay = new Map<string, number>()
  for (const key of keys) perDay.set(key.slice(0, 10), (perDay.get(key.slice(0, 10)) ?? 0) + 1)
  return keys.filter((key) => {
    const day = key.slice(0, 10)
    return !excluded.has(key) && !(days.has(day) && perDay.get(day) === 1)
  })
}
