import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type FoundOutline,
  MIN_OUTLINE_TEXT,
  type OutlineMatch,
  type OutlineMatches,
} from '~/domain/sites/outline-match'
import { describeOutlineCount, OUTLINE_GONE, type OutlineReply } from './outline-reply'

/** How long typing must pause before a request (admin specification, section 9). */
const PAUSE_MS = 300
const FAILED = 'Places cannot be searched just now. Draw the outline on the map, or paste it.'
const NOTHING: OutlineReply = { matches: [], text: '', status: '' }

/** Searches for places while one is typed; a new search cancels the one before. */
export function useOutlineSearch(href: string, reply: OutlineReply | undefined) {
  const [state, setState] = useState(reply ?? NOTHING)
  useEffect(() => setState(reply ?? NOTHING), [reply])
  const cancelLast = useRef(() => {})
  useEffect(() => () => cancelLast.current(), [])
  const search = useCallback(
    (typed: string, pauseMs = PAUSE_MS) => {
      cancelLast.current()
      const text = typed.trim()
      if (text.length < MIN_OUTLINE_TEXT) return setState({ ...NOTHING, text })
      const controller = new AbortController()
      const timer = setTimeout(async () => {
        const found = await request<OutlineMatches>(href, { q: text }, controller.signal)
        if (controller.signal.aborted) return
        const status = found ? describeOutlineCount(found) : FAILED
        setState({ matches: [], ...found, text, status })
      }, pauseMs)
      cancelLast.current = () => {
        clearTimeout(timer)
        controller.abort()
      }
    },
    [href],
  )
  /** Null when it cannot be read; the status says why. */
  const choose = useCallback(
    async ({ ref, name }: OutlineMatch): Promise<FoundOutline | null> => {
      cancelLast.current()
      const controller = new AbortController()
      cancelLast.current = () => controller.abort()
      setState((before) => ({ ...before, status: describeLoading(name) }))
      const query = { q: state.text, outline: ref }
      const answer = await request<{ outline: FoundOutline | null }>(href, query, controller.signal)
      if (controller.signal.aborted) return null
      if (!answer?.outline) {
        setState((before) => ({ ...before, status: answer ? OUTLINE_GONE : FAILED }))
      }
      return answer?.outline ?? null
    },
    [href, state.text],
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
