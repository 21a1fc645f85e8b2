import { basename, extname } from 'node:path'
import { listCategories } from '~/domain/categories/category-store.server'
import { findFeed } from '~/domain/feeds/feed-store.server'
import { PLUGINS } from '~/domain/feeds/plugins/all-plugins'
import { type ImportOrder, importFeed } from '~/domain/feeds/runs/import-feed.server'
import { listLabelledVenues } from '~/domain/venues/venue-store.server'
import { CommandError } from './command'
import { didYouMean, suggestTimeZones } from './did-you-mean'
import { copyImages, printRun } from './feed-run'
import { readInputFile } from './input'
import type { CommandServices } from './with-services'

export type FeedImportOptions = {
  plugin: string
  venue: string
  category?: string
  timezone?: string
  url?: string
  from?: string
  acceptDeletions?: boolean
  images: boolean
}

/** The import order, with the content of the file if there is one. */
export async function parseOrder(options: FeedImportOptions): Promise<ImportOrder> {
  return {
    plugin: options.plugin,
    venueLabel: options.venue,
    categoryId: options.category,
    timezone: options.timezone,
    acceptDeletions: options.acceptDeletions,
    source: await readSource(options),
  }
}

export async function importFromSource(
  platform: CommandServices,
  order: ImportOrder,
  images: boolean,
): Promise<void> {
  const { plugin, venueLabel, categoryId, timezone } = order
  const outcome = await importFeed(platform, order)
  switch (outcome.kind) {
    case 'unknown-plugin': {
      const names = PLUGINS.map(({ name }) => name)
      throw new CommandError(
        `There is no plugin '${plugin}'. The plugins are: ${names.join(', ')}.`,
      )
    }
    case 'unknown-venue': {
      const labels = (await listLabelledVenues(platform.db)).map(({ label }) => label ?? '')
      const otherwise = 'See: venue list'
      throw new CommandError(
        `There is no venue '${venueLabel}'. ${didYouMean(venueLabel, labels, otherwise)}`,
      )
    }
    case 'unknown-category': {
      const ids = (await listCategories(platform.db)).map(({ id }) => id)
      const otherwise = 'The default ones are loaded with: categories load'
      throw new CommandError(
        `There is no category '${categoryId}'. ${didYouMean(categoryId ?? '', ids, otherwise)}`,
      )
    }
    case 'unknown-timezone':
      throw new CommandError(
        `There is no timezone '${timezone}'. ${suggestTimeZones(timezone ?? '')}`,
      )
    case 'refused-url':
      throw new CommandError(`This URL cannot be a feed: ${outcome.reason}.`)
    case 'no-feed':
      throw new CommandError(`Nothing was imported, and no feed was set up: ${outcome.error}`)
    case 'imported': {
      const { feedId } = outcome
      const feed = (await findFeed(platform.db, feedId)) ?? undefined
      const complaint = printRun(feed, feedId, outcome.outcome)
      if (complaint) throw new CommandError(complaint)
      if (images) await copyImages(platform, feedId)
    }
  }
}

const CONTENT_TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.ics': 'text/calendar',
}

async function readSource({ url, from }: FeedImportOptions): Promise<ImportOrder['source']> {
  if (url !== undefined && from === undefined) return { kind: 'url', url }
  if (from === undefined || url !== undefined) {
    throw new CommandError('Pass either the URL of the feed (--url) or a file (--from).')
  }
  const name = basename(from)
  const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'
  const page = { url: `file:${name}`, contentType, body: await readInputFile(from) }
  return { kind: 'file', name, page }
}
