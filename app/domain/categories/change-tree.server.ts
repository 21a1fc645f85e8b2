import { type SQL, sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { AuditedChange } from '~/domain/changes/audit.server'
import type { ChangeServices, ListingScope } from '~/domain/changes/change-reactions.server'
import type { Statement } from '~/platform/storage/database.server'
import { readVersionedTree, type VersionedTree } from './category-store.server'

/** What an act writes. */
type TreeChange = {
  /** The statements of the act. Each must change nothing unless `isCurrent`. */
  writes: (isCurrent: SQL) => Statement[]
  /** The listings of these events are refreshed; queried before the writes. */
  listings?: ListingScope[]
  /** A further condition, for what other areas may change meanwhile. */
  onlyIf?: SQL
  audit: AuditedChange
}

/** An act's decision about the tree as it is now: its answer, and what it writes, if anything. */
export type TreePlan<Answer> = { answer: Answer; change?: TreeChange }

/** Superadmins are few. More attempts than this mean a fault. */
const MAX_ATTEMPTS = 10

/**
 * How every act changes the category tree: it reads the tree, decides by the rules, and writes only if the tree is still the
 * same, all in one batch; otherwise it decides again. So two moves at the same moment cannot make a cycle, nor two renames the
 * same name.
 */
export async function changeTree<Answer>(
  services: ChangeServices,
  decide: (tree: VersionedTree) => TreePlan<Answer> | Promise<TreePlan<Answer>>,
): Promise<Answer> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const tree = await readVersionedTree(services.db)
    const { answer, change } = await decide(tree)
    if (!change || (await applyTreeChange(services, tree.version, change))) return answer
  }
  throw new Error('the category tree changed at each attempt to change it')
}

/** Whether the change was stored: false if another act was faster. */
async function applyTreeChange(
  services: ChangeServices,
  version: string,
  { writes, listings, onlyIf = sql`1`, audit }: TreeChange,
): Promise<boolean> {
  const next = crypto.randomUUID()
  const isCurrent = sql`EXISTS (SELECT 1 FROM category_tree WHERE version = ${next})`
  const [claim] = await applyChange(services, {
    before: { listings },
    writes: [
      sql`
        INSERT INTO category_tree (id, version)
        SELECT 1, ${next} WHERE ${onlyIf} AND (
          ${version} = '' OR EXISTS (SELECT 1 FROM category_tree WHERE version = ${version}))
        ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version = ${version}`,
      ...writes(isCurrent),
    ],
    after: { sites: 'all' },
    audit: [{ ...audit, when: isCurrent }],
  })
  return claim !== undefined && claim.changes > 0
}
