import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { venue, venueSite } from '~/db/schema/venues'
import { type Location, locatePoints } from '~/domain/sites/bounds/locate-points.server'
import { distanceKm } from '~/lib/shapes/geojson'
import { toSingleLine } from '~/lib/text/single-line'
import { textKey } from '~/lib/text/text-key'
import { findTimeZone } from '~/lib/time/find-time-zone.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import { selectKeptVenueId } from './duplicates/resolve-merged-venue-ids.server'
import { placeVenues } from './place-venues.server'
import type { VenueChoice } from './search/venue-choice'
import type { VenuePlace } from './venue'

export type SubmittedVenue =
  | { kind: 'existing'; id: number; name: string; timezone: string }
  /** The statements go first in the batch of `applyChange`; the venue's id is then that of `source_key = key`. */
  | { kind: 'new'; key: string; name: string; timezone: string; statements: Statement[] }
  /** The site shows no such venue, and this account may not use it either. */
  | { kind: 'unknown-venue' }
  | { kind: 'outside-site' }

type Site = { id: number; timezone: string }
type Services = { db: Database; now: number }

/** A venue of the same name this near is the same one, although its address is written differently. */
const SAME_VENUE_KM = 0.15

/**
 * The venue of a submitted event: an existing one of the site, or a new one with the statements that create it. `known` is a
 * query for the ids of further venues that may be chosen although the site does not show them to everybody yet.
 */
export async function planSubmittedVenue(
  services: Services,
  site: Site,
  choice: VenueChoice,
  known: SQL = NONE,
): Promise<SubmittedVenue> {
  if (!('id' in choice)) return planNewVenue(services, site, choice)
  return planExistingVenue(
    services,
    site,
    choice.id,
    or(isPublicOn(site.id), inArray(venue.id, known)),
  )
}

const NONE = sql`(SELECT NULL)`

const isPublicOn = (siteId: number) =>
  sql`EXISTS (SELECT 1 FROM public_venue p WHERE p.venue_id = ${venue.id} AND p.site_id = ${siteId})`

async function planExistingVenue(
  { db }: Services,
  site: Site,
  id: number,
  isAllowed?: SQL,
): Promise<SubmittedVenue> {
  const found = await db
    .select({ id: venue.id, name: venue.name, timezone: venue.timezone })
    .from(venueSite)
    .innerJoin(venue, eq(venue.id, venueSite.venueId))
    .where(
      and(
        // It may have been merged since the form was opened.
        eq(venue.id, selectKeptVenueId(id)),
        eq(venueSite.siteId, site.id),
        eq(venue.quarantined, false),
        isAllowed,
      ),
    )
    .get()
  return found ? { kind: 'existing', ...found } : { kind: 'unknown-venue' }
}

async function planNewVenue(
  { db, now }: Services,
  site: Site,
  input: VenuePlace,
): Promise<SubmittedVenue> {
  const [location] = await locatePoints(db, [input])
  if (!location?.siteIds.includes(site.id)) return { kind: 'outside-site' }
  const submitted = {
    ...input,
    name: toSingleLine(input.name),
    address: toSingleLine(input.address),
    nameKey: textKey(input.name),
    addressKey: textKey(input.address),
  }
  const key = createSourceKey(submitted)
  const same = await findSameVenue(db, site.id, { ...submitted, key })
  if (same) return planExistingVenue({ db, now }, site, same.id)
  const timezone = findTimeZone(input) ?? site.timezone
  const statements = [
    // Does nothing when someone else has just created it.
    db
      .insert(venue)
      .values({ ...submitted, sourceKey: key, timezone, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    ...placeNewVenue(key, location),
  ]
  return { kind: 'new', key, name: submitted.name, timezone, statements }
}

type Submitted = VenuePlace & { nameKey: string; addressKey: string }

/** The same for two people who submit the same venue at once; a thousandth of a degree is about 100 m. */
function createSourceKey({ nameKey, addressKey, latitude, longitude }: Submitted): string {
  return `submitted:${JSON.stringify([nameKey, addressKey, latitude.toFixed(3), longitude.toFixed(3)])}`
}

/**
 * The nearest venue of the site with this name, or one merged into it, that has this address, too, or is very near. If there is only a quarantined
 * one, it is that: nobody gets around a quarantine by submitting the venue again.
 */
async function findSameVenue(
  db: Database,
  siteId: number,
  submitted: Submitted & { key: string },
): Promise<{ id: number } | undefined> {
  const isOnSite = existsIn(
    venueSite,
    and(
      sql`${venueSite.venueId} = coalesce(${venue.mergedIntoId}, ${venue.id})`,
      eq(venueSite.siteId, siteId),
    ),
  )
  const namesakes = await db
    .select({
      id: venue.id,
      sourceKey: venue.sourceKey,
      addressKey: venue.addressKey,
      latitude: venue.latitude,
      longitude: venue.longitude,
      quarantined: venue.quarantined,
    })
    .from(venue)
    .where(
      or(
        and(eq(venue.nameKey, submitted.nameKey), isOnSite),
        // A venue that was renamed or moved since it was submitted still has its key.
        eq(venue.sourceKey, submitted.key),
      ),
    )
  const isSame = ({ sourceKey, addressKey, km }: Namesake) =>
    sourceKey === submitted.key ||
    (addressKey !== '' && addressKey === submitted.addressKey) ||
    km <= SAME_VENUE_KM
  return namesakes
    .map((namesake) => ({ ...namesake, km: distanceKm(namesake, submitted) }))
    .filter(isSame)
    .toSorted(
      (a, b) => Number(a.quarantined) - Number(b.quarantined) || a.km - b.km || a.id - b.id,
    )[0]
}

type Namesake = { sourceKey: string | null; addressKey: string; km: number }

const placeNewVenue = (key: string, location: Location): Statement[] =>
  placeVenues('source_key', [{ key, ...location }])
