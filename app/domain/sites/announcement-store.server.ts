import { sql } from 'drizzle-orm'
import { cleanHtml, plainText } from '~/lib/clean-html.server'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database } from '~/platform/database.server'

/** What the site announces, as clean HTML; empty when it announces nothing. */
export async function findAnnouncement(db: Database, siteId: number): Promise<string> {
  const [row] = await db.all<{ html: string }>(
    sql`SELECT html FROM announcement WHERE site_id = ${siteId}`,
  )
  return row?.html ?? ''
}

/** Makes this the site's announcement. Without visible text it is none (admin specification, section 5). */
export async function saveAnnouncement(
  services: ChangeServices,
  siteId: number,
  html: string,
): Promise<void> {
  const cleaned = cleanHtml(html)
  await applyChange(services, {
    writes: [
      sql`
        INSERT INTO announcement (site_id, html, updated_at)
        VALUES (${siteId}, ${plainText(cleaned) === '' ? '' : cleaned}, ${services.now})
        ON CONFLICT (site_id) DO UPDATE SET html = excluded.html, updated_at = excluded.updated_at`,
    ],
    after: { sites: [siteId] },
  })
}
