/** Numbers that look random and are the same in every run. */
export type Random = {
  /** From 0 up to 1, excluding 1. */
  next(): number
  /** A whole number from 0 up to `below`, excluding it. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability. */
  chance(share: number): boolean
  /** Around 0, mostly between -1 and 1. */
  bell(): number
}

/** Mulberry32, seeded with these numbers. */
export function createRandom(...names: number[]): Random {
  let state = names.reduce((hash, name) => mix(hash ^ name), 0x9e3779b9)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (share) => next() < share,
    bell: () => (next() + next() + next() + next() - 2) * 1.2,
  }
}

function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 15), number | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** Draws ranks from 0 up to `size`; rank r has a frequency of 1 / (r + 1)^exponent (Zipf). */
export function zipf(size: number, exponent: number): (random: Random) => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1) ** exponent
    sums[rank] = sum
  }
  return (random) => {
    const wanted = random.next() * sum
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
