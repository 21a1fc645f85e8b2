import { useState } from 'react'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import type { JumpGroup } from './jump'

/** How long typing must pause before a request. */
const PAUSE_MS = 120

/** What is shown instead of results when a request fails. */
const SIGNED_OUT = 'Your session has ended. Reload the page to log in again.'
const UNAVAILABLE = 'The search is not available at the moment.'

export type FoundGroups = { groups: JumpGroup[]; error: string | null; isLoading: boolean }

const NOTHING: FoundGroups = { groups: [], error: null, isLoading: false }

/**
 * What the server finds for text that is being typed. `update` requests the path for the text once typing pauses, and
 * cancels the request before; the earlier results stay until then.
 */
export function useJumpGroups(buildPath: (text: string) => string) {
  const [found, setFound] = useState(NOTHING)
  const { search, cancel } = useTypedSearch(PAUSE_MS)
  const update = (text: string, { pause = PAUSE_MS } = {}) => {
    setFound((before) => ({ ...before, isLoading: true }))
    search((signal) => fetchGroups(buildPath(text), signal), setFound, pause)
  }
  const clear = () => {
    cancel()
    setFound(NOTHING)
  }
  return { found, update, clear }
}

async function fetchGroups(path: string, signal: AbortSignal): Promise<FoundGroups> {
  try {
    const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
    if (response.ok) return { ...NOTHING, groups: await response.json() }
    return { ...NOTHING, error: response.status === 401 ? SIGNED_OUT : UNAVAILABLE }
  } catch {
    return { ...NOTHING, error: UNAVAILABLE }
  }
}
