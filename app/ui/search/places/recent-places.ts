import type { Choice } from '../filters/filter-choices'
import { isMyLocation } from './place-choices'

/** The places of the visitor's last search, saved in this browser for this site. */
const STORAGE_KEY = 'recent-places'
const MAX_PLACES = 5

/** The saved places; none where the browser saves nothing. */
export function loadRecentPlaces(): Choice[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isChoice).slice(0, MAX_PLACES) : []
  } catch {
    return []
  }
}

/** Where the visitor is will be another place the next time. */
export function saveRecentPlaces(places: Choice[]): void {
  const saved = places
    .filter((place) => !isMyLocation(place))
    .slice(0, MAX_PLACES)
    .map(({ value, label }) => ({ value, label }))
  try {
    if (saved.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(saved))
  } catch {
    // A browser may refuse to save anything. The search works without.
  }
}

export function clearRecentPlaces(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then nothing was saved.
  }
}

function isChoice(saved: unknown): saved is Choice {
  const { value, label } = (saved ?? {}) as Partial<Choice>
  return typeof value === 'string' && typeof label === 'string'
}
