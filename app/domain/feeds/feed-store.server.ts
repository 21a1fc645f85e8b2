import { and, asc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { event } from '~/db/schema/events'
import { feed, feedItem, scrape } from '~/db/schema/feeds'
import { venue } from '~/db/schema/venues'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { FeedEvent } from './contract/feed-item'
import { type FeedValidators, NO_VALIDATORS, type ScrapeFeed } from './feed'
import type { KnownVenue } from './runs/match-venues'
import type { KnownItem, ReadItem } from './runs/plan-import'
import { type ImportedVenue, toVenueKey } from './runs/process-items.server'

const parseValidators = (json: string): FeedValidators => ({
  ...NO_VALIDATORS,
  ...JSON.parse(json),
})

function selectFeeds(db: Database) {
  return db
    .select({
      id: feed.id,
      type: feed.type,
      name: feed.name,
      scheduled: feed.scheduled,
      dueAt: feed.dueAt,
      failures: feed.failures,
      intervalMinutes: feed.intervalMinutes,
      recentCounts: sql`${feed.recentCounts}`.mapWith(readJson<number[]>),
      acceptedDeletions: feed.acceptedDeletions,
      validators: sql`${feed.validators}`.mapWith(parseValidators),
      plugin: scrape.plugin,
      url: scrape.url,
      manifest: sql`${scrape.manifest}`.mapWith(readJson<unknown>),
      categoryId: scrape.categoryId,
      timezoneOverride: scrape.timezone,
      venue: {
        id: venue.id,
        label: venue.label,
        name: venue.name,
        timezone: venue.timezone,
        latitude: venue.latitude,
        longitude: venue.longitude,
      },
    })
    .from(feed)
    .innerJoin(scrape, eq(scrape.feedId, feed.id))
    .innerJoin(venue, eq(venue.id, scrape.venueId))
}

export async function findFeed(db: Database, id: number): Promise<ScrapeFeed | null> {
  return (await selectFeeds(db).where(eq(feed.id, id)).get()) ?? null
}

/** The feed of a venue that reads this URL with this plugin; there is at most one. */
export async function findFeedBySource(
  db: Database,
  { venueId, plugin, url }: { venueId: number; plugin: string; url: string },
): Promise<ScrapeFeed | null> {
  const isSource = and(eq(scrape.venueId, venueId), eq(scrape.plugin, plugin), eq(scrape.url, url))
  return (await selectFeeds(db).where(isSource).get()) ?? null
}

export async function listFeeds(db: Database): Promise<ScrapeFeed[]> {
  return selectFeeds(db).orderBy(asc(feed.id))
}

/** The scheduled feeds that are due, the longest waiting first. */
export async function listDueFeeds(
  db: Database,
  now: number,
  limit: number,
): Promise<{ id: number; host: string; failures: number }[]> {
  return db
    .select({ id: feed.id, host: feed.host, failures: feed.failures })
    .from(feed)
    .where(and(sql`${feed.scheduled} = 1`, lte(feed.dueAt, now)))
    .orderBy(asc(feed.dueAt))
    .limit(limit)
}

/** The state that a run compares with: the feed's items, the venues with one of these names, and the feed's own venues. */
export async function readKnownState(
  db: Database,
  { feedId, nameKeys }: { feedId: number; nameKeys: string[] },
): Promise<{ items: KnownItem[]; venues: KnownVenue[]; imported: ImportedVenue[] }> {
  const prefix = toVenueKey(feedId, '')
  const [items, venues, imported] = await db.batch([
    db
      .select({
        kind: feedItem.kind,
        externalId: feedItem.externalId,
        hash: feedItem.hash,
        startAt: feedItem.startAt,
        untilAt: feedItem.untilAt,
        deletedAt: feedItem.deletedAt,
        sourceHash: event.sourceHash,
      })
      .from(feedItem)
      .leftJoin(event, eq(event.feedItemId, feedItem.id))
      .where(eq(feedItem.feedId, feedId)),
    db
      .select({
        id: venue.id,
        nameKey: venue.nameKey,
        addressKey: venue.addressKey,
        latitude: venue.latitude,
        longitude: venue.longitude,
      })
      .from(venue)
      .where(
        and(
          sql`${venue.nameKey} IN (SELECT value FROM json_each(${JSON.stringify(nameKeys)}))`,
          or(
            isNull(venue.sourceKey),
            sql`substr(${venue.sourceKey}, 1, ${prefix.length}) <> ${prefix}`,
          ),
        ),
      )
      .orderBy(sql`${venue.label} IS NULL`, asc(venue.id)),
    db
      .select({
        externalId: sql<string>`substr(${venue.sourceKey}, ${prefix.length + 1})`,
        name: venue.name,
        address: venue.address,
        latitude: venue.latitude,
        longitude: venue.longitude,
      })
      .from(venue)
      .where(and(gte(venue.sourceKey, prefix), lt(venue.sourceKey, `${prefix.slice(0, -1)}0`))),
  ])
  return { items, venues, imported }
}

/** The statements that save new and changed items. A deleted item that came back is live again. */
export function saveItems(feedId: number, items: ReadItem[], now: number): Statement[] {
  return jsonChunks(items).map(
    (json) => sql`
      INSERT INTO feed_item (feed_id, kind, external_id, hash, start_at, until_at, created_at, updated_at, content)
      SELECT ${feedId}, value ->> 'kind', value ->> 'externalId', value ->> 'hash', value ->> 'startAt',
        value ->> 'untilAt', ${now}, ${now}, value ->> 'content'
      FROM json_each(${json}) WHERE true
      ON CONFLICT (feed_id, kind, external_id) DO UPDATE SET hash = excluded.hash, start_at = excluded.start_at,
        until_at = excluded.until_at, updated_at = excluded.updated_at, content = excluded.content,
        deleted_at = NULL`,
  )
}

export function deleteItems(
  db: Database,
  feedId: number,
  kind: 'event' | 'venue',
  externalIds: string[],
  now: number,
): Statement[] {
  return jsonChunks(externalIds).map((json) =>
    db
      .update(feedItem)
      .set({ deletedAt: now, updatedAt: now })
      .where(
        and(
          eq(feedItem.feedId, feedId),
          eq(feedItem.kind, kind),
          sql`${feedItem.externalId} IN (SELECT value FROM json_each(${json}))`,
        ),
      ),
  )
}

/** The live events of the last run with these external ids. */
export async function readStoredEvents(
  db: Database,
  feedId: number,
  externalIds: string[],
): Promise<Map<string, FeedEvent>> {
  const [first, ...rest] = jsonChunks(externalIds).map((json) =>
    db
      .select({
        externalId: feedItem.externalId,
        event: sql`${feedItem.content}`.mapWith(
          (content: string): FeedEvent => JSON.parse(content),
        ),
      })
      .from(feedItem)
      .where(
        and(
          eq(feedItem.feedId, feedId),
          eq(feedItem.kind, 'event'),
          isNull(feedItem.deletedAt),
          sql`${feedItem.externalId} IN (SELECT value FROM json_each(${json}))`,
        ),
      ),
  )
  if (!first) return new Map()
  const found = await db.batch([first, ...rest])
  return new Map(found.flat().map(({ externalId, event }) => [externalId, event]))
}

/** The id of the feed's event with this external id, as a subquery. */
export const selectItemId = (feedId: number, externalId: SQL): SQL =>
  sql`(SELECT id FROM feed_item WHERE feed_id = ${feedId} AND kind = 'event' AND external_id = ${externalId})`

/** The ids of the feed's events with these external ids, a JSON list. */
export const selectItemIds = (feedId: number, externalIds: string): SQL => sql`
  SELECT id FROM feed_item
  WHERE feed_id = ${feedId} AND kind = 'event' AND external_id IN (SELECT value FROM json_each(${externalIds}))`
