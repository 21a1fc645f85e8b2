import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { mergeEvents, unmergeEvents } from '~/domain/events/move-events-of-merge.server'
import { locatePoints } from '~/domain/sites/bounds/locate-points.server'
import {
  hideMergedVenue,
  isStoring,
  moveLinks,
  type VenueMergeWrite,
} from '~/domain/venues/duplicates/move-venue-links.server'
import {
  isUndoing,
  returnLinks,
  showMergedVenue,
  type UnmergeWrite,
} from '~/domain/venues/duplicates/return-venue-links.server'
import {
  findVenueMergeRefusal,
  type VenueMergeRefusal,
} from '~/domain/venues/duplicates/venue-merge'
import {
  findActiveMerge,
  findMergeableVenues,
  findVenueMerge,
  type VenueMerge,
} from '~/domain/venues/duplicates/venue-merge-store.server'

export type MergedVenues = { kind: 'merged'; merge: VenueMerge } | VenueMergeRefusal

/**
 * Merges a venue into another that is the same place: its events, links, managers and open claims become the kept venue's, and
 * its URL, name and source key lead there from then on (docs/decisions/0029-venue-merges.md). `undoVenueMerge` undoes it.
 */
export async function mergeVenues(
  services: ChangeServices,
  { mergedId, keptId }: { mergedId: number; keptId: number },
): Promise<MergedVenues> {
  const { db, now, actor } = services
  const before = await findMergeableVenues(db, [mergedId, keptId])
  const [merged, kept] = [before.get(mergedId), before.get(keptId)]
  const refusal = findVenueMergeRefusal(merged, kept)
  if (refusal || !merged || !kept) return refusal ?? { kind: 'not-found' }
  const write: VenueMergeWrite = { mergedId, keptId, by: actor?.accountId ?? '', now }
  const both = sql`SELECT ${mergedId} UNION SELECT ${keptId}`
  const [stored] = await applyChange(services, {
    before: {
      listings: [{ venues: both }],
      sites: sql`SELECT site_id FROM venue_site WHERE venue_id IN (${both})`,
    },
    writes: [...moveLinks(write), mergeEvents(write), ...hideMergedVenue(write)],
    audit: [
      {
        action: 'venue.merge',
        siteId: null,
        target: { id: mergedId, name: merged.name },
        changes: { mergedInto: { before: null, after: { id: keptId, name: kept.name } } },
        when: isStoring(write),
      },
    ],
  })
  const merge = await findActiveMerge(db, write)
  if (stored?.changes && merge) return { kind: 'merged', merge }
  // One of them was merged, quarantined or released meanwhile.
  const after = await findMergeableVenues(db, [mergedId, keptId])
  return findVenueMergeRefusal(after.get(mergedId), after.get(keptId)) ?? { kind: 'not-found' }
}

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
