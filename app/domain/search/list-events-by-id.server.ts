import { inArray, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import type { EventCard } from '~/domain/events/event'
import { toEventCard, type ListingRecord } from '~/domain/listings/event-card-from-listing'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import type { Database } from '~/platform/database.server'
import type { SearchSite } from './build-search-plan.server'
import { listOccurrences } from './list-occurrences'
import type { SearchServices } from './search-events.server'

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
  const records = await search.all<ListingRecord>(sql`
    SELECT k, card FROM listing
    WHERE unit IN (SELECT value FROM json_each(${JSON.stringify(units.map(({ unit }) => unit))}))
      AND version_id = ${selectLiveVersionId(site.id)} AND until_at > ${now}`)
  const events = new Map(
    records
      .flatMap((record) => listOccurrences(toEventCard(record, site.id, now)))
      .map((occurrence) => [occurrence.id, occurrence]),
  )
  return ids.flatMap((id) => events.get(id) ?? [])
}
