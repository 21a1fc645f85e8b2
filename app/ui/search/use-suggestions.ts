import { useCallback, useState } from 'react'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import { formatSuggestionsPath, type SuggestionGroup } from './suggestion'

/** How long typing must pause before a request, and how many characters are needed. */
const PAUSE_MS = 120
const MIN_LENGTH = 2

/**
 * Suggestions for text that is being typed. `update` fetches them once typing pauses, and cancels the request before;
 * `cancel` cancels without a new one. When a request fails there are no suggestions: the form works without.
 */
export function useSuggestions() {
  const [groups, setGroups] = useState<SuggestionGroup[]>([])
  const { search, cancel } = useTypedSearch(PAUSE_MS)
  const update = useCallback(
    (typed: string) => {
      cancel()
      const text = typed.trim()
      if (text.length < MIN_LENGTH) return setGroups([])
      search((signal) => fetchSuggestions(text, signal), setGroups)
    },
    [search, cancel],
  )
  return { groups, update, cancel }
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  try {
    const response = await fetch(formatSuggestionsPath(text), { signal })
    return response.ok ? await response.json() : []
  } catch {
    return []
  }
}
