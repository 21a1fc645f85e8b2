import { sql } from 'drizzle-orm'
import { listCategories } from '~/domain/categories/category-store.server'
import { auditStatements, listDifferences } from '~/domain/changes/audit.server'
import { findKeptVenue } from '~/domain/venues/edited-venue-store.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { FeedPlugin } from '../contract/feed-plugin'
import { checkScrape, type ScrapeErrors } from './check-scrape.server'
import { SCRAPE_MESSAGES, type Scrape, type ScrapeInput, SIPHON } from './scrape'
import {
  findScrape,
  findScrapeBySource,
  insertScrape,
  isDuplicateScrape,
  updateScrape,
} from './scrape-store.server'

export type ScrapeServices = {
  db: Database
  now: number
  actor?: { accountId: string }
  plugins?: readonly FeedPlugin[]
}

export type SavedScrape =
  /** `notes` say what was changed about what was entered, such as a key in the URL. */
  | { kind: 'saved'; scrape: Scrape; notes: string[] }
  | { kind: 'not-found' }
  | { kind: 'invalid'; fieldErrors: ScrapeErrors }

/** Adds a scrape, or changes the one with this id. If it is scheduled, its first run comes with the next schedule. */
export async function saveScrape(
  services: ScrapeServices,
  { id, ...given }: ScrapeInput & { id: number | null },
): Promise<SavedScrape> {
  const { db, now, plugins } = services
  const [before, categories, venue] = await Promise.all([
    id === null ? null : findScrape(db, id),
    listCategories(db),
    findKeptVenue(db, given.venueId),
  ])
  if (id !== null && !before) return { kind: 'not-found' }
  const checked = checkScrape(given, { categories, before, plugins })
  const fieldErrors = checked.kind === 'invalid' ? checked.fieldErrors : {}
  if (!venue?.label) fieldErrors.venue = SCRAPE_MESSAGES.unknownVenue
  if (checked.kind === 'invalid' || !venue?.label) return { kind: 'invalid', fieldErrors }
  const input = { ...checked.input, venueId: venue.id, name: venue.name }
  const double = await findScrapeBySource(db, input)
  if (double && double.id !== id) return refuseDuplicate(input.plugin)
  const savedId = before
    ? before.id
    : sql`(SELECT id FROM scrape WHERE venue_id = ${venue.id} AND plugin = ${input.plugin} AND url = ${input.url})`
  try {
    await writeTogether(db, [
      ...(before ? updateScrape(db, before, input, now) : insertScrape(db, input, now)),
      ...auditStatements(services, [
        {
          action: before ? 'scrape.update' : 'scrape.create',
          siteId: null,
          target: { id: savedId, name: venue.name },
          changes: listDifferences(
            before ? toAudited({ ...before, venueId: before.venue.id }) : {},
            toAudited(input),
          ),
        },
      ]),
    ])
  } catch (fault) {
    if (isDuplicateScrape(fault)) return refuseDuplicate(input.plugin)
    throw fault
  }
  const scrape = await findScrapeBySource(db, input)
  return scrape ? { kind: 'saved', scrape, notes: checked.notes } : { kind: 'not-found' }
}

/** A manifest's URL is in the manifest. */
const refuseDuplicate = (plugin: string): SavedScrape => ({
  kind: 'invalid',
  fieldErrors: { [plugin === SIPHON ? 'manifest' : 'url']: SCRAPE_MESSAGES.duplicate },
})

/** A scrape as the audit log has it. A venue that is created with it has an entry of its own. */
export function toAudited(
  scrape: Omit<ScrapeInput, 'venueId'> & { venueId?: number },
): Record<string, unknown> {
  const { plugin, url, manifest, categoryId, timezone, scheduled, venueId } = scrape
  return { plugin, url, manifest, categoryId, timezone, scheduled, venueId }
}
