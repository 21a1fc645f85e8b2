import { useCallback, useEffect, useState } from 'react'
import {
  type FoundOutline,
  MIN_OUTLINE_TEXT,
  type OutlineMatch,
  type OutlineMatches,
} from '~/domain/sites/bounds/outline-match'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import { describeOutlineCount, OUTLINE_GONE, type OutlineReply } from './outline-reply'

const FAILED = 'Places cannot be searched just now. Draw the outline on the map, or paste it.'
const NOTHING: OutlineReply = { matches: [], text: '', status: '' }

/** Searches for places while one is typed; a new search cancels the one before. */
export function useOutlineSearch(href: string, reply: OutlineReply | undefined) {
  const [state, setState] = useState(reply ?? NOTHING)
  useEffect(() => setState(reply ?? NOTHING), [reply])
  const typing = useTypedSearch()
  const search = useCallback(
    (typed: string, pause?: number) => {
      typing.cancel()
      const text = typed.trim()
      if (text.length < MIN_OUTLINE_TEXT) return setState({ ...NOTHING, text })
      typing.search(
        (signal) => request<OutlineMatches>(href, { q: text }, signal),
        (found) => {
          const status = found ? describeOutlineCount(found) : FAILED
          setState({ matches: [], ...found, text, status })
        },
        pause,
      )
    },
    [href, typing.search, typing.cancel],
  )
  /** Null when it cannot be read; the status says why. */
  const choose = useCallback(
    async ({ ref, name }: OutlineMatch): Promise<FoundOutline | null> => {
      const signal = typing.begin()
      setState((before) => ({ ...before, status: describeLoading(name) }))
      const query = { q: state.text, outline: ref }
      const answer = await request<{ outline: FoundOutline | null }>(href, query, signal)
      if (signal.aborted) return null
      if (!answer?.outline) {
        setState((before) => ({ ...before, status: answer ? OUTLINE_GONE : FAILED }))
      }
      return answer?.outline ?? null
    },
    [href, state.text, typing.begin],
  )
  const close = useCallback((status: string) => setState({ ...NOTHING, status }), [])
  return { ...state, search, choose, close }
}

const describeLoading = (name: string) => `Loading the outline of ${name}…`

/** Null when there is no answer. */
async function request<Answer>(
  href: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch(`${href}&${new URLSearchParams(query)}`, { signal })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}
