import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { listing } from '~/db/schema/listings'
import type { EventCard } from '~/domain/events/event'
import { toEventCard } from '~/domain/listings/event-card-from-listing'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import type { Database } from '~/platform/storage/database.server'
import type { SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { listOccurrences } from './list-occurrences'

/** The events with these ids that the site lists, each occurrence on a card of its own, in the order of the ids. */
export async function listEventsById(
  { db, search, now }: SearchServices & { db: Database },
  site: SearchSite,
  ids: number[],
): Promise<EventCard[]> {
  if (ids.length === 0) return []
  const units = await db
    .selectDistinct({ unit: event.unit })
    .from(event)
    .where(inArray(event.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))
  const unitList = JSON.stringify(units.map(({ unit }) => unit))
  const records = await search
    .select({ k: listing.k, card: listing.card })
    .from(listing)
    .where(
      and(
        inArray(listing.unit, sql`(SELECT value FROM json_each(${unitList}))`),
        eq(listing.versionId, selectLiveVersionId(site.id)),
        gt(listing.untilAt, now),
      ),
    )
  const events = new Map(
    records
      .flatMap((record) => listOccurrences(toEventCard(record, site.id, now)))
      .map((occurrence) => [occurrence.id, occurrence]),
  )
  return ids.flatMap((id) => events.get(id) ?? [])
}
