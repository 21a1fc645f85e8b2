import {
  describeOwnEvent,
  isInReview,
  type OwnEventIntent,
  type OwnEventState,
} from '~/domain/events/authors/own-event'
import { type EventStatus, eventPath } from '~/domain/events/event'
import { promotePath } from '~/domain/promotions/promotion-paths'
import type { DeletedEntry, OwnEntry } from '~/domain/search/lists/list-own-entries.server'
import { formatDay, formatIsoTime, toDay } from '~/lib/time/local-time'
import { buildEventCard, type EventCardData } from '../cards/event-card-data'
import {
  formatCardTime,
  formatClock,
  formatDayName,
  formatRelativeDay,
  type ShownTime,
  type SiteClock,
} from '../event-time'

export type OwnButton = { intent: OwnEventIntent; name: string }

/** How an author promotes an event: on its promote page, or with a button that publishes it first. */
export type OwnPromotion =
  | { kind: 'open'; href: string }
  | { kind: 'publish'; eventId: number; button: OwnButton }

/** An event or a series as its author sees it, ready for the browser. */
export type OwnEntryData = {
  card: EventCardData
  isPublished: boolean
  promotion: OwnPromotion | null
  states: string[]
  buttons: OwnButton[]
  /** Null for an event alone. */
  dates: { name: string; list: OwnDateData[] } | null
}

export type OwnDateData = {
  id: number
  href: string
  when: ShownTime
  isPast: boolean
  states: string[]
  buttons: OwnButton[]
}

/** Publishes or unpublishes; nothing while the editors have to decide. */
function listPublishButtons(event: OwnEventState): OwnButton[] {
  if (event.published) return [{ intent: 'unpublish', name: 'Unpublish' }]
  return isInReview(event) ? [] : [{ intent: 'publish', name: 'Publish' }]
}

/** The same for all dates of a series, of which some may be published. */
function listPublishAllButtons(
  event: Pick<OwnEventState, 'submission'>,
  { dates, publishedDates }: { dates: number; publishedDates: number },
): OwnButton[] {
  const canPublish = publishedDates < dates && !isInReview(event)
  return [
    ...(canPublish ? [{ intent: 'publish-all' as const, name: 'Publish all dates' }] : []),
    ...(publishedDates > 0
      ? [{ intent: 'unpublish-all' as const, name: 'Unpublish all dates' }]
      : []),
  ]
}

/** On a page of the event: for itself, and for its series. */
export function listOwnButtons(
  event: OwnEventState & { dates: number; publishedDates: number },
): OwnButton[] {
  const own = listPublishButtons(event)
  return event.dates > 1 ? [...own, ...listPublishAllButtons(event, event)] : own
}

type PromotableState = OwnEventState & { id: number; startAt: number; status: EventStatus }

/**
 * How to promote an event, or the first date of a series that can be. Null where the promote page would only say why not: it has
 * begun, is cancelled, is not shown, or the editors have to decide about it.
 */
export function describePromotion(
  dates: PromotableState[],
  { now }: Pick<SiteClock, 'now'>,
): OwnPromotion | null {
  const possible = dates.filter(
    ({ startAt, status, quarantined, hidden }) =>
      startAt > now && status !== 'cancelled' && !quarantined && !hidden,
  )
  const open = possible.find(({ published }) => published)
  if (open) return { kind: 'open', href: promotePath(open) }
  const draft = possible.find((event) => !isInReview(event))
  if (!draft) return null
  const button =
    dates.length > 1 && dates.every(({ published }) => !published)
      ? ({ intent: 'publish-all-and-promote', name: 'Publish all dates and promote' } as const)
      : ({ intent: 'publish-and-promote', name: 'Publish and promote' } as const)
  return { kind: 'publish', eventId: draft.id, button }
}

export function buildOwnEntry(
  { event, dates }: OwnEntry,
  clock: SiteClock,
  { fallbackImage }: { fallbackImage: string | null },
): OwnEntryData {
  const card = buildEventCard(event, clock, { fallbackImage })
  const publishedDates = dates.filter(({ published }) => published).length
  const promotion = describePromotion(dates.length > 0 ? dates : [event], clock)
  const last = dates.at(-1)
  if (!last) {
    const states = describeOwnEvent(event)
    return {
      card,
      isPublished: event.published,
      promotion,
      states,
      buttons: listPublishButtons(event),
      dates: null,
    }
  }
  return {
    card,
    isPublished: publishedDates > 0,
    promotion,
    states: describeSeries(dates, publishedDates),
    buttons: listPublishAllButtons(event, { dates: dates.length, publishedDates }),
    dates: {
      name: `${dates.length} dates, through ${formatDay(last.endDay, 'MMM d, yyyy')}`,
      list: dates.map((date) => ({
        id: date.id,
        href: eventPath(date),
        when: formatCardTime(date, clock),
        isPast: date.isPast,
        states: describeOwnEvent(date),
        buttons: listPublishButtons(date),
      })),
    },
  }
}

/** What applies to all dates, and how many of them are not published. */
function describeSeries(dates: OwnEntry['dates'], publishedDates: number): string[] {
  const [first = [], ...rest] = dates.map(describeOwnEvent)
  const common = first.filter((line) => rest.every((lines) => lines.includes(line)))
  const unpublished = dates.length - publishedDates
  const lines =
    unpublished > 0 && publishedDates > 0
      ? [
          ...common,
          `${unpublished} of ${dates.length} dates ${unpublished === 1 ? 'is' : 'are'} not published.`,
        ]
      : common
  return lines.length > 0 ? lines : ['Published']
}

/** What can still be restored, ready for the browser. */
export type DeletedEntryData = {
  id: number
  title: string
  /** '12 dates', or when the only one is. */
  when: string
  until: ShownTime
}

export function buildDeletedEntry(
  { event, dates, restorableUntil }: DeletedEntry,
  clock: SiteClock,
): DeletedEntryData {
  return {
    id: event.id,
    title: event.title,
    when: dates > 1 ? `${dates} dates` : formatCardTime(event, clock).text,
    until: formatInstant(restorableUntil, clock),
  }
}

/** 'tomorrow, 12:00 PM' */
export function formatInstant(instant: number, clock: SiteClock): ShownTime {
  const { timezone } = clock
  const date = toDay(instant, timezone)
  const day = formatRelativeDay(date, clock)?.toLowerCase() ?? formatDayName(date, clock)
  return {
    text: `${day}, ${formatClock(instant, clock)}`,
    dateTime: formatIsoTime(instant, timezone),
  }
}
