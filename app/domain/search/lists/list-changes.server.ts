import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { eventChange } from '~/db/schema/listings'
import { venue, venueSite } from '~/db/schema/venues'
import type { EventCard } from '~/domain/events/event'
import {
  eventColumns,
  isMarkOfEvent,
  isPicked,
  isVenueOfEvent,
  isVenueOnSite,
} from '~/domain/events/event-columns.server'
import { isPublicOnSite } from '~/domain/events/event-visibility.server'
import { contentColumns, toEventContent } from '~/domain/listings/read-event-contents.server'
import { SEQS_PER_MILLISECOND, TOMBSTONE_DAYS } from '~/domain/listings/record-changes.server'
import { DAY, HOUR } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { DetailedEvent } from './list-events-by-start.server'

/** What happened to an event of a site since a place in its changes. */
export type EventChange = {
  seq: number
  eventId: number
  kind: 'created' | 'changed' | 'cancelled' | 'deleted'
  /** Whether the site listed it for the first time since that place. */
  isNew: boolean
  /** False for an event that was hidden a moment ago: its removal will be another change. */
  isRecorded: boolean
  /** One date, as it is now; null when the site does not list it any more. */
  event: DetailedEvent | null
}

export type EventChanges = {
  changes: EventChange[]
  /** Where the next page begins: every later change has a greater number. */
  next: number
  hasMore: boolean
}

/**
 * How long a change may have waited to be stored since it was given its instant: as long as a queue message may run, with a
 * margin.
 */
const LONGEST_DELAY = HOUR

/** The place in a site's changes from which every change after this instant (epoch milliseconds) is listed, some others too. */
export const findPlaceInChanges = (instant: number): number =>
  Math.max(0, instant - LONGEST_DELAY) * SEQS_PER_MILLISECOND

/** The instant of a change, in epoch milliseconds. */
export const toChangeInstant = (seq: number): number => Math.floor(seq / SEQS_PER_MILLISECOND)

/** Whether removals since this instant may have been purged, so that a copy of the site must be made again. */
export const isPurged = (instant: number, now: number): boolean =>
  instant < now - TOMBSTONE_DAYS * DAY

/**
 * The next changes of a site after a place, in order: each event once, as it is now. One round trip. An event that was hidden a
 * moment ago counts as deleted at once.
 */
export async function listChanges(
  { db, now }: { db: Database; now: number },
  siteId: number,
  { after, limit }: { after: number; limit: number },
): Promise<EventChanges> {
  const rows = await db
    .select({
      seq: eventChange.seq,
      eventId: eventChange.eventId,
      removed: eventChange.removed,
      createdSeq: eventChange.createdSeq,
      cancelledSeq: eventChange.cancelledSeq,
      firstSeq: eventChange.firstSeq,
      isPublic: sql`${isPublicOnSite}`.mapWith(Boolean),
      ...eventColumns,
      ...contentColumns,
      picked: isPicked,
    })
    .from(eventChange)
    .leftJoin(event, eq(event.id, eventChange.eventId))
    .leftJoin(venue, isVenueOfEvent)
    .leftJoin(venueSite, isVenueOnSite(siteId))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(and(eq(eventChange.siteId, siteId), gt(eventChange.seq, after)))
    .orderBy(asc(eventChange.seq))
    .limit(limit + 1)
  const changes = rows.slice(0, limit).map((row): EventChange => {
    const { seq, eventId, removed, isPublic, createdSeq, cancelledSeq, firstSeq, ...columns } = row
    const isNew = firstSeq > after
    if (removed || !isPublic) {
      return { seq, eventId, kind: 'deleted', isNew, isRecorded: removed, event: null }
    }
    const { description, venueAddress, categories, ...card } = columns
    const kind =
      createdSeq > after ? 'created' : (cancelledSeq ?? 0) > after ? 'cancelled' : 'changed'
    return {
      seq,
      eventId,
      kind,
      isNew,
      isRecorded: true,
      event: {
        // All joined rows exist, or the event would not be public.
        ...(card as Omit<EventCard, 'group'>),
        ...toEventContent({ description: description ?? '', venueAddress, categories }),
        group: null,
        listedAt: card.startAt ?? 0,
      },
    }
  })
  const hasMore = rows.length > limit
  const last = changes.at(-1)?.seq ?? after
  // So that a quiet site's place does not become too old.
  return { changes, hasMore, next: hasMore ? last : Math.max(last, findPlaceInChanges(now)) }
}
