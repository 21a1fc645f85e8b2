import { sql } from 'drizzle-orm'
import type { Location } from '~/domain/sites/bounds/locate-points.server'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { textKey } from '~/lib/text/text-key'
import type { Statement } from '~/platform/storage/database.server'
import { placeVenues } from './place-venues.server'
import type { VenuePlace } from './venue'

/** A venue found in a feed, with the sites and regions that contain it. */
export type FoundVenue = Location & VenuePlace & { sourceKey: string; timezone: string }

/** The statements that save venues found in feeds, identified by source key, with their sites and regions. */
export function saveFoundVenues(venues: FoundVenue[], now: number): Statement[] {
  const keyed = venues.map((venue) => ({
    ...venue,
    nameKey: textKey(venue.name),
    addressKey: textKey(venue.address),
  }))
  return [
    ...jsonChunks(keyed).map(
      (json) => sql`
        INSERT INTO venue (source_key, name, address, name_key, address_key, timezone, latitude, longitude,
          created_at, updated_at)
        SELECT value ->> 'sourceKey', value ->> 'name', value ->> 'address', value ->> 'nameKey',
          value ->> 'addressKey', value ->> 'timezone', value ->> 'latitude', value ->> 'longitude', ${now}, ${now}
        FROM json_each(${json}) WHERE true
        ON CONFLICT (source_key) DO UPDATE SET name = excluded.name, address = excluded.address,
          name_key = excluded.name_key, address_key = excluded.address_key, timezone = excluded.timezone,
          latitude = excluded.latitude, longitude = excluded.longitude, updated_at = excluded.updated_at`,
    ),
    ...placeVenues(
      'source_key',
      venues.map(({ sourceKey, siteIds, regionIds }) => ({ key: sourceKey, siteIds, regionIds })),
    ),
  ]
}
