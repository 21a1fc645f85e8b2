import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { deleteLabelledVenue, findLabelledVenue } from '~/domain/venues/edited-venue-store.server'
import type { Venue } from '~/domain/venues/venue'
import { listVenueSiteIds } from '~/domain/venues/venue-store.server'
import type { Database } from '~/platform/storage/database.server'
import { isScrapeOfVenue } from '../scrapes/scrape-of-venue.server'
import type { VenueReferences } from './console-venue'

export type DeletedVenue =
  | { kind: 'deleted'; venue: Venue }
  | { kind: 'not-found' }
  | { kind: 'in-use'; venue: Venue; references: VenueReferences }

/** Deletes a venue that the platform manages, unless anything refers to it. */
export async function deleteVenue(services: ChangeServices, id: number): Promise<DeletedVenue> {
  const { db } = services
  const venue = await findLabelledVenue(db, id)
  if (!venue) return { kind: 'not-found' }
  const isUnreferenced = sql`NOT (${sql.join(
    Object.values(selectReferences(id)).map((rows) => sql`EXISTS (${rows})`),
    sql` OR `,
  )})`
  const [deletion] = await applyChange(services, {
    writes: [deleteLabelledVenue(db, id, isUnreferenced)],
    after: { sites: await listVenueSiteIds(db, id) },
    audit: [
      {
        action: 'venue.delete',
        siteId: null,
        target: { id, name: venue.name },
        changes: { label: { before: venue.label, after: null } },
        when: sql`NOT EXISTS (SELECT 1 FROM venue WHERE id = ${id})`,
      },
    ],
  })
  if (deletion?.changes) return { kind: 'deleted', venue }
  return { kind: 'in-use', venue, references: await countReferences(db, id) }
}

/** Rows that refer to a venue. A past merge counts as long as it can be undone. */
const selectReferences = (id: number) => ({
  scrapes: sql`SELECT 1 FROM scrape WHERE ${isScrapeOfVenue(id)}`,
  events: sql`
    SELECT 1 FROM event WHERE venue_id = ${id}
    UNION ALL SELECT 1 FROM event WHERE named_venue_id = ${id}`,
  curatedVenues: sql`SELECT 1 FROM curated_venue_venue WHERE venue_id = ${id}`,
  merges: sql`
    SELECT 1 FROM venue_merge WHERE kept_id = ${id} AND undone_at IS NULL
    UNION ALL SELECT 1 FROM venue_merge WHERE merged_id = ${id} AND undone_at IS NULL`,
  managers: sql`SELECT 1 FROM venue_manager WHERE venue_id = ${id}`,
  claims: sql`SELECT 1 FROM venue_claim WHERE venue_id = ${id} AND status = 'open'`,
})

async function countReferences(db: Database, id: number): Promise<VenueReferences> {
  const selected = selectReferences(id)
  const counted = (rows: (typeof selected)[keyof typeof selected]) =>
    sql`(SELECT count(*) FROM (${rows}))`
  const [row] = await db.all<VenueReferences>(sql`
    SELECT ${counted(selected.scrapes)} AS scrapes, ${counted(selected.events)} AS events,
      ${counted(selected.curatedVenues)} AS "curatedVenues", ${counted(selected.merges)} AS merges,
      ${counted(selected.managers)} AS managers, ${counted(selected.claims)} AS claims`)
  if (!row) throw new Error('SQLite counted nothing')
  return row
}
