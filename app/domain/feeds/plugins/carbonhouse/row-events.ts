import { escapeText } from 'entities'
import type { EventTime } from '~/domain/events/event'
import { mentionsSoldOut } from '~/domain/events/event'
import { groupBy } from '~/lib/group-by'
import { addDays, type Day, toInstant } from '~/lib/time/local-time'
import type { FeedEvent } from '../../contract/feed-item'
import { INVALID_ITEM } from '../../contract/feed-plugin'
import {
  eventTimeFromDays,
  eventTimeFromInstants,
  eventTimeUntilDay,
  findDurationError,
  findStartError,
} from '../../parsing/event-times'
import { limitCategories, limitHtml, MAX_LENGTH, truncate } from '../../parsing/text-limits'
import { parseLocalizedTitle, readMarks } from '../../parsing/written-status'
import type { WrittenTimes } from '../../parsing/written-times'
import type { EventPage, ListedOccurrence } from './event-page'
import type { ListRow } from './list-row'
import { readUrlTime } from './row-dates'
import { toFeedVenue, type VenueStreets } from './row-venue'

/** All rows about one event page, those of the list first, and that page if it was read. */
export type RowGroup = {
  /** The path of the event's page, or the title where it has none. */
  key: string
  rows: ListRow[]
  /** 'unreadable' if it should have been read but could not be. */
  page: EventPage | 'unreadable' | null
}

type GroupReading = { events: FeedEvent[]; reason: string | null }

/** One date of an event. */
type Occurrence = {
  row: ListRow
  occurrence: ListedOccurrence | null
  start: Day
  end: Day | null
  times: WrittenTimes | null
}

/** The events of one page's rows: one for each performance, or for a run whose performances are not known. */
export function readRowEvents(
  group: RowGroup,
  { timezone, streets }: { timezone: string; streets: VenueStreets },
): GroupReading {
  const { key, rows } = group
  const [row] = rows
  if (!row) return { events: [], reason: null }
  const { title } = parseLocalizedTitle(row.title)
  if (title === '') return { events: [], reason: INVALID_ITEM.noTitle }
  if (group.page === 'unreadable' && rows.some(({ written }) => written.dates?.end)) {
    return { events: [], reason: 'its page, which has the dates of its run, could not be read' }
  }
  const page = group.page === 'unreadable' ? null : group.page
  const occurrences = listOccurrences(rows, page)
  if (occurrences.length === 0) return { events: [], reason: describeMissingDate(row) }
  const refusal = occurrences.map(findTimeError).find((reason) => reason !== null)
  if (refusal) return { events: [], reason: refusal }
  const perDay = groupBy(occurrences, ({ start }) => start)
  const series = key.replace(/\/\d{4}-\d{2}-\d{2}(?:-\d{4})?\/?$/, '')
  const isSeries = occurrences.length > 1 || series !== key
  const events = occurrences.map((occurrence) => {
    const isOnlyOfDay = perDay.get(occurrence.start)?.length === 1
    const time = isOnlyOfDay ? '' : `T${occurrence.times?.start ?? ''}`
    return {
      externalId: series === key ? `${key}|${occurrence.start}${time}` : key,
      seriesId: isSeries ? series : null,
      ...toEventTime(occurrence, timezone),
      ...describeOccurrence(occurrence, page, streets),
    }
  })
  return { events, reason: null }
}

function describeMissingDate({ written: { text } }: ListRow): string {
  return text === '' ? 'it has no date' : `its date '${truncate(text, 40)}' is not a day`
}

/**
 * The performances that the event's page lists, and the dates of its rows on which it lists none. A page about one of the
 * performances may list all of them; each of those has a row of its own.
 */
