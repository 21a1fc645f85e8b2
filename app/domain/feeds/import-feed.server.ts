import { sql } from 'drizzle-orm'
import { listCategories } from '~/domain/categories/category-store.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { isTimeZone } from '~/lib/local-time'
import { writeTogether } from '~/platform/database.server'
import { findUrlRefusal } from '~/platform/outgoing-fetch.server'
import { FILE_SCHEME, type ScrapeFeed } from './feed'
import { findFeedBySource } from './feed-store.server'
import type { Page } from './plugin'
import { findPlugin } from './plugins/list'
import { type RunOrder, type RunOutcome, type RunServices, runFeed } from './run-feed.server'

/** A feed to be set up and run. Its source is an address, which is then read on schedule, or a file at hand, once. */
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
  /** Its first run failed, so it was not set up. */
  | { kind: 'no-feed'; error: string }
  | { kind: 'imported'; feedId: number; outcome: RunOutcome }

/**
 * Sets the feed up if it is not there yet, with this category and zone, and runs it. A new feed whose first run fails
 * is taken away again. Safe to repeat.
 */
export async function importFeed(
  services: RunServices,
  order: ImportOrder,
): Promise<ImportOutcome> {
  const { db } = services
  if (!findPlugin(order.plugin, services.plugins)) return { kind: 'unknown-plugin' }
  if (order.timezone !== undefined && !isTimeZone(order.timezone))
    return { kind: 'unknown-timezone' }
  const url =
    order.source.kind === 'url' ? webAddress(order.source.url) : FILE_SCHEME + order.source.name
  const reason = order.source.kind === 'url' ? findUrlRefusal(url) : null
  if (reason) return { kind: 'refused-url', reason }
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
  if (!before) await create(services, key, venue.name, order)
  const feed = before ?? (await findFeedBySource(db, key))
  if (!feed) throw new Error(`the feed of ${url} has vanished`)
  const pages = order.source.kind === 'file' ? [order.source.page] : undefined
  const outcome = await runFeed(services, {
    feedId: feed.id,
    pages,
    acceptDeletions: order.acceptDeletions,
    changes: changesOf(feed, order),
  })
  if (!before && outcome.kind === 'ran' && outcome.run.state === 'failed') {
    await writeTogether(db, [sql`DELETE FROM feed WHERE id = ${feed.id}`])
    return { kind: 'no-feed', error: outcome.run.error ?? '' }
  }
  return { kind: 'imported', feedId: feed.id, outcome }
}

async function create(
  { db, now }: RunServices,
  { venueId, plugin, url }: { venueId: number; plugin: string; url: string },
  name: string,
  { categoryId, timezone, source }: ImportOrder,
): Promise<void> {
  const isScheduled = source.kind === 'url' ? 1 : 0
  await writeTogether(db, [
    sql`INSERT INTO feed (type, name, scheduled, due_at, created_at, updated_at)
      VALUES ('scrape', ${name}, ${isScheduled}, ${isScheduled ? now : null}, ${now}, ${now})`,
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id, category_id, timezone)
      VALUES (last_insert_rowid(), ${plugin}, ${url}, ${venueId}, ${categoryId ?? null}, ${timezone ?? null})`,
  ])
}

/** What is not given stays as it is. */
function changesOf(feed: ScrapeFeed, order: ImportOrder): RunOrder['changes'] {
  const categoryId = order.categoryId ?? feed.categoryId
  const timezoneOverride = order.timezone ?? feed.timezoneOverride
  const isSame = categoryId === feed.categoryId && timezoneOverride === feed.timezoneOverride
  return isSame ? undefined : { categoryId, timezoneOverride }
}

/** Calendars are often published under this scheme, which means https (or http, from where https is served). */
function webAddress(url: string): string {
  return url.replace(/^webcals?:\/\//i, 'https://')
}
