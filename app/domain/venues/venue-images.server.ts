import { eq, or, type SQL, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { curatedVenue, curatedVenueVersion, featuredVenue } from '~/db/schema/venues'
import type { ImageReference } from '~/domain/images/image-references.server'

/** Whether a curated venue has this image, or had it in a version that can be restored, or a site has it among the additional media of a featured one. */
export const isVenueImage: ImageReference = (checksum) =>
  or(
    ...[curatedVenue, curatedVenueVersion].map((table) =>
      existsIn(
        table,
        or(eq(table.primaryImageChecksum, checksum), eq(table.secondaryImageChecksum, checksum)),
      ),
    ),
    existsIn(featuredVenue, sql`instr(${featuredVenue.additionalMedia}, ${checksum}) > 0`),
  ) as SQL
