import { exists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { site } from '~/db/schema/sites'
import type { ImageReference } from '~/domain/images/image-references.server'

/** Whether a site's settings name this image: its logo, its default event image, or one of a setting to come. */
export const isSiteImage: ImageReference = (checksum) =>
  exists(
    new QueryBuilder().select().from(site).where(sql`instr(${site.settings}, ${checksum}) > 0`),
  )
