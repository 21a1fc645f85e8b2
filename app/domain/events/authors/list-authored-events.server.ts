import { asc, eq, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { event, submission } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import { formatUtcSecond } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { Contact } from '../event'
import { factColumns, isVenueOfEvent } from '../event-columns.server'

/**
 * Everything that an account submitted, on any site, deleted or not, and what was decided about it: for that account only. Instants are ISO 8601, in UTC.
 */
export async function listAuthoredEvents(db: Database, accountId: string) {
  const rows = await db
    .select({
      id: event.id,
      title: event.title,
      description: event.description,
      status: event.status,
      published: event.published,
      start: event.startAt,
      end: event.endAt,
      noStart: event.noStart,
      noEnd: event.noEnd,
      startDay: event.startDay,
      endDay: event.endDay,
      timezone: event.timezone,
      seriesId: event.seriesId,
      venue: { id: venue.id, name: venue.name, address: venue.address },
      venueName: event.venueName,
      venueAddress: event.venueAddress,
      categories: sql`(
        SELECT json_group_array(c.category_id) FROM event_category c
        WHERE c.event_id = ${event.id})`.mapWith(readJson<string[]>),
      imageChecksum: event.imageChecksum,
      imageUrl: event.imageUrl,
      upstreamUrl: event.upstreamUrl,
      affiliateUrl: event.affiliateUrl,
      ticketUrl: event.ticketUrl,
      contact: event.contact,
      cost: event.cost,
      facts: factColumns,
      submission: {
        state: submission.state,
        reason: submission.reason,
        createdAt: submission.createdAt,
        decidedAt: submission.decidedAt,
      },
      createdAt: event.createdAt,
      updatedAt: event.updatedAt,
      deletedAt: event.deletedAt,
    })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(eq(event.createdBy, accountId))
    .orderBy(asc(event.startAt), asc(event.id))
  return rows.map((row) => ({
    ...row,
    start: formatUtcSecond(row.start),
    end: formatOptionalInstant(row.end),
    contact: JSON.parse(row.contact) as Contact,
    createdAt: formatUtcSecond(row.createdAt),
    updatedAt: formatUtcSecond(row.updatedAt),
    deletedAt: formatOptionalInstant(row.deletedAt),
    submission: row.submission && {
      ...row.submission,
      createdAt: formatUtcSecond(row.submission.createdAt),
      decidedAt: formatOptionalInstant(row.submission.decidedAt),
    },
  }))
}

const formatOptionalInstant = (instant: number | null): string | null =>
  instant === null ? null : formatUtcSecond(instant)
