import { exists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { siteDraft } from '~/db/schema/site-drafts'
import { site } from '~/db/schema/sites'
import type { ImageReference } from '~/domain/images/image-references.server'

/**
 * Whether a site's settings name this image, saved or in a preview: its logo, its default event image, or one of a setting
 * to come. There are few drafts: they are deleted every night.
 */
export const isSiteImage: ImageReference = (checksum) =>
  or(
    ...[site, siteDraft].map((table) =>
      exists(
        new QueryBuilder()
          .select()
          .from(table)
          .where(sql`instr(${table.settings}, ${checksum}) > 0`),
      ),
    ),
  ) as SQL
