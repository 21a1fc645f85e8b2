import { sql } from 'drizzle-orm'
import { type Location, locate } from '~/domain/geography/locate.server'
import { bumpContentVersion } from '~/domain/sites/site-store.server'
import type { Venue, VenueInput } from './venue'
import { findVenueByLabel, listSiteIdsOf, placeVenues, writeVenue } from './venue-store.server'
import { type Database, writeTogether } from '~/platform/database.server'
import { type ListingServices, refreshAfterChange } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'

const FIELDS = ['name', 'address', 'timezone', 'latitude', 'longitude'] as const
export type VenueField = (typeof FIELDS)[number]

export type SavedVenue = Location &
  ({ kind: 'created' } | { kind: 'updated'; changed: VenueField[] } | { kind: 'unchanged' })

/**
 * Creates or changes the venue of this label. A venue that moved changes sites and regions at once, and its events are
 * listed where it now is.
 */
export async function saveVenue(services: ListingServices, input: VenueInput): Promise<SavedVenue> {
  const { db, now } = services
  const [location = { siteIds: [], regionIds: [] }] = await locate(db, [input])
  const before = await findVenueByLabel(db, input.label)
  const changed = before ? FIELDS.filter((field) => before[field] !== input[field]) : []
  if (before && changed.length === 0) return { kind: 'unchanged', ...location }
  await writeTogether(db, [
    writeVenue(input, now),
    ...placeVenues('label', [{ key: input.label, ...location }]),
    ...(before ? await consequences(db, before, location) : []),
  ])
  await refreshAfterChange(services)
  return before ? { kind: 'updated', changed, ...location } : { kind: 'created', ...location }
}

async function consequences(db: Database, before: Venue, location: Location) {
  const sitesBefore = await listSiteIdsOf(db, before.id)
  return [
    markStale({ venues: sql`SELECT ${before.id}` }),
    bumpContentVersion([...new Set([...sitesBefore, ...location.siteIds])]),
  ]
}