function listOccurrences(rows: ListRow[], page: EventPage | null): Occurrence[] {
  const occurrences: Occurrence[] = []
  const add = (candidate: Occurrence) => {
    const known = occurrences.find((occurrence) => isSame(occurrence, candidate))
    if (!known) occurrences.push(candidate)
    else if (!known.times?.start) known.times = candidate.times ?? known.times
  }
  for (const occurrence of page?.showings ?? []) {
    const { day: start, times } = occurrence
    const row = rows.find((row) => isWithinRow(row, start)) ?? rows[0]
    const isOther = row?.url && readUrlTime(row.url) && !isWithinRow(row, start)
    if (row && !isOther) add({ row, occurrence, start, end: null, times: times ?? row.times })
  }
  const listed = [...occurrences]
  for (const row of rows) {
    const { dates } = row.written.dates ? row.written : { dates: page?.dates ?? null }
    if (!dates || listed.some(({ start }) => isWithinDays(dates, start))) continue
    const times = row.times?.start ? row.times : (page?.times ?? row.times)
    add({ row, occurrence: null, ...dates, times })
  }
  return occurrences
}

const isWithinDays = ({ start, end }: { start: Day; end: Day | null }, day: Day) =>
  day >= start && day <= (end ?? start)

const isWithinRow = ({ written }: ListRow, day: Day) =>
  written.dates !== null && isWithinDays(written.dates, day)

/** The same event may be in a widget, there without its time. */
function isSame(a: Occurrence, b: Occurrence): boolean {
  if (a.start !== b.start) return false
  const [first, second] = [a.times?.start, b.times?.start]
  return !first || !second || first === second
}

function findTimeError({ start, end }: Occurrence): string | null {
  const length = end ? Date.parse(end) - Date.parse(start) : 0
  return findStartError(start) ?? findDurationError(length)
}

function toEventTime({ start, end, times }: Occurrence, timezone: string): EventTime {
  if (!times?.start) return eventTimeFromDays(start, end ?? start, timezone)
  const startAt = toInstant(`${start}T${times.start}:00`, timezone)
  if (end) return eventTimeUntilDay(startAt, end, timezone)
  const lastDay = times.end && times.end < times.start ? addDays(start, 1) : start
  const endAt = times.end ? toInstant(`${lastDay}T${times.end}:00`, timezone) : null
  return eventTimeFromInstants(startAt, endAt, timezone)
}

/** Everything but when it takes place. */
function describeOccurrence(
  { row, occurrence }: Occurrence,
  page: EventPage | null,
  streets: VenueStreets,
): Omit<FeedEvent, 'externalId' | 'seriesId' | keyof EventTime> {
  const parsed = parseLocalizedTitle(row.title)
  const marks = readMarks([...(occurrence?.marks ?? []), ...row.marks])
  const cost = truncate(page?.cost || row.cost, MAX_LENGTH.cost)
  const isCancelled = row.isCancelled ? 'cancelled' : null
  const ownStatus = parsed.status === 'scheduled' ? null : parsed.status
  return {
    title: parsed.title,
    description: describeRow(row, page),
    status: ownStatus ?? isCancelled ?? marks.status ?? 'scheduled',
    soldOut:
      parsed.soldOut ||
      marks.soldOut ||
      (occurrence ? occurrence.soldOut : row.soldOut) ||
      mentionsSoldOut(cost),
    upstreamUrl: row.url,
    ticketUrl: occurrence?.ticketUrl ?? row.ticketUrl ?? page?.ticketUrl ?? null,
    imageUrl: page?.imageUrl ?? row.imageUrl,
    cost,
    contact: {},
    categories: limitCategories([row.category]),
    venue: toFeedVenue(row.venue ?? page?.venue ?? null, streets),
  }
}

/** The row's lines above the page's text, with when doors open, for which events have no field of their own. */
function describeRow({ lines }: ListRow, page: EventPage | null): string {
  const doors = page?.doors ? [page.doors] : []
  const paragraphs = [...lines, ...doors].map((line) => `<p>${escapeText(line)}</p>`)
  return limitHtml([...paragraphs, page?.description ?? ''].filter(Boolean).join('\n'))
}
