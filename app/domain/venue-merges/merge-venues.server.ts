import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { mergeEvents } from '~/domain/events/move-events-of-merge.server'
import {
  findVenueMergeRefusal,
  type VenueMergeRefusal,
} from '~/domain/venues/merge-statements/venue-merge'
import {
  hideMergedVenue,
  isStoring,
  moveLinks,
  type VenueMergeWrite,
} from '~/domain/venues/merge-statements/venue-merge-statements.server'
import {
  findActiveMerge,
  findMergeableVenues,
  type VenueMerge,
} from '~/domain/venues/merge-statements/venue-merge-store.server'

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
