import { useCallback, useEffect, useRef, useState } from 'react'
import type { VenueChoice } from './curated-venue-page'

/** How long typing must pause before a request (admin specification, Curated Venues), and how many characters it needs. */
const PAUSE_MS = 300
const MIN_LENGTH = 2

type State = { matches: VenueChoice[] | undefined; status: string | null }

const NOTHING: State = { matches: undefined, status: null }
const FAILED: State = { matches: undefined, status: 'Venues cannot be searched just now.' }

/** Searches for the venues whose name or address is being typed, once typing pauses; a new search cancels the one before. */
export function useLinkedVenueSearch(href: string) {
  const [state, setState] = useState(NOTHING)
  const cancelLast = useRef(() => {})
  useEffect(() => () => cancelLast.current(), [])
  const update = useCallback(
    (typed: string) => {
      cancelLast.current()
      const text = typed.trim()
      if (text.length < MIN_LENGTH) return setState(NOTHING)
      const controller = new AbortController()
      const timer = setTimeout(async () => {
        const next = await findVenues(`${href}&${new URLSearchParams({ q: text })}`, controller)
        if (!controller.signal.aborted) setState(next)
      }, PAUSE_MS)
      cancelLast.current = () => {
        clearTimeout(timer)
        controller.abort()
      }
    },
    [href],
  )
  return { ...state, update }
}

async function findVenues(href: string, { signal }: AbortController): Promise<State> {
  try {
    const response = await fetch(href, { signal })
    if (!response.ok) return FAILED
    const { matches } = (await response.json()) as { matches: VenueChoice[] }
    return { matches, status: null }
  } catch {
    return FAILED
  }
}
