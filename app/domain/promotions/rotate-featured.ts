import type { Day } from '~/lib/local-time'

/**
 * Puts what was paid for alike into a fair order: the day shuffles, and with each hour the next one stands first. It is
 * the same for everybody within the hour, so that pages may be kept.
 */
export function rotateFeatured<Item extends { id: number }>(
  items: Item[],
  day: Day,
  hour: number,
): Item[] {
  const shuffled = items.toSorted(
    (one, other) => shuffleKey(day, one.id) - shuffleKey(day, other.id) || one.id - other.id,
  )
  const first = shuffled.length === 0 ? 0 : hour % shuffled.length
  return [...shuffled.slice(first), ...shuffled.slice(0, first)]
}

/** FNV-1a: a number that the day and the id decide, and nobody else. */
function shuffleKey(day: Day, id: number): number {
  let lot = 0x811c9dc5
  for (const letter of `${day}/${id}`) {
    lot = Math.imul(lot ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return lot
}
