import type { FeedEvent, InvalidItem } from '../feed-item'
import type { FeedPlugin, ReadContext, ReadResult, Window } from '../plugin'
import { distinctVenues } from './distinct-venues'
import { readCalendars } from './ical-components'
import { isPrivate } from './ical-details'
import { type Entry, readEntry, readSeries } from './ical-series'
import { isEventsCalendar, zonesOf } from './ical-zones'

/** iCalendar (RFC 5545) as it is found in the wild; feeds.md, section 6, tells what that is like. */
export const ical: FeedPlugin = {
  name: 'ical',

  async fetch(get, { url }) {
    const page = await get(url.replace(/^webcals?:/i, 'https:'))
    return page && [page]
  },

  read(pages, context) {
    const bodies = pages.map(readCalendars)
    const result: ReadResult = {
      events: [],
      venues: [],
      invalid: [],
      covers: { from: 0, to: context.window.to },
      notes: bodies.flatMap(({ notes }) => notes),
    }
    const entries: Entry[] = []
    for (const calendar of bodies.flatMap(({ calendars }) => calendars)) {
      const zones = zonesOf(calendar, context)
      for (const component of calendar.events) {
        const entry = readEntry(component, calendar, zones)
        if (!('kind' in entry)) entries.push(entry)
        else if (!isPrivate(component)) result.invalid.push(invalidEvent(entry))
      }
    }
    namePosts(entries)
    for (const series of byUid(entries)) {
      const { events, invalid } = readSeries(series, context.window)
      for (const event of events) result.events.push(event)
      result.invalid.push(...invalid.map(invalidEvent))
    }
    result.events = withoutRepeats(result)
    result.venues = distinctVenues(result.events)
    result.covers = coveredSpan(entries, context)
    return result
  },
}

function byUid(entries: Entry[]): Iterable<Entry[]> {
  const series = new Map<string, Entry[]>()
  for (const entry of entries) {
    const known = series.get(entry.uid)
    if (known) known.push(entry)
    else series.set(entry.uid, [entry])
  }
  return series.values()
}

function invalidEvent({ externalId, reason }: { externalId: string; reason: string }): InvalidItem {
  return { kind: 'event', externalId, reason }
}

/**
 * What The Events Calendar needs beside: a post that occurs several times in the calendar keeps its full UID, since its
 * number alone would not tell the occurrences apart.
 */
function namePosts(entries: Entry[]): void {
  const uids = new Map<string, Set<string>>()
  for (const { base, uid } of entries) uids.set(base, (uids.get(base) ?? new Set()).add(uid))
  for (const entry of entries) {
    if (!entry.isSplit && (uids.get(entry.base)?.size ?? 0) > 1) entry.base = entry.uid
  }
}

/** The two parts of a split series may both tell of a day; the later part holds. */
function withoutRepeats({ events, notes }: ReadResult): FeedEvent[] {
  const byId = new Map(events.map((event) => [event.externalId, event]))
  const repeats = events.length - byId.size
  if (repeats > 0)
    notes.push(`events that came more than once, of which the last was taken: ${repeats}`)
  return [...byId.values()]
}

/** The Events Calendar exports one page of its list and no more. */
const MOST_EXPORTED = 30

/**
 * A calendar of years covers the past, one of coming events nothing before its first. An export that may have been cut
 * off covers only what starts before its last event.
 */
function coveredSpan(entries: Entry[], { window }: ReadContext): Window {
  const [first, last] = firstAndLast(entries)
  const isCut =
    entries.length >= MOST_EXPORTED &&
    entries.every(({ calendar }) => isEventsCalendar(calendar.product))
  return {
    from: Math.min(window.from, first ?? window.from),
    to: isCut && last !== null ? Math.min(window.to, last) : window.to,
  }
}

/** The instants of the first and the last start of the calendar, within the window or not. */
function firstAndLast(entries: Entry[]): [number | null, number | null] {
  const starts = entries.map(({ start, zones }) =>
    start.kind === 'day'
      ? zones.floating.instantOf(`${start.day}T00:00:00`)
      : start.zone.instantOf(start.wall),
  )
  if (starts.length === 0) return [null, null]
  return [
    starts.reduce((one, other) => Math.min(one, other)),
    starts.reduce((one, other) => Math.max(one, other)),
  ]
}
