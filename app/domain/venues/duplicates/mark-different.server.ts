import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { findMergeableVenues } from './venue-merge-store.server'
import { declareDifferent, type PairIds, undoDifferent } from './venue-pair-store.server'

type Names = { first: string; second: string }

/** Remembers that two venues are different places: nobody is asked again. Null if there is no such pair. */
export async function markDifferent(services: ChangeServices, ids: PairIds): Promise<Names | null> {
  const { db, now, actor } = services
  const names = await findNames(services, ids)
  if (!names) return null
  await applyChange(services, {
    writes: [declareDifferent(db, ids, { by: actor?.accountId ?? '', now })],
    audit: [buildAudit('venue.differ', ids, names)],
  })
  return names
}

/** Takes that back: the pair waits for a decision again. Null if there is no such pair. */
export async function unmarkDifferent(
  services: ChangeServices,
  ids: PairIds,
): Promise<Names | null> {
  const names = await findNames(services, ids)
  if (!names) return null
  await applyChange(services, {
    writes: undoDifferent(services.db, ids),
    audit: [buildAudit('venue.undo-differ', ids, names)],
  })
  return names
}

async function findNames(
  { db }: ChangeServices,
  { firstId, secondId }: PairIds,
): Promise<Names | null> {
  const venues = await findMergeableVenues(db, [firstId, secondId])
  const [first, second] = [venues.get(firstId), venues.get(secondId)]
  if (!first || !second || first === second) return null
  return { first: first.name, second: second.name }
}

function buildAudit(
  action: 'venue.differ' | 'venue.undo-differ',
  { firstId, secondId }: PairIds,
  { first, second }: Names,
) {
  const twin = { id: secondId, name: second }
  const [before, after] = action === 'venue.differ' ? [null, twin] : [twin, null]
  return {
    action,
    siteId: null,
    target: { id: firstId, name: first },
    changes: { differentFrom: { before, after } },
  }
}
