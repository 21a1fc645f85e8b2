import { distance } from 'fastest-levenshtein'

/** The sentence that helps after a name that is not there: all names when they are few, else the near ones, else `otherwise`. */
export function didYouMean(typed: string, known: string[], otherwise: string): string {
  if (known.length === 0) return otherwise
  if (known.length <= FEW) return `There is: ${known.join(', ')}.`
  const near = known
    .map((name) => ({ name, edits: findDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= name.length / 2.5)
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, FEW)
  return near.length > 0 ? `Did you mean ${near.map(({ name }) => name).join(', ')}?` : otherwise
}

export function nearestZones(typed: string): string {
  const otherwise = 'Name an IANA zone such as America/Chicago.'
  return didYouMean(typed, Intl.supportedValuesOf('timeZone'), otherwise)
}

const FEW = 5

/** How many letters to add, remove or change. A name that contains the typed text is near to it. */
function findDistance(typed: string, name: string): number {
  return typed && name.includes(typed) ? 0 : distance(typed, name)
}
