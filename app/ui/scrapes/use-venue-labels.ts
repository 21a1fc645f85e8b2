import { useCallback, useEffect, useRef, useState } from 'react'

/** How long typing must pause before a request (admin specification, section 9). */
const PAUSE_MS = 300

type LabeledVenue = { label: string; name: string; address: string }

/** The scrape venues that match what is typed; those of the last search while a new one runs or fails. */
export function useVenueLabels() {
  const [venues, setVenues] = useState<LabeledVenue[]>([])
  const cancelLast = useRef(() => {})
  useEffect(() => () => cancelLast.current(), [])
  const update = useCallback((typed: string) => {
    cancelLast.current()
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const found = await findVenues(typed.trim(), controller.signal)
      if (found && !controller.signal.aborted) setVenues(found)
    }, PAUSE_MS)
    cancelLast.current = () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
  return { venues, update }
}

/** Null when the search failed: the label can be typed without it. */
async function findVenues(text: string, signal: AbortSignal): Promise<LabeledVenue[] | null> {
  try {
    const query = new URLSearchParams({ q: text })
    const response = await fetch(`/api/scrapevenues/autocomplete?${query}`, { signal })
    if (!response.ok) return null
    const { matches } = (await response.json()) as { matches: LabeledVenue[] }
    return matches
  } catch {
    return null
  }
}
