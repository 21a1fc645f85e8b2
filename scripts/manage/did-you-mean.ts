/** The sentence that helps after a name that is not there: all names when they are few, else the near ones, else `otherwise`. */
export function didYouMean(typed: string, known: string[], otherwise: string): string {
  if (known.length === 0) return otherwise
  if (known.length <= FEW) return `There is: ${known.join(', ')}.`
  const near = known
    .map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= name.length / 2.5)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, FEW)
  return near.length > 0 ? `Did you mean ${near.map(({ name }) => name).join(', ')}?` : otherwise
}

export function nearestZones(typed: string): string {
  const otherwise = 'Name an IANA zone such as America/Chicago.'
  return didYouMean(typed, Intl.supportedValuesOf('timeZone'), otherwise)
}

const FEW = 5

/** Levenshtein's: how many letters must be added, taken away or changed. A part of a name is near to it. */
function distanceOf(typed: string, name: string): number {
  if (typed && name.includes(typed)) return 0
  let above = Array.from({ length: name.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...typed].entries()) {
    const line = [row + 1]
    for (let at = 1; at <= name.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + (letter === name[at - 1] ? 0 : 1)
      line.push(Math.min(changed, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[name.length] ?? 0
}
