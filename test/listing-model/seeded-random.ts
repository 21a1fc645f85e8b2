/** A random generator that gives the same numbers for the same seed (mulberry32). */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both bounds included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Up to `count` different items, in any order. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[int(0, items.length - 1)] as (typeof items)[number]
    },
    some(items, count) {
      const left = [...items]
      const picked: typeof left = []
      while (left.length > 0 && picked.length < count) {
        picked.push(...left.splice(int(0, left.length - 1), 1))
      }
      return picked
    },
  }
}
