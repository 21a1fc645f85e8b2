import { and, eq, sql } from 'drizzle-orm'
import { feed, scrape } from '~/db/schema/feeds'
import { listCategories } from '~/domain/categories/category-store.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { isTimeZone } from '~/lib/time/local-time'
import { findUrlRefusal } from '~/platform/outgoing/outgoing-fetch.server'
import { writeTogether } from '~/platform/storage/database.server'
import type { CheckedUrl, FeedPlugin, Page } from '../contract/feed-plugin'
import { FILE_SCHEME, type ScrapeFeed, toFeedHost, toFeedType } from '../feed'
import { findFeedBySource } from '../feed-store.server'
import { findPlugin } from '../plugins/all-plugins'
import { checkUrl, normalizeSourceUrl } from '../scrapes/check-scrape.server'
import { type RunOrder, type RunOutcome, type RunServices, runFeed } from './run-feed.server'

/** A feed to set up and run. Its source is a URL, which is then read on schedule, or a file, which is read once. */
export type ImportOrder = {
  plugin: string
  venueLabel: string
  categoryId?: string
  timezone?: string
  acceptDeletions?: boolean
  source: { kind: 'url'; url: string } | { kind: 'file'; name: string; page: Page }
}

export type ImportOutcome =
  | { kind: 'unknown-plugin' }
  | { kind: 'unknown-venue' }
  | { kind: 'unknown-category' }
  | { kind: 'unknown-timezone' }
  | { kind: 'refused-url'; reason: string }
  /** The feed's first run failed before it wrote anything, so it was not created. */
  | { kind: 'no-feed'; error: string }
  | { kind: 'imported'; feedId: number; outcome: RunOutcome }

/**
 * Sets up the feed, unless it exists, with this category and zone, and runs it. A new feed whose first run fails before it has
 * written anything is deleted again. Safe to repeat.
 */
export async function importFeed(
  services: RunServices,
  order: ImportOrder,
): Promise<ImportOutcome> {
  const { db } = services
  const plugin = findPlugin(order.plugin, services.plugins)
  if (!plugin) return { kind: 'unknown-plugin' }
  if (order.timezone !== undefined && !isTimeZone(order.timezone))
    return { kind: 'unknown-timezone' }
  const checked = checkSource(plugin, order.source)
  if ('error' in checked) return { kind: 'refused-url', reason: checked.error }
  const { url } = checked
  const [venue, categories] = await Promise.all([
    findVenueByLabel(db, order.venueLabel),
    listCategories(db),
  ])
  if (!venue) return { kind: 'unknown-venue' }
  if (order.categoryId !== undefined && !categories.some(({ id }) => id === order.categoryId)) {
    return { kind: 'unknown-category' }
  }
  const key = { venueId: venue.id, plugin: order.plugin, url }
  const before = await findFeedBySource(db, key)
  if (!before) await createFeed(services, key, venue.name, order)
  const scrapeFeed = before ?? (await findFeedBySource(db, key))
  if (!scrapeFeed) throw new Error(`the feed of ${url} is missing after it was created`)
  const pages = order.source.kind === 'file' ? [order.source.page] : undefined
  const outcome = await runFeed(services, {
    feedId: scrapeFeed.id,
    pages,
    acceptDeletions: order.acceptDeletions,
    changes: findChanges(scrapeFeed, order),
  })
  if (!before && outcome.kind === 'ran' && outcome.run.state === 'failed') {
    const { meta } = await db.delete(feed).where(and(eq(feed.id, scrapeFeed.id), HAS_NO_ITEM))
    if (meta.changes > 0) return { kind: 'no-feed', error: outcome.run.error ?? '' }
  }
  return { kind: 'imported', feedId: scrapeFeed.id, outcome }
}

/** A run that was cut off has written some: the feed stays, and its next run goes on. */
const HAS_NO_ITEM = sql`NOT EXISTS (SELECT 1 FROM feed_item i WHERE i.feed_id = ${feed.id})`

function checkSource(plugin: FeedPlugin, source: ImportOrder['source']): CheckedUrl {
  if (source.kind === 'file') return { url: FILE_SCHEME + source.name, notes: [] }
  const url = normalizeSourceUrl(source.url)
  const refusal = findUrlRefusal(url)
  return refusal ? { error: refusal } : checkUrl(plugin, url)
}

async function createFeed(
  { db, now }: RunServices,
  { venueId, plugin, url }: { venueId: number; plugin: string; url: string },
  name: string,
  { categoryId, timezone, source }: ImportOrder,
): Promise<void> {
  const scheduled = source.kind === 'url'
  const dueAt = scheduled ? now : null
  const type = toFeedType(plugin)
  const host = toFeedHost(url)
  await writeTogether(db, [
    db.insert(feed).values({ type, host, name, scheduled, dueAt, createdAt: now, updatedAt: now }),
    db
      .insert(scrape)
      .values({ feedId: sql`last_insert_rowid()`, plugin, url, venueId, categoryId, timezone }),
  ])
}

/** Options that are not given stay unchanged. */
function findChanges(feed: ScrapeFeed, order: ImportOrder): RunOrder['changes'] {
  const categoryId = order.categoryId ?? feed.categoryId
  const timezoneOverride = order.timezone ?? feed.timezoneOverride
  const isSame = categoryId === feed.categoryId && timezoneOverride === feed.timezoneOverride
  return isSame ? undefined : { categoryId, timezoneOverride }
}
