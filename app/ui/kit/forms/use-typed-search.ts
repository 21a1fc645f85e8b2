import { useCallback, useEffect, useRef } from 'react'

/** How long typing must pause before a request, in milliseconds (admin specification, section 9). */
const TYPING_PAUSE = 300

/**
 * Searches while a text is typed: `search` calls `find` once typing pauses, and `show` with its answer, unless another search has
 * begun since or the page was left. `begin` cancels the search before, and gives the signal of one that is run at once.
 */
export function useTypedSearch(pause = TYPING_PAUSE) {
  const last = useRef<AbortController>()
  const cancel = useCallback(() => last.current?.abort(), [])
  const begin = useCallback(() => {
    last.current?.abort()
    last.current = new AbortController()
    return last.current.signal
  }, [])
  const search = useCallback(
    <Answer>(
      find: (signal: AbortSignal) => Promise<Answer>,
      show: (answer: Answer) => void,
      after = pause,
    ) => {
      const signal = begin()
      setTimeout(async () => {
        if (signal.aborted) return
        const answer = await find(signal)
        if (!signal.aborted) show(answer)
      }, after)
    },
    [begin, pause],
  )
  useEffect(() => cancel, [cancel])
  return { search, begin, cancel }
}
