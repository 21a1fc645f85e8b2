import { type Affected, applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type Location, locatePoints } from '~/domain/sites/bounds/locate-points.server'
import type { Database } from '~/platform/storage/database.server'
import { checkWrittenVenues } from './duplicates/find-likely-duplicates.server'
import { selectKeptVenueId } from './duplicates/resolve-merged-venue-ids.server'
import { placeVenues } from './place-venues.server'
import type { Venue, VenueInput } from './venue'
import { findVenueByLabel, listVenueSiteIds, writeVenue } from './venue-store.server'

const FIELDS = ['name', 'address', 'timezone', 'latitude', 'longitude'] as const
type VenueField = (typeof FIELDS)[number]

export type SavedVenue = Location &
  ({ kind: 'created' } | { kind: 'updated'; changed: VenueField[] } | { kind: 'unchanged' })

/**
 * Creates or updates the venue with this label. If its location changed, its sites, regions and listings change at
 * once.
 */
export async function saveVenue(services: ChangeServices, input: VenueInput): Promise<SavedVenue> {
  const { db, now } = services
  const [location = { siteIds: [], regionIds: [] }] = await locatePoints(db, [input])
  const before = await findVenueByLabel(db, input.label)
  const changed = before ? FIELDS.filter((field) => before[field] !== input[field]) : []
  if (before && changed.length === 0) return { kind: 'unchanged', ...location }
  await applyChange(services, {
    writes: [
      writeVenue(db, input, now),
      ...placeVenues('label', [{ key: input.label, ...location }]),
    ],
    after: before ? await findAffected(db, before, location) : {},
  })
  await checkWrittenVenues(services)
  return before ? { kind: 'updated', changed, ...location } : { kind: 'created', ...location }
}

async function findAffected(db: Database, before: Venue, location: Location): Promise<Affected> {
  const sitesBefore = await listVenueSiteIds(db, before.id)
  return {
    listings: [{ venues: selectKeptVenueId(before.id) }],
    sites: [...new Set([...sitesBefore, ...location.siteIds])],
  }
}
