import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { RunState } from '~/domain/feeds/feed'

const EVERY_MS = 3_000
/** A run of a large source takes a minute or two. */
const MAX_TIMES = 60

/** While a run goes on, loads the page's data again, so that its end is seen. */
export function useFreshRuns(runs: { state: RunState }[]): void {
  const { revalidate } = useRevalidator()
  const times = useRef(0)
  const isRunning = runs.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (times.current++ < MAX_TIMES) revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
