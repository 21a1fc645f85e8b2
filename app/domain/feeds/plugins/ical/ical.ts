import { groupBy } from '~/lib/group-by'
import type { FeedEvent } from '../../contract/feed-item'
import {
  type FeedPlugin,
  InvalidFeedError,
  inPieces,
  type Page,
  type Pieces,
  type ReadContext,
  type ReadResult,
  type Window,
} from '../../contract/feed-plugin'
import { latest } from '../../parsing/event-times'
import { describeCount } from '../../parsing/text-limits'
import { isPrivate } from './event-details'
import { distinguishPosts, readIdentity } from './event-identity'
import { type Budget, createBudget } from './expansion-budget'
import { type Entry, MAX_EVENTS, readEntry, readSeries } from './ical-series'
import { type ParsedBody, parseCalendars } from './parse-calendars'
import { resolveZones } from './time-zones'
import { isEventsCalendar } from './wordpress-zones'

/** iCalendar (RFC 5545) with its real-world deviations, which are described in feeds.md, section 6. */
export const ical: FeedPlugin = {
  name: 'ical',

  async fetch(get, { url }) {
    const page = await get(url)
    return page && [page]
  },

  ...inPieces((pages, context) => readCalendars(pages, context, createBudget())),
}

/** Reading so many takes some 10 ms. */
const EVENTS_IN_A_ROW = 200

/** Reads the calendars of these pages, with no more steps than the budget has. */
export function* readCalendars(
  pages: Page[],
  context: ReadContext,
  budget: Budget,
): Pieces<ReadResult> {
  const bodies: ParsedBody[] = []
  for (const page of pages) bodies.push(yield* parseCalendars(page))
  const result: ReadResult = {
    events: [],
    invalid: [],
    covers: { from: 0, to: context.window.to },
    notes: bodies.flatMap(({ notes }) => notes),
  }
  yield
  const calendars = bodies
    .flatMap(({ calendars }) => calendars)
    .map((calendar) => ({
      calendar,
      zones: resolveZones(calendar, context, budget),
    }))
  const items = calendars.flatMap(({ calendar, zones }) =>
    calendar.events.map((component) => {
      return { component, calendar, zones, identity: readIdentity(component, calendar) }
    }),
  )
  distinguishPosts(items.map(({ identity }) => identity))
  yield
  const entries: Entry[] = []
  for (const [index, item] of items.entries()) {
    if (index % EVENTS_IN_A_ROW === EVENTS_IN_A_ROW - 1) yield
    catchInvalid(result, item.identity.base, () => {
      const entry = readEntry(item, item.identity)
      if (!('kind' in entry)) entries.push(entry)
      else if (!isPrivate(item.component)) addInvalid(result, entry)
    })
  }
  const bySeries = [...groupBy(entries, ({ uid }) => uid).values()]
  for (const [index, series] of bySeries.entries()) {
    if (index % EVENTS_IN_A_ROW === EVENTS_IN_A_ROW - 1) yield
    catchInvalid(result, series[0]?.base ?? null, () => {
      const room = MAX_EVENTS - result.events.length
      const { events, invalid } = readSeries(series, context.window, { room, budget })
      for (const event of events) result.events.push(event)
      for (const item of invalid) addInvalid(result, item)
    })
  }
  result.events = removeDuplicates(result)
  result.covers = findCoveredSpan(entries, context)
  result.notes.push(...new Set(calendars.flatMap(({ zones }) => zones.notes)))
  return result
}

/** An item that fails in an unexpected way is recorded as invalid, so that the others are still imported. */
function catchInvalid(result: ReadResult, externalId: string | null, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (error instanceof InvalidFeedError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    addInvalid(result, { externalId, reason })
  }
}

function addInvalid(
  { invalid }: ReadResult,
  { externalId, reason }: { externalId: string | null; reason: string },
): void {
  invalid.push({ kind: 'event', externalId, reason })
}

/** Both segments of a split series may contain a day; the later one wins. */
function removeDuplicates({ events, notes }: ReadResult): FeedEvent[] {
  const byId = new Map(events.map((event) => [event.externalId, event]))
  const repeats = events.length - byId.size
  notes.push(...describeCount(repeats, 'events listed more than once, of which the last is used'))
  return [...byId.values()]
}

/** The Events Calendar exports only one page of its list. */
const EXPORT_PAGE_SIZE = 30

/**
 * A calendar with past events covers the past; one with only upcoming events covers nothing before the first. An export
 * that may be truncated covers only what starts before its last event.
 */
function findCoveredSpan(entries: Entry[], { window }: ReadContext): Window {
  const starts = entries.map(({ startAt }) => startAt)
  const isCut =
    entries.length >= EXPORT_PAGE_SIZE &&
    entries.every(({ calendar }) => isEventsCalendar(calendar.product))
  return {
    from: starts.reduce((a, b) => Math.min(a, b), window.from),
    to: isCut ? Math.min(window.to, latest(starts, Number.NEGATIVE_INFINITY)) : window.to,
  }
}
