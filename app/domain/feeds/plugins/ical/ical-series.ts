import type { EventTime } from '~/domain/events/event'
import { memoize } from '~/lib/memoize'
import type { FeedEvent } from '../../contract/feed-item'
import { InvalidFeedError, type Window } from '../../contract/feed-plugin'
import { findDurationError, findStartError, isWithin, latest } from '../../parsing/event-times'
import {
  fromKey,
  getFrame,
  type Length,
  maxDuration,
  readLength,
  readRecurrenceId,
  readStamp,
  type Stamp,
  shiftKey,
  toEventTime,
  toKey,
} from './date-times'
import { type Details, isPrivate, readDetails } from './event-details'
import { findPostSeries, type Identity } from './event-identity'
import { expandOccurrences, isDeleted, isRecurring, STEPS_PER_DATE } from './expand-ical-recurrence'
import { type Budget, createBudget } from './expansion-budget'
import {
  type Calendar,
  type Component,
  findProperty,
  readParameter,
  readText,
} from './parse-calendars'
import { readPeriodLengths } from './rdate-periods'
import type { Zones } from './time-zones'

/** A VEVENT with valid times. */
export type Entry = {
  component: Component
  calendar: Calendar
  zones: Zones
  uid: string
  base: string
  isSplit: boolean
  start: Stamp
  startAt: number
  length: Length
  /** Read at most once, and only if an occurrence is within the window. */
  details: () => Details
  /** For a change of one occurrence of a series, or with `isRange` of it and all that follow. */
  recurrence: { stamp: Stamp; isRange: boolean } | null
}

export type EntryReading = Entry | { kind: 'invalid'; externalId: string; reason: string }

/** `identity` identifies the component among all of the response. */
export function readEntry(
  { component, calendar, zones }: Pick<Entry, 'component' | 'calendar' | 'zones'>,
  { uid, base, isSplit }: Identity,
): EntryReading {
  const invalid = (reason: string) => ({ kind: 'invalid', externalId: base, reason }) as const
  if (component.fault) return invalid(component.fault)
  const recurrenceId = readRecurrenceId(component, zones)
  if (recurrenceId?.kind === 'unreadable') return invalid(recurrenceId.reason)
  const start = readStamp(component, 'dtstart', zones) ?? recurrenceId
  if (!start) return invalid('it has no start')
  if (start.kind === 'unreadable') return invalid(start.reason)
  const length = readLength(component, start, zones)
  const refusal = findStartError(toDayText(start)) ?? findDurationError(maxDuration(length))
  if (refusal) return invalid(refusal)
  const range = findProperty(component, 'recurrence-id')
  const isRange = range !== null && /^thisandfuture$/i.test(readParameter(range, 'range'))
  return {
    component,
    calendar,
    zones,
    uid,
    base,
    isSplit,
    start,
    startAt: toEventTime(start, { kind: 'unknown' }, zones.floating.shownIn).startAt,
    length,
    details: memoize(() => readDetails(component, calendar)),
    recurrence: recurrenceId && { stamp: recurrenceId, isRange },
  }
}

const toDayText = (stamp: Stamp) => (stamp.kind === 'day' ? stamp.day : stamp.wall.slice(0, 10))

/**
 * More than any real calendar has within the window. A short rule can expand to many occurrences, so a small response
 * could fill the memory.
 */
export const MAX_EVENTS = 20_000

/** The events within the window of the entries with one UID, at most `room`. */
export function readSeries(
  entries: Entry[],
  window: Window,
  { room, budget }: Limits = { room: MAX_EVENTS, budget: createBudget() },
): SeriesReading {
  const masters = newestMasters(entries.filter(({ recurrence }) => !recurrence))
  const frame = getFrame((masters[0] ?? entries[0])?.start ?? { kind: 'day', day: '' })
  const changes = newestChanges(entries, (stamp) => toKey(stamp, frame))
  const excluded = new Set<string>()
  const result: SeriesReading = { events: [], invalid: [], room, budget }
  for (const master of masters) {
    if (isPrivate(master.component)) continue
    budget.spend(1 + changes.size)
    const alone = !isRecurring(master.component) && changes.size === 0 && !master.isSplit
    if (alone) {
      if (isDeleted(master.component, master.start, master.zones, budget)) continue
      const time = toEventTime(master.start, master.length, master.zones.floating.shownIn)
      const key = toKey(master.start, frame)
      const externalId = masters.length > 1 ? `${master.base}|${key}` : master.base
      addEvent(result, window, time, master.details, {
        externalId,
        seriesId: findPostSeries(master.component, master.calendar),
      })
    } else {
      const excludedByMaster = readMaster(master, changes, window, result)
      for (const key of excludedByMaster) excluded.add(key)
    }
  }
  for (const [key, change] of changes) {
    if (excluded.has(key) || isPrivate(change.component)) continue
    const time = toEventTime(change.start, change.length, change.zones.floating.shownIn)
    addEvent(result, window, time, change.details, toOccurrenceName(change, key))
  }
  return result
}

