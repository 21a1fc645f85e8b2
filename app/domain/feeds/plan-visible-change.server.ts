import { sql } from 'drizzle-orm'
import type { Change } from '~/domain/changes/apply-change.server'
import {
  deleteImportedEvents,
  saveImportedEvents,
  selectSitesOfFeed,
} from '~/domain/events/save-imported-events.server'
import { locatePoints } from '~/domain/sites/locate-points.server'
import { saveFoundVenues } from '~/domain/venues/save-found-venues.server'
import { jsonChunks } from '~/lib/json-chunks'
import type { Database } from '~/platform/database.server'
import type { ScrapeFeed } from './feed'
import { selectItemId, selectItemIds } from './feed-store.server'
import { type Processing, toVenueKey } from './process-items.server'

/** What a run changes for visitors. */
export async function planVisibleChange(
  db: Database,
  feed: ScrapeFeed,
  { events, removed, venues }: Processing,
  now: number,
): Promise<Change> {
  if (events.length + removed.length + venues.length === 0) return { writes: [] }
  const places = await locatePoints(db, venues)
  const found = venues.map((venue, index) => ({
    ...venue,
    sourceKey: toVenueKey(feed.id, venue.externalId),
    timezone: feed.venue.timezone,
    siteIds: places[index]?.siteIds ?? [],
    regionIds: places[index]?.regionIds ?? [],
  }))
  const venueKeys = JSON.stringify(found.map(({ sourceKey }) => sourceKey))
  return {
    before: {
      listings: jsonChunks(events.map(({ externalId }) => externalId)).map((externalIds) => ({
        events: sql`
          SELECT e.id FROM feed_item i JOIN event e ON e.feed_item_id = i.id
          WHERE i.feed_id = ${feed.id} AND i.kind = 'event'
            AND i.external_id IN (SELECT value FROM json_each(${externalIds}))`,
      })),
    },
    writes: [
      ...saveFoundVenues(found, now),
      ...saveImportedEvents(
        { ...feed, selectItemId: (externalId) => selectItemId(feed.id, externalId) },
        events,
        now,
      ),
      ...jsonChunks(removed).map((externalIds) =>
        deleteImportedEvents(db, selectItemIds(feed.id, externalIds), now),
      ),
    ],
    after: {
      listings: [
        {
          events: sql`
            SELECT id FROM event WHERE feed_id = ${feed.id} AND updated_at = ${now} UNION
            SELECT e.id FROM venue v JOIN event e ON e.venue_id = coalesce(v.merged_into_id, v.id)
            WHERE v.source_key IN (SELECT value FROM json_each(${venueKeys}))`,
        },
      ],
      sites: selectSitesOfFeed(feed.id, now),
    },
  }
}
