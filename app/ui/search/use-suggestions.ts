import { useCallback, useEffect, useRef, useState } from 'react'
import { type SuggestionGroup, suggestPath } from './suggestion'

/** How long typing pauses before a question is asked, and how much must be typed. */
const PAUSE_MS = 120
const SHORTEST = 2

/**
 * Suggestions for what is being typed. `ask` asks once typing pauses, and gives up what was asked before; `stop` gives
 * up what is under way. Where nothing can be had there are none: the form works without.
 */
export function useSuggestions() {
  const [groups, setGroups] = useState<SuggestionGroup[]>([])
  const giveUp = useRef(() => {})
  const stop = useCallback(() => giveUp.current(), [])
  const ask = useCallback((text: string) => {
    giveUp.current()
    const wanted = text.trim()
    if (wanted.length < SHORTEST) return setGroups([])
    const { signal, abort } = abortable()
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(wanted, signal)
      if (!signal.aborted) setGroups(found)
    }, PAUSE_MS)
    giveUp.current = () => {
      clearTimeout(timer)
      abort()
    }
  }, [])
  useEffect(() => stop, [stop])
  return { groups, ask, stop }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  try {
    const response = await fetch(suggestPath(text), { signal })
    return response.ok ? await response.json() : []
  } catch {
    return []
  }
}
