import { type SQL, sql } from 'drizzle-orm'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'

/** A site in a list to choose from. */
export type SiteChoice = { id: number; name: string; host: string }

/** The sites to choose from: all, or those with these ids. */
export type SiteScope = 'all' | number[]

/** For each site of the result, how many that match are compared; more words narrow it. */
const CANDIDATES_PER_RESULT = 3
const MAX_WORDS = 8

/**
 * The sites whose name or host contains the words of the text, the last of which may be incomplete; those that begin with
 * the text first, else by name. Without text, the first sites by name.
 */
export async function searchSites(
  db: Database,
  scope: SiteScope,
  { text, limit }: { text: string; limit: number },
): Promise<SiteChoice[]> {
  if (text.trim() === '') return db.all<SiteChoice>(selectByName(scope, limit))
  const key = textKey(text)
  if (key === '') return []
  const words = key.split(' ').slice(0, MAX_WORDS)
  const match = words.map((word, at) => (at < words.length - 1 ? `"${word}"` : `"${word}"*`))
  const found = await db.all<SiteChoice>(sql`
    SELECT s.id, s.name, s.host FROM (
      SELECT rowid FROM site_text
      WHERE site_text MATCH ${match.join(' AND ')} AND ${isInScope(scope, sql`rowid`)}
      LIMIT ${limit * CANDIDATES_PER_RESULT}) f
    CROSS JOIN site s ON s.id = f.rowid`)
  const isBeginning = ({ name }: SiteChoice) => Number(!textKey(name).startsWith(key))
  return found
    .sort((a, b) => isBeginning(a) - isBeginning(b) || a.name.localeCompare(b.name))
    .slice(0, limit)
}

/** The sites by name; without a limit, all of them. */
export async function listSiteChoices(db: Database, scope: SiteScope): Promise<SiteChoice[]> {
  return db.all<SiteChoice>(selectByName(scope, -1))
}

/** A negative limit is none. */
const selectByName = (scope: SiteScope, limit: number) => sql`
  SELECT id, name, host FROM site WHERE ${isInScope(scope, sql`id`)}
  ORDER BY name COLLATE NOCASE, id LIMIT ${limit}`

/** The condition that a site's id, in a statement, is in the scope. */
export const isInScope = (scope: SiteScope, id: SQL): SQL =>
  scope === 'all' ? sql`1` : sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(scope)}))`
