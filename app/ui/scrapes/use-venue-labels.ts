import { useCallback, useState } from 'react'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'

type LabeledVenue = { label: string; name: string; address: string }

/** The scrape venues that match what is typed; those of the last search while a new one runs or fails. */
export function useVenueLabels() {
  const [venues, setVenues] = useState<LabeledVenue[]>([])
  const { search } = useTypedSearch()
  const update = useCallback(
    (typed: string) =>
      search(
        (signal) => findVenues(typed.trim(), signal),
        (found) => found && setVenues(found),
      ),
    [search],
  )
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
