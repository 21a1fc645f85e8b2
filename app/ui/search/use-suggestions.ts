import { useCallback, useEffect, useRef, useState } from 'react'
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
  const cancelLast = useRef(() => {})
  const cancel = useCallback(() => cancelLast.current(), [])
  const update = useCallback((typed: string) => {
    cancelLast.current()
    const text = typed.trim()
    if (text.length < MIN_LENGTH) return setGroups([])
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const suggested = await fetchSuggestions(text, controller.signal)
      if (!controller.signal.aborted) setGroups(suggested)
    }, PAUSE_MS)
    cancelLast.current = () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
  useEffect(() => cancel, [cancel])
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
