import { asc, eq, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { category } from '~/db/schema/categories'
import { feed, feedSummary, scrape } from '~/db/schema/feeds'
import { venue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import type { FeedDetail, FeedSummary } from './feed-health'

/** Every type of feed that has feeds. */
export async function listFeedSummaries(db: Database): Promise<FeedSummary[]> {
  return db
    .select()
    .from(feedSummary)
    .where(sql`${feedSummary.feedCount} > 0`)
    .orderBy(asc(feedSummary.type))
}

function selectDetails(db: Database) {
  return db
    .select({
      id: feed.id,
      type: feed.type,
      name: feed.name,
      health: feed.health,
      scheduled: feed.scheduled,
      dueAt: feed.dueAt,
      intervalMinutes: feed.intervalMinutes,
      failures: feed.failures,
      failingSince: feed.failingSince,
      lastSuccessAt: feed.lastSuccessAt,
      recentCounts: sql`${feed.recentCounts}`.mapWith(readJson<number[]>),
      hasShrunk: feed.hasShrunk,
      acceptedDeletions: feed.acceptedDeletions,
      scrape: { id: scrape.id, plugin: scrape.plugin, url: scrape.url },
      venue: { id: venue.id, label: venue.label, name: venue.name, timezone: venue.timezone },
      category: category.name,
    })
    .from(feed)
    .leftJoin(scrape, eq(scrape.feedId, feed.id))
    .leftJoin(venue, eq(venue.id, scrape.venueId))
    .leftJoin(category, eq(category.id, scrape.categoryId))
}

export async function findFeedDetail(db: Database, id: number): Promise<FeedDetail | null> {
  return (await selectDetails(db).where(eq(feed.id, id)).get()) ?? null
}

/** The feeds that fail, have a held run or have lost most of their events, the first `limit` of them. */
export async function listUnwellFeeds(db: Database, limit: number): Promise<FeedDetail[]> {
  return (
    selectDetails(db)
      // A literal, not a parameter, so that SQLite can use the partial index.
      .where(sql`${feed.health} <> 'ok' OR ${feed.hasShrunk} = 1`)
      .orderBy(asc(feed.id))
      .limit(limit)
  )
}
