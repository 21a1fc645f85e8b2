import { useCallback, useState } from 'react'
import type { VenueMatch, VenueMatches } from '~/domain/venues/search/venue-match'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'

const MIN_LENGTH = 2

export type VenueSearchState =
  | { kind: 'idle' | 'loading' | 'failed' }
  | { kind: 'found'; matches: VenueMatch[]; isPartial: boolean; attribution: string }

/**
 * Searches for the venue whose name or address is being typed, once typing pauses; a new search cancels the one before.
 * While it runs, the last matches stay.
 */
export function useVenueSearch(searchHref: string) {
  const [state, setState] = useState<VenueSearchState>({ kind: 'idle' })
  const { search, cancel } = useTypedSearch()
  const update = useCallback(
    (typed: string) => {
      cancel()
      const text = typed.trim()
      if (text.length < MIN_LENGTH) return setState({ kind: 'idle' })
      setState((last) => (last.kind === 'found' ? last : { kind: 'loading' }))
      search((signal) => findVenueMatches(searchHref, text, signal), setState)
    },
    [searchHref, search, cancel],
  )
  return { state, update, cancel }
}

export async function findVenueMatches(
  searchHref: string,
  text: string,
  signal?: AbortSignal,
): Promise<VenueSearchState> {
  try {
    const response = await fetch(`${searchHref}?${new URLSearchParams({ q: text })}`, { signal })
    if (!response.ok) return { kind: 'failed' }
    const { matches, unavailable, attribution = '' } = (await response.json()) as VenueMatches
    return { kind: 'found', matches, isPartial: unavailable === true, attribution }
  } catch {
    return { kind: 'failed' }
  }
}
