import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchOptions } from '~/domain/search/search-options'
import { SEARCH_OPTIONS_PATH } from './filter-choices'

/** The options of What and Where, as far as they are loaded. */
export type LoadedOptions =
  | { kind: 'idle' | 'loading' | 'failed' }
  | { kind: 'loaded'; value: SearchOptions }

/** `load` fetches the options: once, or again after a failure. */
export function useSearchOptions(): { options: LoadedOptions; load: () => void } {
  const [options, setOptions] = useState<LoadedOptions>({ kind: 'idle' })
  const request = useRef<AbortController | null>(null)
  const load = useCallback(async () => {
    if (request.current) return
    const controller = new AbortController()
    request.current = controller
    setOptions({ kind: 'loading' })
    const value = await fetchOptions(controller.signal)
    if (controller.signal.aborted) return
    if (value === null) request.current = null
    setOptions(value === null ? { kind: 'failed' } : { kind: 'loaded', value })
  }, [])
  useEffect(
    () => () => {
      request.current?.abort()
      request.current = null
    },
    [],
  )
  return { options, load }
}

/** Null when they cannot be fetched. */
async function fetchOptions(signal: AbortSignal): Promise<SearchOptions | null> {
  try {
    const response = await fetch(SEARCH_OPTIONS_PATH, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
