import { eq, exists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { curatedVenue, curatedVenueVersion, featuredVenue } from '~/db/schema/venues'
import type { ImageReference } from '~/domain/images/image-references.server'

/** Whether a curated venue has this image, or had it in a version that can be restored, or a site has it among the additional media of a featured one. */
export const isVenueImage: ImageReference = (checksum) =>
  sql`(${exists(
    new QueryBuilder()
      .select()
      .from(curatedVenue)
      .where(
        or(
          eq(curatedVenue.primaryImageChecksum, checksum),
          eq(curatedVenue.secondaryImageChecksum, checksum),
        ),
      ),
  )} OR ${exists(
    new QueryBuilder()
      .select()
      .from(curatedVenueVersion)
      .where(
        or(
          eq(curatedVenueVersion.primaryImageChecksum, checksum),
          eq(curatedVenueVersion.secondaryImageChecksum, checksum),
        ),
      ),
  )} OR ${exists(
    new QueryBuilder()
      .select()
      .from(featuredVenue)
      .where(sql`instr(${featuredVenue.additionalMedia}, ${checksum}) > 0`),
  )})`
