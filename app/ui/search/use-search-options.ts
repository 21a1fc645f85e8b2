import { useCallback, useEffect, useRef, useState } from 'react'
import { SEARCH_OPTIONS_PATH, type SearchOptions } from './search-options'

/** What there is to choose from, as far as it is known. */
export type KnownOptions =
  | { kind: 'none' | 'loading' | 'failed' }
  | { kind: 'known'; options: SearchOptions }

/** The options of What and Where: `load` fetches them, once, or again after it failed. */
export function useSearchOptions(): { known: KnownOptions; load: () => void } {
  const [known, setKnown] = useState<KnownOptions>({ kind: 'none' })
  const giveUp = useRef<AbortController | null>(null)
  const load = useCallback(async () => {
    if (giveUp.current) return
    const controller = new AbortController()
    giveUp.current = controller
    setKnown({ kind: 'loading' })
    const options = await fetchOptions(controller.signal)
    if (controller.signal.aborted) return
    if (options === null) giveUp.current = null
    setKnown(options === null ? { kind: 'failed' } : { kind: 'known', options })
  }, [])
  useEffect(
    () => () => {
      giveUp.current?.abort()
      giveUp.current = null
    },
    [],
  )
  return { known, load }
}

/** Null when they cannot be had. */
async function fetchOptions(signal: AbortSignal): Promise<SearchOptions | null> {
  try {
    const response = await fetch(SEARCH_OPTIONS_PATH, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
