import { createRandom, type Random } from '../../test/listing-model/seeded-random'

export type { Random }

/** Numbers that look random and are the same in every run, for what has these numbers. */
export const drawFor = (...names: number[]): Random =>
  createRandom(names.reduce((seed, name) => createRandom(seed ^ name).int(0, 2 ** 32 - 1), 1))

/** Around 0, mostly between -1 and 1. */
export const drawBell = ({ next }: Random): number => (next() + next() + next() + next() - 2) * 1.2

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
