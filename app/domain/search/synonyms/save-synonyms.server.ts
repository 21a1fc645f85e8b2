import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { AuditedChange } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { showGroup } from './synonym-forms'
import { findRepeated, MAX_GROUPS, type SynonymGroup } from './synonym-group'
import { readSynonyms } from './synonym-store.server'

export type SavedSynonyms =
  /** `before` is absent of a new group. */
  | { kind: 'saved'; group: SynonymGroup; before?: SynonymGroup }
  | { kind: 'deleted'; group: SynonymGroup }
  | { kind: 'not-found' }
  | { kind: 'conflict'; conflict: EditConflict }
  /** Another group has this phrase. */
  | { kind: 'used'; phrase: string }
  | { kind: 'too-many' }

/** Adds a group of synonyms for the searches of all sites. */
export function addSynonyms(services: ChangeServices, phrases: string[]): Promise<SavedSynonyms> {
  return changeSynonyms(services, (groups) => {
    if (groups.length >= MAX_GROUPS) return { kind: 'too-many' }
    const group = { id: crypto.randomUUID(), phrases }
    return replace(groups, null, group) ?? { kind: 'saved', group }
  })
}

/** Replaces a group. */
export function editSynonyms(
  services: ChangeServices,
  { id, openedWith, phrases }: { id: string; openedWith: string; phrases: string[] },
): Promise<SavedSynonyms> {
  return changeSynonyms(services, (groups) => {
    const before = groups.find((group) => group.id === id)
    if (!before) return { kind: 'not-found' }
    const conflict = findEditConflict(openedWith, showGroup(before), showGroup({ phrases }))
    if (conflict) return { kind: 'conflict', conflict }
    const group = { id, phrases }
    return replace(groups, before, group) ?? { kind: 'saved', group, before }
  })
}

/** Deletes a group that is still as it was when the editor opened it. */
export function deleteSynonyms(
  services: ChangeServices,
  { id, openedWith }: { id: string; openedWith: string },
): Promise<SavedSynonyms> {
  return changeSynonyms(services, (groups) => {
    const group = groups.find((candidate) => candidate.id === id)
    if (!group) return { kind: 'not-found' }
    const conflict = findEditConflict(openedWith, showGroup(group), showGroup({ phrases: [] }))
    return conflict ? { kind: 'conflict', conflict } : { kind: 'deleted', group }
  })
}

const isSame = (a: string[], b: string[]) => JSON.stringify(a) === JSON.stringify(b)

/** Refuses a group with a phrase that another one has. */
function replace(
  groups: SynonymGroup[],
  before: SynonymGroup | null,
  { phrases }: SynonymGroup,
): SavedSynonyms | null {
  const phrase = findRepeated(
    phrases,
    groups.filter((group) => group !== before),
  )
  return phrase === null ? null : { kind: 'used', phrase }
}

/** Superadmins are few. More attempts than this mean a fault. */
const MAX_ATTEMPTS = 10

/**
 * Decides by the list as it is now, and writes only if it is still the same; otherwise decides again. All sites get a new
 * version, so that the next search knows the words.
 */
async function changeSynonyms(
  services: ChangeServices,
  decide: (groups: SynonymGroup[]) => SavedSynonyms,
): Promise<SavedSynonyms> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { version, groups } = await readSynonyms(services.db)
    const answer = decide(groups)
    if (answer.kind !== 'saved' && answer.kind !== 'deleted') return answer
    const { group } = answer
    const before = groups.find(({ id }) => id === group.id)
    const after = answer.kind === 'saved' ? group : null
    if (before && after && isSame(before.phrases, after.phrases)) return answer
    const next = crypto.randomUUID()
    const content = JSON.stringify(
      before ? groups.flatMap((old) => (old === before ? (after ?? []) : old)) : [...groups, group],
    )
    const [claim] = await applyChange(services, {
      writes: [
        sql`
          INSERT INTO synonym_list (id, version, content)
          SELECT 1, ${next}, ${content}
          WHERE ${version} = '' OR EXISTS (SELECT 1 FROM synonym_list WHERE version = ${version})
          ON CONFLICT (id) DO UPDATE SET version = excluded.version, content = excluded.content
          WHERE version = ${version}`,
      ],
      after: { sites: 'all' },
      audit: [
        {
          ...describeChange(before, after),
          when: sql`EXISTS (SELECT 1 FROM synonym_list WHERE version = ${next})`,
        },
      ],
    })
    if (claim !== undefined && claim.changes > 0) return answer
  }
  throw new Error('the synonyms changed at each attempt to change them')
}

function describeChange(
  before: SynonymGroup | undefined,
  after: SynonymGroup | null,
): AuditedChange {
  const { id = '', phrases = [] } = after ?? before ?? {}
  const action = after ? (before ? 'synonyms.update' : 'synonyms.create') : 'synonyms.delete'
  return {
    action,
    siteId: null,
    target: { id, name: phrases.join(', ') },
    changes: {
      synonyms: {
        before: before?.phrases.join(', ') ?? null,
        after: after?.phrases.join(', ') ?? null,
      },
    },
  }
}
