/** A page counts this many of each thing that uses a category and reads no more: it says 'more than 40'. */
export const COUNTED_USES = 40

export type CategoryUser = 'events' | 'sites' | 'feeds'

/** How many events, sites and feeds name a category, each counted up to COUNTED_USES + 1. */
export type CategoryUses = Record<CategoryUser, number>

export const isUsed = (uses: CategoryUses): boolean =>
  Object.values(uses).some((count) => count > 0)
