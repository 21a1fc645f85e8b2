import { and, eq, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { feed, scrape } from '~/db/schema/feeds'
import { venue } from '~/db/schema/venues'
import type { Database, Statement } from '~/platform/storage/database.server'
import { NO_VALIDATORS, toFeedHost, toFeedType } from '../feed'
import type { Scrape, ScrapeInput } from './scrape'

/** Of scrape, feed and venue together. */
export const scrapeColumns = {
  id: scrape.id,
  feedId: scrape.feedId,
  plugin: scrape.plugin,
  url: scrape.url,
  manifest: sql`${scrape.manifest}`.mapWith(readJson<unknown>),
  categoryId: scrape.categoryId,
  timezone: scrape.timezone,
  scheduled: feed.scheduled,
  venue: { id: venue.id, label: venue.label, name: venue.name },
}

/** Scrapes with their venues; callers add what they search for. */
export function selectScrapes(db: Database) {
  return db
    .select(scrapeColumns)
    .from(scrape)
    .innerJoin(feed, eq(feed.id, scrape.feedId))
    .innerJoin(venue, eq(venue.id, scrape.venueId))
    .$dynamic()
}

export async function findScrape(db: Database, id: number): Promise<Scrape | null> {
  return (await selectScrapes(db).where(eq(scrape.id, id)).get()) ?? null
}

const MAX_OF_VENUES = 5

/** A few scrapes of the venues whose ids the subquery finds. */
export const listScrapesOfVenues = (db: Database, venueIds: SQL): Promise<Scrape[]> =>
  selectScrapes(db).where(sql`${scrape.venueId} IN (${venueIds})`).limit(MAX_OF_VENUES)

/** The scrape that brings a feed's events; null for a feed without one. */
export async function findScrapeOfFeed(
  db: Database,
  feedId: number,
): Promise<{ id: number } | null> {
  return (
    (await db.select({ id: scrape.id }).from(scrape).where(eq(scrape.feedId, feedId)).get()) ?? null
  )
}

/** The scrape of a venue that reads this URL with this plugin; there is at most one. */
export async function findScrapeBySource(
  db: Database,
  { venueId, plugin, url }: Pick<ScrapeInput, 'venueId' | 'plugin' | 'url'>,
): Promise<Scrape | null> {
  const isSource = and(eq(scrape.venueId, venueId), eq(scrape.plugin, plugin), eq(scrape.url, url))
  return (await selectScrapes(db).where(isSource).get()) ?? null
}

/** Whether the database refused a write because another scrape reads the same source for the same venue. */
export function isDuplicateScrape(fault: unknown): boolean {
  return fault instanceof Error && /UNIQUE constraint failed: scrape\./.test(describeCause(fault))
}

const describeCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} ${describeCause(cause)}` : message

/** The venue's id may be a query for one that the same batch creates. */
type StoredInput = Omit<ScrapeInput, 'venueId'> & { name: string; venueId: number | SQL }

const toManifestText = ({ manifest }: Pick<ScrapeInput, 'manifest'>) =>
  manifest === null || manifest === undefined ? null : JSON.stringify(manifest)

/** The statements that add a scrape with its feed, which is due at once if it is scheduled. */
export function insertScrape(db: Database, input: StoredInput, now: number): Statement[] {
  const { name, plugin, url, venueId, categoryId, timezone, scheduled } = input
  return [
    db.insert(feed).values({
      type: toFeedType(plugin),
      host: toFeedHost(url),
      name,
      scheduled,
      dueAt: scheduled ? now : null,
      createdAt: now,
      updatedAt: now,
    }),
    db.insert(scrape).values({
      feedId: sql`last_insert_rowid()`,
      plugin,
      url,
      venueId,
      categoryId,
      timezone,
      manifest: toManifestText(input),
    }),
  ]
}

/**
 * The statements that change a scrape. What its source, its category or its zone decides is read again in full; a scrape
 * that is scheduled anew is due at once.
 */
export function updateScrape(
  db: Database,
  before: Scrape,
  input: StoredInput,
  now: number,
): Statement[] {
  const { name, plugin, url, venueId, categoryId, timezone, scheduled } = input
  const manifest = toManifestText(input)
  const isSame =
    before.plugin === plugin &&
    before.url === url &&
    before.venue.id === venueId &&
    before.categoryId === categoryId &&
    before.timezone === timezone &&
    toManifestText({ ...input, manifest: before.manifest }) === manifest
  const isDue = scheduled && !(isSame && before.scheduled)
  return [
    db
      .update(feed)
      .set({
        name,
        host: toFeedHost(url),
        scheduled,
        updatedAt: now,
        ...(scheduled ? isDue && { dueAt: now } : { dueAt: null }),
        ...(!isSame && { validators: JSON.stringify(NO_VALIDATORS) }),
      })
      .where(eq(feed.id, before.feedId)),
    db
      .update(scrape)
      .set({ plugin, url, venueId, categoryId, timezone, manifest })
      .where(eq(scrape.id, before.id)),
  ]
}
