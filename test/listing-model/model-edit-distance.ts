/** Edit distance: insertions, deletions, substitutions and swaps of neighbors (optimal string alignment). */
export function countEdits(a: string[], b: string[]): number {
  const memory = new Map<string, number>()
  const between = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i}/${j}`
    const known = memory.get(key)
    if (known !== undefined) return known
    const ways = [
      between(i - 1, j) + 1,
      between(i, j - 1) + 1,
      between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ]
    const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    if (i > 1 && j > 1 && isSwapped) ways.push(between(i - 2, j - 2) + 1)
    const least = Math.min(...ways)
    memory.set(key, least)
    return least
  }
  return between(a.length, b.length)
}
