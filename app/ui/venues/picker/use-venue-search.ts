import { useCallback, useEffect, useRef, useState } from 'react'
import type { VenueMatch, VenueMatches } from '~/domain/venues/search/venue-match'

/** How long typing must pause before a request (admin specification, linked venues), and how many characters it needs. */
const PAUSE_MS = 300
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
  const cancelLast = useRef(() => {})
  const cancel = useCallback(() => cancelLast.current(), [])
  const update = useCallback(
    (typed: string) => {
      cancelLast.current()
      const text = typed.trim()
      if (text.length < MIN_LENGTH) return setState({ kind: 'idle' })
      setState((last) => (last.kind === 'found' ? last : { kind: 'loading' }))
      const controller = new AbortController()
      const timer = setTimeout(async () => {
        const next = await findVenueMatches(searchHref, text, controller.signal)
        if (!controller.signal.aborted) setState(next)
      }, PAUSE_MS)
      cancelLast.current = () => {
        clearTimeout(timer)
        controller.abort()
      }
    },
    [searchHref],
  )
  useEffect(() => cancel, [cancel])
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
