import { sql } from 'drizzle-orm'
import type { SiteScope } from '~/domain/sites/site-search.server'
import { type Database, readTogether } from '~/platform/storage/database.server'
import { selectAccountsByPrefix } from './select-accounts-by-prefix.server'

/** An administrator, and one of the sites that they administer. */
export type FoundAdministrator = {
  id: string
  name: string
  email: string
  siteId: number
  siteName: string
}

const MAX_FOUND = 10

/**
 * The administrators, of the sites that the viewer administers, whose name or email begins with the text: each once, those of the
 * current site first.
 */
export async function findAdministrators(
  db: Database,
  { scope, siteId, text }: { scope: SiteScope; siteId: number; text: string },
): Promise<FoundAdministrator[]> {
  if (text.trim() === '') return []
  const isInScope =
    scope === 'all'
      ? sql`r.site_id IS NOT NULL`
      : sql`r.site_id IN (SELECT value FROM json_each(${JSON.stringify(scope)}))`
  const [rows] = await readTogether<[FoundAdministrator[]]>(db, [
    sql`
      SELECT a.id, a.name, a.email, s.id AS siteId, s.name AS siteName
      FROM (${selectAccountsByPrefix(text)}) f
      CROSS JOIN account a ON a.id = f.id
      CROSS JOIN account_role r ON r.account_id = a.id AND ${isInScope}
      CROSS JOIN site s ON s.id = r.site_id
      ORDER BY s.id <> ${siteId}, a.name COLLATE NOCASE, a.email, s.name COLLATE NOCASE`,
  ])
  const firsts = new Map(rows.toReversed().map((row) => [row.id, row]))
  return rows.filter((row) => firsts.get(row.id) === row).slice(0, MAX_FOUND)
}
