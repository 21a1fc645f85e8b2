import { distance } from 'fastest-levenshtein'

/**
 * How many letters to add, remove or change to get from one word to the other. Two neighbors swapped are one edit: it is
 * the most common typing error, and Levenshtein's distance, which has no swaps, would count two. Swaps beside other edits
 * are not looked for, because words that share a form (see index-words.ts) never differ that much.
 */
export function editDistance(written: string, meant: string): number {
  return areNeighborsSwapped(written, meant) ? 1 : distance(written, meant)
}

function areNeighborsSwapped(written: string, meant: string): boolean {
  const characters = [...written]
  const target = [...meant]
  const index = characters.findIndex((character, position) => character !== target[position])
  const [first, second] = characters.slice(index, index + 2)
  if (index === -1 || first === undefined || second === undefined) return false
  return characters.toSpliced(index, 2, second, first).join('') === meant
}
