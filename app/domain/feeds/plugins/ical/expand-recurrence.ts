import ICAL from 'ical.js'
import { DAY, HOUR, MINUTE } from '~/lib/local-time'
import { type Component, listProperties } from './parse-calendars'
import { type Frame, getFrame, toKey, shiftKey, type Stamp, parseStamp } from './date-times'
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

/**
 * Lists the occurrences of a series within the span: RRULE and RDATE without EXDATE. They are computed in wall time, so
 * that they have the same hour when clocks change.
 */
export function expandOccurrences(
  component: Component,
  start: Stamp,
  zones: Zones,
  span: KeySpan,
): Occurrences {
  const frame = getFrame(start)
  const startKey = toKey(start, frame)
  const keys = new Set<string>()
  const rules = listProperties(component, 'rrule')
  if (rules.length === 0) keys.add(startKey)
  for (const [, , , rule] of rules) {
    try {
      for (const key of followRule(rule, startKey, frame, zones, span)) keys.add(key)
    } catch (error) {
      // ical.js throws plain errors for invalid rules.
      const why = error instanceof Error ? error.message : String(error)
      return { kind: 'unreadable', reason: `its recurrence rule is invalid: ${why}` }
    }
  }
  for (const key of readKeys(component, 'rdate', frame, zones)) {
    keys.add(frame && key.length === 10 ? `${key}${startKey.slice(10)}` : key)
  }
  const within = [...keys].filter((key) => key >= span.from && key <= span.to)
  if (within.length > MAX_OCCURRENCES) {
    return { kind: 'unreadable', reason: `it has more than ${MAX_OCCURRENCES} occurrences` }
  }
  const excluded = new Set(readKeys(component, 'exdate', frame, zones))
  return { kind: 'occurrences', keys: exclude(within.sort(), excluded), excluded }
}

const MAX_OCCURRENCES = 2000
const MAX_INTERVAL = 10_000
/** A search this far beyond the end of its rule will never match. */
const MAX_YEARS_PAST_END = 200
/** Fifty years of days, in the search for days that match a rule. */
const MAX_STEPS = 20_000

function followRule(
  rule: unknown,
  startKey: string,
  frame: Frame,
  zones: Zones,
  span: KeySpan,
): string[] {
  const recur = ICAL.Recur.fromData(rule as Parameters<typeof ICAL.Recur.fromData>[0])
  if (!Number.isInteger(recur.interval) || recur.interval < 1 || recur.interval > MAX_INTERVAL) {
    throw new Error(`its interval is not from 1 to ${MAX_INTERVAL}`)
  }
  const end = shiftKey(span.to, DAY)
  // By default, ical.js replaces February 29 with March 1 in other years; in RFC 5545 there is no
  // such occurrence.
  if (recur.freq === 'YEARLY' && startKey.slice(5, 10) === '02-29' && isBare(recur)) {
    recur.setComponent('BYMONTH', [2])
    recur.setComponent('BYMONTHDAY', [29])
  }
  const until = recur.until ? untilKey(recur.until, frame, zones) : end
  recur.until = toLocalTime(until < end ? until : end)
  const dtstart = toLocalTime(findStartNearSpan(recur, startKey, span))
  const iterator = new LimitedIterator({ rule: recur, dtstart })
  const keys: string[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const key = next.toString()
    if (key > span.to) break
    if (key >= span.from) keys.push(key)
    if (keys.length > MAX_OCCURRENCES) break
  }
  return keys
}

const isBare = (recur: ICAL.Recur) => Object.keys(recur.parts).length === 0

/**
 * ical.js searches without end for a day that does not exist, such as February 30 in a daily rule, or a fifth Monday in
 * the Februaries of odd years in a monthly one.
 */
class LimitedIterator extends ICAL.RecurIterator {
  private steps = 0

  override check_contracting_rules(): boolean {
    if (++this.steps > MAX_STEPS) throw new Error(`it needs more than ${MAX_STEPS} steps`)
    this.limitYears()
    return super.check_contracting_rules()
  }

  override increment_month(): void {
    super.increment_month()
    this.limitYears()
  }

  private limitYears(): void {
    const { freq, interval, until } = this.rule
    if (!until || freq === 'YEARLY') return
    const leap = freq === 'MONTHLY' ? interval / 12 : 0
    if (this.last.year > until.year + MAX_YEARS_PAST_END + leap) {
      throw new Error('it never matches a day')
    }
  }
}

/**
 * A start closer to the span that is in step with the rule, so that an old endless rule costs no more than a new one. A
 * rule with COUNT must be followed from its beginning; yearly rules have few steps anyway.
 */
function findStartNearSpan(recur: ICAL.Recur, startKey: string, span: KeySpan): string {
  if (recur.count) return startKey
  if (recur.freq === 'MONTHLY') return findMonthNearSpan(recur, startKey, span)
  const unit = STEP_LENGTHS.get(recur.freq)
  if (!unit) return startKey
  const step = unit * recur.interval
  const distance = toMilliseconds(span.from) - toMilliseconds(startKey)
  const steps = Math.floor(distance / step) - 1
  return steps > 0 ? shiftKey(startKey, steps * step) : startKey
}

/** A rule that names its days may start on the first of a month; otherwise the day comes from the start. */
function findMonthNearSpan(recur: ICAL.Recur, startKey: string, span: KeySpan): string {
  const toMonthNumber = (key: string) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5, 7)) - 1
  const steps =
    Math.floor((toMonthNumber(span.from) - toMonthNumber(startKey)) / recur.interval) - 1
  const namesDays = 'BYDAY' in recur.parts || 'BYMONTHDAY' in recur.parts
  const day = namesDays ? '01' : startKey.slice(8, 10)
  if (steps <= 0 || day > '28') return startKey
  const month = toMonthNumber(startKey) + steps * recur.interval
  const monthText = String((month % 12) + 1).padStart(2, '0')
  return `${Math.floor(month / 12)}-${monthText}-${day}${startKey.slice(10)}`
}

const STEP_LENGTHS = new Map([
  ['SECONDLY', 1000],
  ['MINUTELY', MINUTE],
  ['HOURLY', HOUR],
  ['DAILY', DAY],
  ['WEEKLY', 7 * DAY],
])

/** A time without a zone: rules are evaluated in wall time. */
const toLocalTime = (key: string) => ICAL.Time.fromString(key, undefined)

function toMilliseconds(key: string): number {
  return Date.parse(key.length === 10 ? `${key}T00:00:00Z` : `${key}Z`)
}

/** Converts UNTIL, which is universal time, local time or a day, to a key. A day includes its last second. */
function untilKey(until: ICAL.Time, frame: Frame, zones: Zones): string {
  const text = until.toString()
  const property = ['until', {}, 'date-time', text] as const
  const stamp = parseStamp([...property], text, { ...zones, floating: frame ?? zones.floating })
  if (stamp.kind === 'unreadable') throw new Error(stamp.reason)
  const key = toKey(stamp, frame)
  return frame && key.length === 10 ? `${key}T23:59:59` : key
}

/** Skips values that are not dates: some sources write times of day as RDATE. */
function readKeys(component: Component, name: string, frame: Frame, zones: Zones): string[] {
  return listProperties(component, name).flatMap((property) => {
    const [, , , ...values] = property
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
