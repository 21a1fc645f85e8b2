import { eq, sql } from 'drizzle-orm'
import { feed, scrape } from '~/db/schema/feeds'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import {
  deleteImportedEvents,
  selectSitesOfFeed,
} from '~/domain/events/save-imported-events.server'
import { NO_VALIDATORS } from './feed'
import type { Scrape } from './scrape'
import { findScrape } from './scrape-store.server'

/**
 * Deletes a scrape with its upcoming events; null if there is none with this id. Past events stay, and with them the feed
 * that they came from, which runs no more.
 */
export async function deleteScrape(services: ChangeServices, id: number): Promise<Scrape | null> {
  const { db, now } = services
  const deleted = await findScrape(db, id)
  if (!deleted) return null
  const { feedId, venue } = deleted
  await applyChange(services, {
    writes: [
      deleteImportedEvents(
        db,
        sql`SELECT feed_item_id FROM event WHERE ${isUpcomingEvent(feedId, now)}`,
        now,
      ),
      db.delete(scrape).where(eq(scrape.id, id)),
      db
        .update(feed)
        .set({
          ...{ scheduled: false, dueAt: null, failures: 0, failingSince: null },
          ...{ health: 'ok', reportedHealth: 'ok', acceptedDeletions: null, updatedAt: now },
          validators: JSON.stringify(NO_VALIDATORS),
        })
        .where(eq(feed.id, feedId)),
    ],
    after: {
      listings: [
        { events: sql`SELECT id FROM event WHERE feed_id = ${feedId} AND updated_at = ${now}` },
      ],
      sites: selectSitesOfFeed(feedId, now),
    },
    audit: [{ action: 'scrape.delete', siteId: null, target: { id, name: venue.name } }],
  })
  return deleted
}

const isUpcomingEvent = (feedId: number, now: number) =>
  sql`feed_id = ${feedId} AND until_at > ${now} AND deleted_at IS NULL`
