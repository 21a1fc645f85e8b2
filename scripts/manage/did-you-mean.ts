import { distance } from 'fastest-levenshtein'

/** A hint after an unknown name: all names if they are few, else similar ones, else `fallback`. */
export function didYouMean(typed: string, known: string[], fallback: string): string {
  if (known.length === 0) return fallback
  if (known.length <= MAX_SUGGESTIONS) return `Choose one of: ${known.join(', ')}.`
  const similar = known
    .map((name) => ({ name, edits: measureDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= name.length / 2.5)
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
  return similar.length > 0
    ? `Did you mean ${similar.map(({ name }) => name).join(', ')}?`
    : fallback
}

export function suggestTimeZones(typed: string): string {
  const fallback = 'Use an IANA time zone such as America/Chicago.'
  return didYouMean(typed, Intl.supportedValuesOf('timeZone'), fallback)
}

const MAX_SUGGESTIONS = 5

/** The edit distance; 0 for a name that contains the typed text. */
function measureDistance(typed: string, name: string): number {
  return typed && name.includes(typed) ? 0 : distance(typed, name)
}
