import { sql } from 'drizzle-orm'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'
import type { Region } from './region'

/** A region of any site, with the ids of the sites that it is on. */
export type NamedRegion = Region & { siteIds: number[] }

const MAX_WORDS = 6
/** Regions are compared by their spelling without accents in memory. */
const MAX_ROWS = 50

/**
 * The regions whose name has all words of a text at the beginning of its own, or else anywhere; those with exactly this name
 * first, at most `limit`.
 */
export async function listRegionsNamed(
  db: Database,
  text: string,
  limit: number,
): Promise<NamedRegion[]> {
  const key = textKey(text)
  const words = text.trim().split(/\s+/).slice(0, MAX_WORDS)
  if (key === '') return []
  const hasWords = words.map((word) => sql`instr(lower(r.name), lower(${word})) > 0`)
  const rows = await db.all<Region & { siteIds: string }>(sql`
    SELECT r.id, r.type, r.slug, r.name,
      (SELECT json_group_array(sr.site_id) FROM site_region sr WHERE sr.region_id = r.id) AS siteIds
    FROM region r WHERE ${sql.join(hasWords, sql` AND `)}
    ORDER BY length(r.name), r.name, r.id LIMIT ${MAX_ROWS}`)
  const rank = (name: string) => (name === key ? 0 : name.startsWith(key) ? 1 : 2)
  const startsWord = (name: string) =>
    key.split(' ').every((word) => ` ${name}`.includes(` ${word}`))
  const named = rows.filter(({ name }) => startsWord(textKey(name)))
  return (named.length > 0 ? named : rows)
    .toSorted((a, b) => rank(textKey(a.name)) - rank(textKey(b.name)))
    .slice(0, limit)
    .map(({ siteIds, ...region }) => ({ ...region, siteIds: JSON.parse(siteIds) }))
}
