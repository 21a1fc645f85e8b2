import type { EventTime } from '~/domain/events/event'
import { mentionsSoldOut } from '~/domain/events/event'
import { groupBy } from '~/lib/group-by'
import { toWallTime } from '~/lib/local-time'
import { textKey } from '~/lib/text-key'
import type { FeedEvent, FeedVenue, InvalidItem } from '../../feed-item'
import { plainLine } from '../../parsing/source-text'
import { pageKey } from '../../parsing/structured-data/page-key'
import { limitCategories, limitHtml, MAX_LENGTH, truncate } from '../../parsing/text-limits'
import { isMark, parseLocalizedTitle, readMarks } from '../../parsing/written-status'
import type { Manifest } from './manifest'
import { type DateRules, readEventTime } from './read-dates'
import type { FieldTexts } from './read-fields'

type Identified = {
  key: string
  hasOwnId: boolean
  event: Omit<FeedEvent, 'externalId' | 'seriesId'>
}

export type EventReading = { events: FeedEvent[]; invalid: InvalidItem[] }

type EventRules = { dates: DateRules; defaults: NonNullable<Manifest['defaults']>; feedUrl: string }

/** The events of what was found on the pages. Those that were read twice are one. */
export function readEvents(found: FieldTexts[], rules: EventRules): EventReading {
  const invalid: InvalidItem[] = []
  const read: Identified[] = []
  for (const texts of found) {
    const key = toKey(texts, rules.feedUrl)
    const time = readEventTime(texts, rules.dates)
    const failure = texts.failure ?? (texts.title === '' ? 'it has no title' : null)
    if (failure !== null || typeof time === 'string') {
      invalid.push({ kind: 'event', externalId: key || null, reason: failure ?? String(time) })
    } else {
      read.push({ key, hasOwnId: texts.id !== '', event: describeEvent(texts, time, rules) })
    }
  }
  return { events: identify(read), invalid }
}

/** Leaves room for the time behind it. */
const MAX_KEY_LENGTH = MAX_LENGTH.name - 20

/** The source's id, the event's page, or its title, whichever there is. */
function toKey({ id, url, title }: FieldTexts, feedUrl: string): string {
  return truncate(id || (url ? pageKey(url, feedUrl) : textKey(title)), MAX_KEY_LENGTH)
}

/**
 * An id of the source is one as long as it is unique. A page or title may get further dates at any time, so the day is always
 * part of its id, with the time where a day has several.
 */
function identify(read: Identified[]): FeedEvent[] {
  const events = new Map<string, FeedEvent>()
  for (const [key, group] of groupBy(read, ({ key }) => key)) {
    const starts = new Set(group.map(({ event }) => formatStart(event)))
    const perDay = groupBy([...starts], (start) => start.slice(0, 10))
    for (const { event, hasOwnId } of group) {
      const isSingle = hasOwnId && starts.size === 1
      const start = perDay.get(event.startDay)?.length === 1 ? event.startDay : formatStart(event)
      const externalId = isSingle ? key : `${key}|${start}`
      const seriesId = starts.size > 1 ? key : null
      if (!events.has(externalId)) events.set(externalId, { ...event, externalId, seriesId })
    }
  }
  return [...events.values()]
}

function formatStart({ noStart, startDay, startAt, timezone }: EventTime): string {
  return noStart ? startDay : toWallTime(startAt, timezone).slice(0, 16)
}

/** Everything but its ids. */
function describeEvent(
  texts: FieldTexts,
  time: EventTime,
  { defaults }: EventRules,
): Identified['event'] {
  const parsed = parseLocalizedTitle(plainLine(texts.title))
  const marks = readMarks([texts.status, texts.date, texts.time].filter(isMark))
  const cost = truncate(plainLine(texts.cost) || (defaults.cost ?? ''), MAX_LENGTH.cost)
  const categories = texts.categories.flatMap((text) => text.split(',')).map(plainLine)
  return {
    ...time,
    title: parsed.title,
    description: limitHtml(texts.description || (defaults.description ?? '')),
    status: parsed.status === 'scheduled' ? (marks.status ?? 'scheduled') : parsed.status,
    soldOut: parsed.soldOut || marks.soldOut || mentionsSoldOut(cost),
    upstreamUrl: texts.url,
    ticketUrl: texts.tickets ?? defaults.tickets ?? null,
    imageUrl: texts.image ?? defaults.image ?? null,
    cost,
    contact: {},
    categories: limitCategories(
      categories.some(Boolean) ? categories : (defaults.categories ?? []),
    ),
    venue: readVenue(texts),
  }
}

function readVenue(texts: FieldTexts): FeedVenue | null {
  const name = truncate(plainLine(texts.venue).replace(/^(?:@|at\s)\s*/i, ''), MAX_LENGTH.venueName)
  const key = textKey(name)
  if (key === '') return null
  const address = truncate(plainLine(texts.address), MAX_LENGTH.address)
  return { externalId: key, name, address, latitude: null, longitude: null }
}