type Limits = { room: number; budget: Budget }
export type SeriesReading = Limits & {
  events: FeedEvent[]
  invalid: { externalId: string; reason: string }[]
}

/** Adds the occurrences that have no change of their own; returns the excluded ones. */
function readMaster(
  master: Entry,
  changes: Map<string, Entry>,
  window: Window,
  result: SeriesReading,
): Set<string> {
  const frame = getFrame(master.start)
  const ranges = listRanges(changes, frame)
  const zone = frame ?? master.zones.floating
  const periods = readPeriodLengths(master.component, frame, master.zones)
  const reaches = [...ranges.map(({ reach }) => reach), ...[...periods.values()].map(maxDuration)]
  const reach = latest(reaches, maxDuration(master.length)) + DAY_MARGIN
  const asKey = (instant: number) => zone.toWallTime(instant).slice(0, frame ? 19 : 10)
  const span = { from: asKey(window.from - reach), to: asKey(window.to + reach) }
  const { budget } = result
  const found = expandOccurrences(master.component, master.start, master.zones, span, budget)
  if (found.kind === 'unreadable') {
    result.invalid.push({ externalId: master.base, reason: found.reason })
    return new Set()
  }
  const changedDays = new Set([...changes.keys()].filter((key) => key.length === 10))
  budget.spend(found.keys.length * (STEPS_PER_DATE + ranges.length))
  for (const key of found.keys) {
    if (changes.has(key) || changedDays.has(key.slice(0, 10))) continue
    const range = ranges.findLast((candidate) => candidate.from <= key)
    const teller = range?.entry ?? master
    if (isPrivate(teller.component)) continue
    const start = fromKey(range ? shiftKey(key, range.shift) : key, frame)
    const length = range ? teller.length : (periods.get(key) ?? teller.length)
    const time = toEventTime(start, length, master.zones.floating.shownIn)
    addEvent(result, window, time, teller.details, toOccurrenceName(master, key))
  }
  return found.excluded
}

const DAY_MARGIN = 86_400_000

type Range = { from: string; entry: Entry; shift: number; reach: number }

/** The changes that apply to all following occurrences, in order, and by how much each shifts them. */
function listRanges(changes: Map<string, Entry>, frame: ReturnType<typeof getFrame>): Range[] {
  const ranges: Range[] = []
  for (const [from, entry] of changes) {
    if (!entry.recurrence?.isRange) continue
    const start = toKey(entry.start, frame)
    const isSameKind = start.length === from.length
    const shift = isSameKind ? toMilliseconds(start) - toMilliseconds(from) : 0
    ranges.push({ from, entry, shift, reach: Math.abs(shift) + maxDuration(entry.length) })
  }
  return ranges.sort((a, b) => (a.from < b.from ? -1 : 1))
}

const toMilliseconds = (key: string) => Date.parse(key.length === 10 ? key : `${key}Z`)

/** A higher SEQUENCE replaces lower ones; with equal SEQUENCE, different starts are different events. */
function newestMasters(masters: Entry[]): Entry[] {
  const last = latest(masters.map(readSequence), Number.NEGATIVE_INFINITY)
  const byStart = new Map<string, Entry>()
  for (const master of masters) {
    if (readSequence(master) < last) continue
    const start = toKey(master.start, getFrame(master.start))
    const known = byStart.get(start)
    if (!known || isNewer(master, known)) byStart.set(start, master)
  }
  return [...byStart.values()]
}

function newestChanges(entries: Entry[], getKey: (stamp: Stamp) => string): Map<string, Entry> {
  const changes = new Map<string, Entry>()
  for (const entry of entries) {
    if (!entry.recurrence) continue
    const key = getKey(entry.recurrence.stamp)
    const known = changes.get(key)
    if (!known || isNewer(entry, known)) changes.set(key, entry)
  }
  return changes
}

/** Whether the later of two entries in the file replaces the earlier one. */
function isNewer(later: Entry, earlier: Entry): boolean {
  const bySequence = readSequence(later) - readSequence(earlier)
  return bySequence === 0 ? readRevision(later) >= readRevision(earlier) : bySequence > 0
}

function readSequence({ component }: Entry): number {
  const sequence = Number(findProperty(component, 'sequence')?.[3] ?? 0)
  return Number.isFinite(sequence) ? sequence : 0
}

function readRevision({ component }: Entry): string {
  return readText(component, 'last-modified') || readText(component, 'dtstamp')
}

function toOccurrenceName({ base }: Entry, key: string) {
  return { externalId: `${base}|${key}`, seriesId: base }
}

function addEvent(
  result: SeriesReading,
  window: Window,
  time: EventTime,
  details: () => Details,
  name: { externalId: string; seriesId: string | null },
): void {
  if (!isWithin(time, window)) return
  if (result.events.length >= result.room) {
    throw new InvalidFeedError(
      `the calendar has more than ${MAX_EVENTS} occurrences in the time that is read`,
      'too-large',
    )
  }
  result.events.push({ ...name, ...details(), ...time })
}
