import { synonymList } from '~/db/schema/search'
import { parseJson } from '~/lib/bytes/json'
import type { Database } from '~/platform/storage/database.server'
import type { SynonymGroup } from './synonym-group'

/** All groups with the version of the list; empty for a list that nobody has changed yet. */
export type VersionedSynonyms = { version: string; groups: SynonymGroup[] }

export async function readSynonyms(db: Database): Promise<VersionedSynonyms> {
  const [row] = await db.select().from(synonymList).limit(1)
  if (!row) return { version: '', groups: [] }
  return { version: row.version, groups: (parseJson(row.content) ?? []) as SynonymGroup[] }
}

/** The synonyms that superadmins added, in the order in which they did. */
export const listSynonymGroups = async (db: Database): Promise<SynonymGroup[]> =>
  (await readSynonyms(db)).groups
