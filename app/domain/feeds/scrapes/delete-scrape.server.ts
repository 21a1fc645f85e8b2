import { eq, sql } from 'drizzle-orm'
import { feed, scrape } from '~/db/schema/feeds'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import {
  deleteImportedEvents,
  selectSitesOfEvents,
} from '~/domain/events/save-imported-events.server'
import { NO_VALIDATORS } from '../feed'
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
  const removed = sql`SELECT e.id ${eventsOfFeed(feedId)} AND e.updated_at = ${now}`
  await applyChange(services, {
    writes: [
      deleteImportedEvents(
        db,
        sql`SELECT e.feed_item_id ${eventsOfFeed(feedId)} AND e.until_at > ${now}`,
        now,
      ),
      db.delete(scrape).where(eq(scrape.id, id)),
      db
        .update(feed)
        .set({
          scheduled: false,
          dueAt: null,
          failures: 0,
          failingSince: null,
          health: 'ok',
          reportedHealth: 'ok',
          acceptedDeletions: null,
          updatedAt: now,
          validators: JSON.stringify(NO_VALIDATORS),
        })
        .where(eq(feed.id, feedId)),
    ],
    after: { listings: [{ events: removed }], sites: selectSitesOfEvents(removed) },
    audit: [{ action: 'scrape.delete', siteId: null, target: { id, name: venue.name } }],
  })
  return deleted
}

const eventsOfFeed = (feedId: number) => sql`
  FROM feed_item i JOIN event e ON e.feed_item_id = i.id WHERE i.feed_id = ${feedId} AND i.kind = 'event'`
