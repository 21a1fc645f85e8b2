import { getTableColumns, sql } from 'drizzle-orm'
import { curatedVenue } from '~/db/schema/venues'
import { parseOpeningHours } from '~/lib/time/opening-hours'
import { parseAmenities } from '../amenities'

const {
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  openingHours,
  amenities,
  ...columns
} = getTableColumns(curatedVenue)

/** A curated venue as `CuratedVenue` has it. */
export const curatedColumns = {
  ...columns,
  openingHours: sql`${openingHours}`.mapWith(parseOpeningHours),
  amenities: sql`${amenities}`.mapWith(parseAmenities),
}
