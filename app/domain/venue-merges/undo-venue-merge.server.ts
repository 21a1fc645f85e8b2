import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { unmergeEvents } from '~/domain/events/move-events-of-merge.server'
import { locatePoints } from '~/domain/sites/bounds/locate-points.server'
import {
  findVenueMerge,
  type VenueMerge,
} from '~/domain/venues/merge-statements/venue-merge-store.server'
import {
  isUndoing,
  returnLinks,
  showMergedVenue,
  type UnmergeWrite,
} from '~/domain/venues/merge-statements/venue-merge-undo-statements.server'

export type UndoneVenueMerge =
  | { kind: 'undone'; merge: VenueMerge }
  | { kind: 'not-found' }
  | { kind: 'already-undone' }
  /** The kept venue was merged itself since; that merge must be undone first. */
  | { kind: 'undo-first'; merged: string; kept: string }

/**
 * Undoes a merge: the merged venue is one of its own again, on the sites where it is now, with the events that name it, also those
 * imported since, and with what the merge moved. What the kept venue received otherwise stays there.
 */
export async function undoVenueMerge(
  services: ChangeServices,
  id: number,
): Promise<UndoneVenueMerge> {
  const { db, now, actor } = services
  const merge = await findVenueMerge(db, id)
  if (!merge) return { kind: 'not-found' }
  const refusal = findUndoRefusal(merge)
  if (refusal) return refusal
  const [location = { siteIds: [], regionIds: [] }] = await locatePoints(db, [merge.merged])
  const unmerge: UnmergeWrite = { merge, by: actor?.accountId ?? '', now, location }
  const keptSites = sql`SELECT site_id FROM venue_site WHERE venue_id = ${merge.kept.id}`
  const [stored] = await applyChange(services, {
    before: { listings: [{ venues: sql`SELECT ${merge.kept.id}` }], sites: keptSites },
    writes: [...showMergedVenue(unmerge), unmergeEvents(unmerge), ...returnLinks(unmerge)],
    after: { sites: location.siteIds },
    audit: [
      {
        action: 'venue.unmerge',
        siteId: null,
        target: { id: merge.merged.id, name: merge.merged.name },
        changes: { mergedInto: { before: merge.kept, after: null } },
        when: isUndoing(unmerge),
      },
    ],
  })
  if (stored?.changes) return { kind: 'undone', merge }
  const after = await findVenueMerge(db, id)
  return (after && findUndoRefusal(after)) ?? { kind: 'not-found' }
}

function findUndoRefusal({ undoneAt, undoFirst }: VenueMerge): UndoneVenueMerge | null {
  if (undoneAt !== null) return { kind: 'already-undone' }
  return undoFirst && { kind: 'undo-first', ...undoFirst }
}
