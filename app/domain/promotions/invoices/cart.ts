import type { Day } from '~/lib/time/local-time'
import type { DayAvailability, FeaturedDayInventory } from './invoice'

/** What a day of the calendar is. Days outside the inventory are locked (architecture, section 7). */
export function findAvailability(
  { min, max, overrides }: Pick<FeaturedDayInventory, 'min' | 'max' | 'overrides'>,
  day: Day,
): DayAvailability {
  if (day < min || day > max) return 'locked'
  return overrides[day] ?? 'available'
}

export type Cart = {
  days: Day[]
  /** Chosen, and no longer available. */
  dropped: Day[]
}

/**
 * The chosen days that can still be had (specification, section 4). The refused ones were not to be had a moment ago, even if
 * they are again; those that the viewer's own unfinished order holds are not lost, and are in neither list.
 */
export function checkCart(
  chosen: Day[],
  inventory: Pick<FeaturedDayInventory, 'min' | 'max' | 'overrides'>,
  { refused = [], ordered = [] }: { refused?: Day[]; ordered?: Day[] } = {},
): Cart {
  const days = [...new Set(chosen)].toSorted().filter((day) => !ordered.includes(day))
  const isLost = (day: Day) =>
    refused.includes(day) || findAvailability(inventory, day) !== 'available'
  return { days: days.filter((day) => !isLost(day)), dropped: days.filter(isLost) }
}
