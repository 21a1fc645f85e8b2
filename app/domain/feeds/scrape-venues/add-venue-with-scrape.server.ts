import { sql } from 'drizzle-orm'
import { listCategories } from '~/domain/categories/category-store.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import {
  type SimilarVenue,
  suggestKnownVenues,
} from '~/domain/venues/duplicates/suggest-known-venues.server'
import {
  type EditedVenue,
  planVenue,
  saveNewVenue,
  type VenueEdit,
} from '~/domain/venues/edit-venue.server'
import { findNewestVenueId } from '~/domain/venues/edited-venue-store.server'
import { checkScrape, type ScrapeErrors } from '../scrapes/check-scrape.server'
import { toAudited } from '../scrapes/save-scrape.server'
import type { ScrapeInput } from '../scrapes/scrape'
import { insertScrape } from '../scrapes/scrape-store.server'

export type AddedVenueWithScrape =
  | EditedVenue
  | { kind: 'invalid-scrape'; fieldErrors: ScrapeErrors }
  /** Venues that are probably this one, of which the editor did not know. */
  | { kind: 'similar'; venues: SimilarVenue[] }

type Added = {
  venue: VenueEdit
  scrape: Omit<ScrapeInput, 'venueId'>
  /** Ids of similar venues that the editor has seen and does not mean. */
  known: number[]
}

/** How often venues like it are looked for again because others were added near it meanwhile. */
const MAX_CHECKS = 5

/**
 * Creates a venue that the platform manages together with its first scrape, in one batch: both are stored, each with its entry
 * in the audit log, or neither. A venue like it that somebody else adds at the same moment, under any label, is offered too.
 */
export async function addVenueWithScrape(
  services: ChangeServices,
  { venue: edit, scrape, known }: Added,
): Promise<AddedVenueWithScrape> {
  const { db } = services
  const checked = checkScrape(scrape, { categories: await listCategories(db) })
  if (checked.kind === 'invalid') {
    return { kind: 'invalid-scrape', fieldErrors: checked.fieldErrors }
  }
  for (let checks = 1; ; checks += 1) {
    const added = await addUnlessSimilar(services, { edit, input: checked.input, known })
    if (added.kind !== 'neighbor-added') return added
    if (checks === MAX_CHECKS) throw new Error('Venues are added too fast near this one')
  }
}

type Checked = { edit: VenueEdit; input: Omit<ScrapeInput, 'venueId'>; known: number[] }

async function addUnlessSimilar(
  services: ChangeServices,
  { edit, input, known }: Checked,
): Promise<AddedVenueWithScrape | { kind: 'neighbor-added' }> {
  const { db, now } = services
  const newestId = await findNewestVenueId(db)
  const similar = (await suggestKnownVenues(db, edit.site, edit.input)).filter(
    ({ id }) => !known.includes(id),
  )
  if (similar.length > 0) return { kind: 'similar', venues: similar }
  const planned = await planVenue(services, { ...edit, newestId })
  if (planned.kind !== 'planned') return planned
  const { label, name } = planned.input
  const venueId = sql`(SELECT id FROM venue WHERE label = ${label})`
  return saveNewVenue(services, label, {
    ...planned.change,
    writes: [...planned.change.writes, ...insertScrape(db, { ...input, name, venueId }, now)],
    audit: [
      ...planned.change.audit,
      {
        action: 'scrape.create',
        siteId: null,
        target: { id: sql`(SELECT id FROM scrape WHERE venue_id = ${venueId})`, name },
        changes: listDifferences({}, toAudited(input)),
      },
    ],
  })
}
