import type { Day } from '~/lib/time/local-time'

/**
 * A fair order for featured events: they are shuffled by the day, and each hour the next one comes first. Everyone sees
 * the same order within an hour, so that pages can be cached.
 */
export function rotateFeaturedEvents<Item extends { id: number }>(
  items: Item[],
  day: Day,
  hour: number,
): Item[] {
  const shuffled = items.toSorted(
    (a, b) => shuffleKey(day, a.id) - shuffleKey(day, b.id) || a.id - b.id,
  )
  const first = shuffled.length === 0 ? 0 : hour % shuffled.length
  return [...shuffled.slice(first), ...shuffled.slice(0, first)]
}

/** FNV-1a: a number that depends only on the day and the id. */
function shuffleKey(day: Day, id: number): number {
  let hash = 0x811c9dc5
  for (const character of `${day}/${id}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash
}
