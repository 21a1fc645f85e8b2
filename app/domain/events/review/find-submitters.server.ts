import { type SQL, sql } from 'drizzle-orm'
import { selectAccountsByPrefix } from '~/domain/accounts/administrators/select-accounts-by-prefix.server'
import type { SiteChoice, SiteScope } from '~/domain/sites/site-search.server'
import { type Database, readTogether } from '~/platform/storage/database.server'

/** Someone who submitted events, the last of them, and its site. */
export type FoundSubmitter = {
  id: string
  name: string
  email: string
  eventId: number
  site: Pick<SiteChoice, 'id' | 'name'>
}

const MAX_FOUND = 5

/**
 * The people who submitted events on the sites in the scope and whose name or email begins with the text: those of the current site
 * first, then by name.
 */
export async function findSubmitters(
  db: Database,
  { siteId, scope }: { siteId: number; scope: SiteScope },
  text: string,
): Promise<FoundSubmitter[]> {
  if (text.trim() === '') return []
  const newest = (sites: SQL) => sql`(
    SELECT s.id FROM ${sites} s.account_id = a.id ORDER BY s.created_at DESC LIMIT 1)`
  const ofScope =
    scope === 'all'
      ? newest(sql`submission s WHERE`)
      : newest(
          sql`json_each(${JSON.stringify(scope)}) j CROSS JOIN submission s ON s.site_id = j.value AND`,
        )
  const [rows] = await readTogether<[(Omit<FoundSubmitter, 'site'> & SiteRow)[]]>(db, [
    sql`
      WITH c AS MATERIALIZED (
        SELECT a.id, a.name, a.email,
          coalesce(${newest(sql`submission s WHERE s.site_id = ${siteId} AND`)}, ${ofScope}) AS submissionId
        FROM (${selectAccountsByPrefix(text)}) f CROSS JOIN account a ON a.id = f.id)
      SELECT c.id, c.name, c.email, si.id AS siteId, si.name AS siteName,
        (SELECT min(e.id) FROM event e WHERE e.submission_id = s.id) AS eventId
      FROM c CROSS JOIN submission s ON s.id = c.submissionId CROSS JOIN site si ON si.id = s.site_id
      ORDER BY si.id <> ${siteId}, c.name COLLATE NOCASE, c.email LIMIT ${MAX_FOUND}`,
  ])
  return rows
    .filter(({ eventId }) => eventId !== null)
    .map(({ siteId, siteName, ...found }) => ({
      ...found,
      site: { id: siteId, name: siteName },
    }))
}

type SiteRow = { siteId: number; siteName: string }
