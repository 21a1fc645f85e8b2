import { sql } from 'drizzle-orm'
import { findLikelihood } from '~/domain/venues/duplicates/likeness/venue-likeness'
import { distanceKm, type Point } from '~/lib/shapes/geojson'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'
import type { Venue } from '../venue'

/** A venue of scrapes that is probably the one that somebody is about to add. */
export type SimilarVenue = Pick<
  Venue,
  'id' | 'name' | 'address' | 'timezone' | 'latitude' | 'longitude'
> & { label: string }

/** Without a location, all that a proposal knows. */
export type SoughtVenue = { name: string; address: string } & (
  | Point
  | { latitude: null; longitude: null }
)

const MAX_SIMILAR = 3
const MAX_ROWS = 200
/** In degrees: beyond it no two venues are one, however alike. */
export const SIMILAR_REACH = 0.05
/** Venues with one name in one part of a town are offered even where their addresses differ. */
const SAME_NAME_KM = 1

/**
 * The venues of scrapes that are probably this one, or that have merged one that is, the likeliest first: by name, address and
 * location, or, before its location is known, by its name among those of the site.
 */
export async function suggestKnownVenues(
  db: Database,
  site: { id: number },
  sought: SoughtVenue,
): Promise<SimilarVenue[]> {
  const nameKey = textKey(sought.name)
  if (nameKey === '') return []
  const { latitude, longitude } = sought
  const isNear =
    latitude === null
      ? sql`a.name_key = ${nameKey} AND EXISTS (
          SELECT 1 FROM venue_site vs WHERE vs.venue_id = v.id AND vs.site_id = ${site.id})`
      : sql`a.longitude BETWEEN ${longitude - SIMILAR_REACH} AND ${longitude + SIMILAR_REACH}
          AND a.latitude BETWEEN ${latitude - SIMILAR_REACH} AND ${latitude + SIMILAR_REACH}`
  const rows = await db.all<SimilarVenue & { alias: string; street: string }>(sql`
    SELECT v.id, v.label, v.name, v.address, v.timezone, v.latitude, v.longitude,
      a.name AS alias, a.address AS street
    FROM venue a JOIN venue v ON v.id = coalesce(a.merged_into_id, a.id)
    WHERE v.label IS NOT NULL AND v.merged_into_id IS NULL AND ${isNear}
    ORDER BY a.name_key = ${nameKey} DESC, a.id LIMIT ${MAX_ROWS}`)
  const best = new Map<number, SimilarVenue & { likelihood: number }>()
  for (const { alias, street, ...venue } of rows) {
    const likelihood = compare(sought, { ...venue, name: alias, address: street })
    if (likelihood > (best.get(venue.id)?.likelihood ?? 0)) {
      best.set(venue.id, { ...venue, likelihood })
    }
  }
  return [...best.values()]
    .toSorted((a, b) => b.likelihood - a.likelihood || a.id - b.id)
    .slice(0, MAX_SIMILAR)
    .map(({ likelihood: _, ...venue }) => venue)
}

function compare(sought: SoughtVenue, venue: Omit<SimilarVenue, 'label' | 'timezone'>): number {
  if (sought.latitude === null) return 1
  const isNamesake =
    textKey(sought.name) === textKey(venue.name) && distanceKm(sought, venue) <= SAME_NAME_KM
  return Math.max(findLikelihood(sought, venue), isNamesake ? 0.5 : 0)
}
