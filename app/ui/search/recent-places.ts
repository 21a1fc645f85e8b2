import type { Choice } from './search-options'

/** What was asked for last in Where, kept by the reader's own browser for this site. Where it keeps nothing, there is none. */
const NAME = 'last-places'
const MOST = 5

export function readLastPlaces(): Choice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function keepLastPlaces(places: Choice[]): void {
  const kept = places.slice(0, MOST).map(({ value, label }) => ({ value, label }))
  try {
    if (kept.length > 0) localStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A browser may refuse to keep anything; the search goes on without.
  }
}

export function forgetLastPlaces(): void {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // Then there is nothing to forget.
  }
}

function isChoice(one: unknown): one is Choice {
  const { value, label } = (one ?? {}) as Partial<Choice>
  return typeof value === 'string' && typeof label === 'string'
}
