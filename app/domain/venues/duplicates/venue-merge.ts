/**
 * What a merge moved from the merged venue to the kept one, so that it can be undone exactly. `added` is whether the kept
 * venue has it only because of merges.
 */
export type MovedByMerge = {
  /** Venues that had been merged into the merged one before. */
  aliases: number[]
  curatedVenues: { id: number; added: boolean }[]
  managers: { accountId: string; siteId: number; createdAt: number; added: boolean }[]
  /** Open claims that are about the kept venue now. */
  claims: number[]
  /** Open claims that were withdrawn, because the same person has one about the kept venue. */
  withdrawnClaims: number[]
}

/** Why a venue cannot be merged into another. */
export type VenueMergeRefusal =
  | { kind: 'not-found' }
  | { kind: 'itself' }
  /** This one was merged already; `into` is the venue that it leads to. */
  | { kind: 'already-merged'; name: string; into: { id: number; name: string } }
  /** The merged venue is on a site that the kept one is not on. */
  | { kind: 'across-sites' }
  /** One of them is quarantined, and its events would appear, or the other's disappear. */
  | { kind: 'one-quarantined'; name: string }

export type MergeableVenue = {
  id: number
  name: string
  quarantined: boolean
  mergedInto: { id: number; name: string } | null
  siteIds: number[]
}

/** Why these venues cannot be merged; null if they can. */
export function findVenueMergeRefusal(
  merged: MergeableVenue | undefined,
  kept: MergeableVenue | undefined,
): VenueMergeRefusal | null {
  if (!merged || !kept) return { kind: 'not-found' }
  if (merged.id === kept.id) return { kind: 'itself' }
  for (const { name, mergedInto } of [merged, kept]) {
    if (mergedInto) return { kind: 'already-merged', name, into: mergedInto }
  }
  if (merged.quarantined !== kept.quarantined) {
    return { kind: 'one-quarantined', name: merged.quarantined ? merged.name : kept.name }
  }
  const isOnAll = merged.siteIds.every((id) => kept.siteIds.includes(id))
  return isOnAll ? null : { kind: 'across-sites' }
}

/** What the console says about a refused merge. */
export function describeMergeRefusal(refusal: VenueMergeRefusal): string {
  switch (refusal.kind) {
    case 'not-found':
      return 'One of these venues does not exist anymore.'
    case 'itself':
      return 'A venue cannot be merged into itself.'
    case 'already-merged':
      return `“${refusal.name}” was already merged into “${refusal.into.name}”.`
    case 'across-sites':
      return 'The venue to keep is not on all sites of the other: events would leave a site. Keep the other one, or correct a location.'
    case 'one-quarantined':
      return `Only “${refusal.name}” is quarantined. Quarantine or release both first.`
  }
}
