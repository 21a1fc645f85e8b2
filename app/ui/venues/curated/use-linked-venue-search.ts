import { useCallback, useState } from 'react'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import type { VenueChoice } from './curated-venue-page'

const MIN_LENGTH = 2

type State = { matches: VenueChoice[] | undefined; status: string | null }

const NOTHING: State = { matches: undefined, status: null }
const FAILED: State = { matches: undefined, status: 'Venues cannot be searched just now.' }

/** Searches for the venues whose name or address is being typed, once typing pauses; a new search cancels the one before. */
export function useLinkedVenueSearch(href: string) {
  const [state, setState] = useState(NOTHING)
  const { search, cancel } = useTypedSearch()
  const update = useCallback(
    (typed: string) => {
      cancel()
      const text = typed.trim()
      if (text.length < MIN_LENGTH) return setState(NOTHING)
      const url = `${href}&${new URLSearchParams({ q: text })}`
      search((signal) => findVenues(url, signal), setState)
    },
    [href, search, cancel],
  )
  return { ...state, update }
}

async function findVenues(href: string, signal: AbortSignal): Promise<State> {
  try {
    const response = await fetch(href, { signal })
    if (!response.ok) return FAILED
    const { matches } = (await response.json()) as { matches: VenueChoice[] }
    return { matches, status: null }
  } catch {
    return FAILED
  }
}
