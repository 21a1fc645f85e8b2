import { type EventTime, mentionsSoldOut } from '~/domain/events/event'
import { groupBy } from '~/lib/group-by'
import { textKey } from '~/lib/text/text-key'
import type { FeedEvent, FeedVenue, InvalidItem } from '../../contract/feed-item'
import { INVALID_ITEM, InvalidFeedError } from '../../contract/feed-plugin'
import { formatStart } from '../../parsing/event-times'
import { plainLine } from '../../parsing/source-text'
import { pageKey } from '../../parsing/structured-data/page-key'
import { limitCategories, limitHtml, MAX_LENGTH, truncate } from '../../parsing/text-limits'
import { isMark, parseLocalizedTitle, readMarks } from '../../parsing/written-status'
import type { Manifest } from './manifest'
import { type DateRules, readEventTimes } from './read-dates'
import type { FieldTexts } from './read-fields'

type Identified = {
  key: string
  hasOwnId: boolean
  isRecurring: boolean
  event: Omit<FeedEvent, 'externalId' | 'seriesId'>
}

export type EventReading = {
  events: FeedEvent[]
  invalid: InvalidItem[]
  /** The starts of the events whose dates are written out: as far as they reach, the pages have everything. */
  datedStarts: number[]
}

type EventRules = { dates: DateRules; defaults: NonNullable<Manifest['defaults']>; feedUrl: string }

/** The events of what was found on the pages. Those that were read twice are one. */
export function readEvents(found: FieldTexts[], rules: EventRules): EventReading {
  const invalid: InvalidItem[] = []
  const read: Identified[] = []
  for (const texts of found) {
    const key = toKey(texts, rules.feedUrl)
    const found = readEventTimes(texts, rules.dates)
    const failure = texts.failure ?? (texts.title === '' ? INVALID_ITEM.noTitle : null)
    if (failure !== null || typeof found === 'string') {
      invalid.push({ kind: 'event', externalId: key || null, reason: failure ?? String(found) })
      continue
    }
    const { times, isRecurring } = found
    const described = describeEvent(texts, rules)
    checkCount(read, times.length)
    for (const time of times) {
      read.push({
        key,
        hasOwnId: texts.id !== '',
        isRecurring,
        event: { ...time, ...described },
      })
    }
  }
  const datedStarts = read.flatMap(({ isRecurring, event }) => (isRecurring ? [] : event.startAt))
  return { events: identify(read), invalid, datedStarts }
}

/** More than any venue announces. */
const MAX_FOUND = 20_000

/** Throws an InvalidFeedError when there are too many dates, with `more` of them. */
export function checkCount({ length }: unknown[], more = 0): void {
  if (length + more <= MAX_FOUND) return
  throw new InvalidFeedError(`the pages have more than ${MAX_FOUND} dates of events`, 'too-large')
}

/** Leaves room for the time behind it. */
const MAX_KEY_LENGTH = MAX_LENGTH.name - 20

/** The source's id, the event's page, or its title, whichever there is. */
function toKey({ id, url, title }: FieldTexts, feedUrl: string): string {
  return truncate(id || (url ? pageKey(url, feedUrl) : textKey(title)), MAX_KEY_LENGTH)
}

/**
 * An id of the source is one as long as it is unique. A page, a title or an event that recurs may get further dates at any time,
 * so the day is always part of its id, with the time where a day has several.
 */
function identify(read: Identified[]): FeedEvent[] {
  const events = new Map<string, FeedEvent>()
  for (const [key, group] of groupBy(read, ({ key }) => key)) {
    const starts = new Set(group.map(({ event }) => formatStart(event)))
    const perDay = groupBy([...starts], (start) => start.slice(0, 10))
    for (const { event, hasOwnId, isRecurring } of group) {
      const isSingle = hasOwnId && starts.size === 1 && !isRecurring
      const start = perDay.get(event.startDay)?.length === 1 ? event.startDay : formatStart(event)
      const externalId = isSingle ? key : `${key}|${start}`
      const seriesId = starts.size > 1 || isRecurring ? key : null
      if (!events.has(externalId)) events.set(externalId, { ...event, externalId, seriesId })
    }
  }
  return [...events.values()]
}

/** Everything but its ids and times. */
function describeEvent(
  texts: FieldTexts,
  { defaults }: EventRules,
): Omit<Identified['event'], keyof EventTime> {
  const parsed = parseLocalizedTitle(plainLine(texts.title))
  const marks = readMarks([texts.status, texts.date, texts.time].filter(isMark))
  const cost = truncate(plainLine(texts.cost) || (defaults.cost ?? ''), MAX_LENGTH.cost)
  const categories = texts.categories.flatMap((text) => text.split(',')).map(plainLine)
  return {
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
