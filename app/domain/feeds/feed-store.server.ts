import { sql } from 'drizzle-orm'
import { jsonChunks } from '~/lib/json-chunks'
import { type Database, readTogether, type Statement } from '~/platform/database.server'
import { type FeedRun, NO_VALIDATORS, noCounts, type ScrapeFeed, type StageCounts } from './feed'
import type { KnownVenue } from './place-events'
import type { KnownItem, ReadItem } from './plan-run'
import { type BroughtVenue, venueKeyOf } from './process-items.server'

type FeedRow = Omit<ScrapeFeed, 'scheduled' | 'validators' | 'venue'> & {
  scheduled: number
  validators: string
  venue: string
}

const selectFeed = sql`
  SELECT f.id, f.name, f.scheduled, f.due_at AS dueAt, f.failures, f.validators, s.plugin, s.url,
    s.category_id AS categoryId, s.timezone AS timezoneOverride,
    json_object('id', v.id, 'label', v.label, 'name', v.name, 'timezone', v.timezone,
      'latitude', v.latitude, 'longitude', v.longitude) AS venue
  FROM feed f JOIN scrape s ON s.feed_id = f.id JOIN venue v ON v.id = s.venue_id`

export async function findFeed(db: Database, id: number): Promise<ScrapeFeed | null> {
  const row = await db.get<FeedRow | undefined>(sql`${selectFeed} WHERE f.id = ${id}`)
  return row ? toFeed(row) : null
}

/** The feed of a venue that reads this address with this plugin: no two do. */
export async function findFeedBySource(
  db: Database,
  { venueId, plugin, url }: { venueId: number; plugin: string; url: string },
): Promise<ScrapeFeed | null> {
  const row = await db.get<FeedRow | undefined>(sql`
    ${selectFeed} WHERE s.venue_id = ${venueId} AND s.plugin = ${plugin} AND s.url = ${url}`)
  return row ? toFeed(row) : null
}

export async function listFeeds(db: Database): Promise<ScrapeFeed[]> {
  return (await db.all<FeedRow>(sql`${selectFeed} ORDER BY f.id`)).map(toFeed)
}

/** The scheduled feeds whose time has come, the longest waiting first. */
export async function listDueFeeds(
  db: Database,
  now: number,
  most: number,
): Promise<{ id: number; failures: number }[]> {
  return db.all(sql`
    SELECT id, failures FROM feed WHERE scheduled = 1 AND due_at <= ${now} ORDER BY due_at LIMIT ${most}`)
}

function toFeed(row: FeedRow): ScrapeFeed {
  return {
    ...row,
    scheduled: row.scheduled === 1,
    validators: { ...NO_VALIDATORS, ...JSON.parse(row.validators) },
    venue: JSON.parse(row.venue),
  }
}

/** All that a run compares with: the feed's items, the venues that bear one of the names, and those it brought. */
export async function readKnown(
  db: Database,
  { feedId, nameKeys }: { feedId: number; nameKeys: string[] },
): Promise<{ items: KnownItem[]; venues: KnownVenue[]; brought: BroughtVenue[] }> {
  const prefix = venueKeyOf(feedId, '')
  const [items, venues, brought] = await readTogether<[KnownItem[], KnownVenue[], BroughtVenue[]]>(
    db,
    [
      sql`
        SELECT fi.kind, fi.external_id AS externalId, fi.hash, fi.start_at AS startAt, fi.until_at AS untilAt,
          fi.deleted_at AS deletedAt, e.source_hash AS sourceHash
        FROM feed_item fi LEFT JOIN event e ON e.feed_item_id = fi.id
        WHERE fi.feed_id = ${feedId}`,
      sql`
        SELECT id, name_key AS nameKey, address_key AS addressKey, latitude, longitude FROM venue
        WHERE name_key IN (SELECT value FROM json_each(${JSON.stringify(nameKeys)}))
          AND (source_key IS NULL OR substr(source_key, 1, ${prefix.length}) <> ${prefix})
        ORDER BY label IS NULL, id`,
      sql`
        SELECT substr(source_key, ${prefix.length + 1}) AS externalId, name, address, latitude, longitude
        FROM venue WHERE source_key >= ${prefix} AND source_key < ${`${prefix.slice(0, -1)}0`}`,
    ],
  )
  return { items, venues, brought }
}

/** The statements that keep new and changed items; one that was deleted is live again. */
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
  feedId: number,
  kind: 'event' | 'venue',
  externalIds: string[],
  now: number,
): Statement[] {
  return jsonChunks(externalIds).map(
    (json) => sql`
      UPDATE feed_item SET deleted_at = ${now}, updated_at = ${now}
      WHERE feed_id = ${feedId} AND kind = ${kind} AND external_id IN (SELECT value FROM json_each(${json}))`,
  )
}

type RunRow = Omit<FeedRun, 'ingress' | 'processed' | 'notes'> & {
  ingress: string
  processed: string
  notes: string
}

export async function listRuns(
  db: Database,
  { feedId, most = 20 }: { feedId?: number; most?: number },
): Promise<FeedRun[]> {
  const rows = await db.all<RunRow>(sql`
    SELECT id, feed_id AS feedId, state, started_at AS start, ended_at AS "end", error, trace, ingress, processed, notes
    FROM feed_run WHERE ${feedId === undefined ? sql`true` : sql`feed_id = ${feedId}`}
    ORDER BY id DESC LIMIT ${most}`)
  return rows.map(toRun)
}

export async function findRun(db: Database, id: number): Promise<FeedRun | null> {
  const row = await db.get<RunRow | undefined>(sql`
    SELECT id, feed_id AS feedId, state, started_at AS start, ended_at AS "end", error, trace, ingress, processed, notes
    FROM feed_run WHERE id = ${id}`)
  return row ? toRun(row) : null
}

function toRun(row: RunRow): FeedRun {
  const none: StageCounts = { Events: noCounts(), Venues: noCounts() }
  return {
    ...row,
    ingress: { ...none, ...JSON.parse(row.ingress) },
    processed: { ...none, ...JSON.parse(row.processed) },
    notes: JSON.parse(row.notes),
  }
}
