import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { category } from '~/db/schema/categories'
import { feed, feedRun, scrape } from '~/db/schema/feeds'
import { venue } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import type { DetailedRun, FeedRun } from '../feed'
import { changesColumn, runColumns } from './run-store.server'

/** A run with the feed that it read (admin specification, Feed run). */
export type ListedRun = FeedRun & {
  type: string
  /** The feed's. */
  name: string
  scrape: { id: number; plugin: string; url: string } | null
  venue: { id: number; label: string | null; name: string } | null
  category: string | null
}

const listedColumns = {
  ...runColumns,
  type: feedRun.type,
  name: feed.name,
  scrape: { id: scrape.id, plugin: scrape.plugin, url: scrape.url },
  venue: { id: venue.id, label: venue.label, name: venue.name },
  category: category.name,
}

type RunFilter = { limit: number; type?: string; feedId?: number; before?: number | null }

/** Runs of a type of feed or of one feed, the latest first; `before` is the id of the run that a page begins after. */
export async function listRunsWithFeeds(
  db: Database,
  { type, feedId, before, limit }: RunFilter,
): Promise<ListedRun[]> {
  return db
    .select(listedColumns)
    .from(feedRun)
    .innerJoin(feed, eq(feed.id, feedRun.feedId))
    .leftJoin(scrape, eq(scrape.feedId, feed.id))
    .leftJoin(venue, eq(venue.id, scrape.venueId))
    .leftJoin(category, eq(category.id, scrape.categoryId))
    .where(
      and(
        type === undefined ? undefined : isOfType(type),
        feedId === undefined ? undefined : eq(feedRun.feedId, feedId),
        before ? lt(feedRun.id, before) : undefined,
      ),
    )
    .orderBy(desc(feedId === undefined ? feedRun.id : feedRun.startedAt), desc(feedRun.id))
    .limit(limit)
}

/** A run with what it did. */
export async function findRunWithFeed(
  db: Database,
  id: number,
): Promise<(ListedRun & DetailedRun) | null> {
  const run = await db
    .select({ ...listedColumns, changes: changesColumn })
    .from(feedRun)
    .innerJoin(feed, eq(feed.id, feedRun.feedId))
    .leftJoin(scrape, eq(scrape.feedId, feed.id))
    .leftJoin(venue, eq(venue.id, scrape.venueId))
    .leftJoin(category, eq(category.id, scrape.categoryId))
    .where(eq(feedRun.id, id))
    .get()
  return run ?? null
}

/** The feed's latest run, if it was held, with how many events it would delete. */
export async function findLatestHeldRun(
  db: Database,
  feedId: number,
): Promise<{ id: number; deletions: number } | null> {
  const run = await db
    .select({ id: feedRun.id, state: feedRun.state, changes: changesColumn })
    .from(feedRun)
    .where(eq(feedRun.feedId, feedId))
    .orderBy(desc(feedRun.startedAt), desc(feedRun.id))
    .limit(1)
    .get()
  return run?.state === 'held' ? { id: run.id, deletions: run.changes.deletions } : null
}

/** Nearly all runs are of scrapes, which are read by id; the others have an index of their own, which this allows. */
function isOfType(type: string) {
  const ofType = eq(feedRun.type, type)
  return type === 'scrape' ? ofType : and(ofType, sql`${feedRun.type} <> 'scrape'`)
}
