import { type SQL, sql } from 'drizzle-orm'
import type { Change } from '~/domain/changes/apply-change.server'
import {
  deleteImportedEvents,
  saveImportedEvents,
  selectSitesOfEvents,
} from '~/domain/events/save-imported-events.server'
import { locatePoints } from '~/domain/sites/bounds/locate-points.server'
import { saveFoundVenues } from '~/domain/venues/save-found-venues.server'
import type { Database } from '~/platform/storage/database.server'
import type { ScrapeFeed } from '../feed'
import { deleteItems, saveItems, selectItemId, selectItemIds } from '../feed-store.server'
import { toVenueKey } from './process-items.server'
import type { RunSlice } from './slice-run'

/** What a slice of a run writes, and what visitors see differently then. */
export async function planSliceWrites(
  db: Database,
  feed: ScrapeFeed,
  slice: RunSlice,
  now: number,
): Promise<Change> {
  const { items, deletedEvents, deletedVenues } = slice
  const visible = await planVisibleChange(db, feed, slice, now)
  return {
    ...visible,
    writes: [
      ...saveItems(feed.id, items, now),
      ...deleteItems(db, feed.id, 'event', deletedEvents, now),
      ...deleteItems(db, feed.id, 'venue', deletedVenues, now),
      ...visible.writes,
    ],
  }
}

async function planVisibleChange(
  db: Database,
  feed: ScrapeFeed,
  { events, removed, venues }: RunSlice,
  now: number,
): Promise<Change> {
  const externalIds = [...events.map(({ externalId }) => externalId), ...removed]
  if (externalIds.length + venues.length === 0) return { writes: [] }
  const places = await locatePoints(db, venues)
  const found = venues.map((venue, index) => ({
    ...venue,
    sourceKey: toVenueKey(feed.id, venue.externalId),
    timezone: feed.venue.timezone,
    siteIds: places[index]?.siteIds ?? [],
    regionIds: places[index]?.regionIds ?? [],
  }))
  const venueKeys = found.map(({ sourceKey }) => sourceKey)
  const listed = selectEvents(feed.id, { externalIds, venueKeys })
  return {
    before: { listings: [{ events: selectEvents(feed.id, { externalIds, venueKeys: [] }) }] },
    writes: [
      ...saveFoundVenues(found, now),
      ...saveImportedEvents(
        { ...feed, selectItemId: (externalId) => selectItemId(feed.id, externalId) },
        events,
        now,
      ),
      ...(removed.length > 0
        ? [deleteImportedEvents(db, selectItemIds(feed.id, JSON.stringify(removed)), now)]
        : []),
    ],
    after: {
      listings: [{ events: listed }],
      sites: selectSitesOfEvents(listed),
    },
  }
}

/** The ids of the feed's events with these external ids, and of all events at these venues. */
const selectEvents = (
  feedId: number,
  { externalIds, venueKeys }: { externalIds: string[]; venueKeys: string[] },
): SQL => sql`
  SELECT e.id FROM feed_item i JOIN event e ON e.feed_item_id = i.id
  WHERE i.feed_id = ${feedId} AND i.kind = 'event'
    AND i.external_id IN (SELECT value FROM json_each(${JSON.stringify(externalIds)}))
  UNION
  SELECT e.id FROM venue v JOIN event e ON e.venue_id = coalesce(v.merged_into_id, v.id)
  WHERE v.source_key IN (SELECT value FROM json_each(${JSON.stringify(venueKeys)}))`
