import { getDisplayDays, getKnownEnd } from '~/domain/events/dates/display-days'
import type { EventTime } from '~/domain/events/event'
import { addDays, type Day, toWallTime } from '~/lib/time/local-time'
import type { TimeSpan } from './format-time'

/** The first and the last day of an export, both included. */
export type DayRange = { first: Day; last: Day }

/** An occurrence in the site's time zone. `time` is null if it is unknown, or not that of each of several days. */
export type EntryOccurrence = DayRange & { time: TimeSpan | null }

/** When an entry of an export takes place. */
export type EntryDates = {
  /** On the exported days, in order. */
  occurrences: EntryOccurrence[]
  /** Of the last occurrence, which may be after the exported days. */
  lastDay: Day
  /** Whether it began before the exported days. */
  hasBegun: boolean
  /** Whether it takes place on each of several days in a row. */
  isDaily: boolean
}

/**
 * The dates of a card's occurrences on the exported days; null if it has none. A late night belongs to its evening's day.
 * `lastDay` is that of a run, whose last occurrences may be unknown.
 */
export function readDates(
  times: EventTime[],
  {
    timezone,
    range,
    ...series
  }: {
    timezone: string
    range: DayRange
    lastDay: Day | null
    hasBegun: boolean
  },
): EntryDates | null {
  const all = times
    .map((time) => readOccurrence(time, timezone))
    .sort((a, b) => compare(toKey(a), toKey(b)))
  const occurrences = all.filter(({ first, last }) => first <= range.last && last >= range.first)
  if (occurrences.length === 0) return null
  const isDaily = areDaily(
    all.filter(({ first, last }) => first === last).map(({ first }) => first),
  )
  // That a weekly series has later dates is no news.
  const lastDays = (isDaily ? all : occurrences).map(({ last }) => last)
  return {
    occurrences,
    lastDay: [series.lastDay ?? '', ...lastDays].sort(compare).at(-1) ?? range.last,
    hasBegun: series.hasBegun || occurrences.some(({ first }) => first < range.first),
    isDaily,
  }
}

const toKey = ({ first, time }: EntryOccurrence) => `${first} ${time?.from ?? ''}`
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function readOccurrence(time: EventTime, timezone: string): EntryOccurrence {
  const { first, last } = getDisplayDays(time, timezone)
  if (time.noStart || last > first) return { first, last, time: null }
  const end = getKnownEnd(time)
  const toClock = (instant: number) => toWallTime(instant, timezone).slice(11, 16)
  return {
    first,
    last,
    time: { from: toClock(time.startAt), to: end === null ? null : toClock(end) },
  }
}

/** A row of fewer days is not called daily. */
const SHORTEST_ROW = 3

function areDaily(days: Day[]): boolean {
  const distinct = [...new Set(days)]
  return (
    distinct.length >= SHORTEST_ROW &&
    distinct.every((day, index) => index === 0 || addDays(distinct[index - 1] ?? day, 1) === day)
  )
}

/** The exported day on which it is first. */
export function findFirstDay({ occurrences }: EntryDates, range: DayRange): Day {
  const first = occurrences[0]?.first ?? range.first
  return first < range.first ? range.first : first
}

/** Whether it goes on, rather than beginning on one of the exported days: it has no day of its own among them. */
export function isContinuing({ occurrences, hasBegun, isDaily }: EntryDates, range: DayRange) {
  return (hasBegun && isDaily) || occurrences.every(({ first }) => first < range.first)
}

/** The same entry on each of its days; what lasts several days remains whole. */
export function splitByDay(dates: EntryDates): EntryDates[] {
  const byDay = new Map<string, EntryOccurrence[]>()
  for (const occurrence of dates.occurrences) {
    const key = `${occurrence.first}/${occurrence.last}`
    byDay.set(key, [...(byDay.get(key) ?? []), occurrence])
  }
  return [...byDay.values()].map((occurrences) => {
    const last = occurrences[0]?.last ?? dates.lastDay
    const isOneDay = occurrences[0]?.first === last
    return isOneDay
      ? { occurrences, lastDay: last, hasBegun: false, isDaily: false }
      : { ...dates, occurrences, isDaily: false }
  })
}
