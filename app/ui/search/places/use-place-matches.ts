import { useEffect, useState } from 'react'
import type { PlaceMatches } from '~/domain/search/near/place-match'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'

/** What a typed place may mean, as far as it is known. */
export type TypedMatches = { isSearching: boolean; found: PlaceMatches | null }

const PAUSE_MS = 250
const MIN_LENGTH = 2

/** Searches venues and streets for a text while it is typed; nothing for a short one. */
export function usePlaceMatches(typed: string): TypedMatches {
  const [matches, setMatches] = useState<TypedMatches>({ isSearching: false, found: null })
  const { search, cancel } = useTypedSearch(PAUSE_MS)
  const text = typed.trim()
  useEffect(() => {
    const isSearched = text.length >= MIN_LENGTH
    setMatches(({ found }) => ({ isSearching: isSearched, found: isSearched ? found : null }))
    if (!isSearched) return
    search(
      (signal) => fetchMatches(text, signal),
      (found) => setMatches({ isSearching: false, found }),
    )
    return cancel
  }, [text, search, cancel])
  return matches
}

/** Without matches, and with `unavailable`, when they cannot be fetched. */
async function fetchMatches(text: string, signal: AbortSignal): Promise<PlaceMatches> {
  try {
    const response = await fetch(`/search/places?${new URLSearchParams({ q: text })}`, { signal })
    if (response.ok) return await response.json()
  } catch {
    // As an answer that is not ok.
  }
  return { matches: [], best: null, unavailable: true }
}
