import { type RefObject, useEffect, useState } from 'react'
import type { Day } from '~/lib/time/local-time'

/** Of what is chosen in the form: the number of events, and the days that have some. Null while it is unknown. */
type Counts = { total: number | null; days: Day[] }

const PAUSE_MS = 150

/** Counts the events of the form around `panel` while its panel is open, and again whenever `choice` changes. */
export function useChoiceCounts(panel: RefObject<HTMLElement>, choice: string): Counts {
  const [counts, setCounts] = useState<Counts>({ total: null, days: [] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form contains what is chosen, after each change of it.
  useEffect(() => {
    const details = panel.current?.closest('details')
    const form = panel.current?.closest('form')
    if (!details || !form) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = async () => {
      const counted = await fetchCounts(form, controller.signal)
      if (counted) setCounts(counted)
    }
    const refresh = () => {
      clearTimeout(timer)
      if (details.open) timer = setTimeout(count, PAUSE_MS)
    }
    setCounts(({ days }) => ({ total: null, days }))
    refresh()
    details.addEventListener('toggle', refresh)
    return () => {
      clearTimeout(timer)
      controller.abort()
      details.removeEventListener('toggle', refresh)
    }
  }, [choice])

  return counts
}

/** Null when they cannot be fetched: the button shows events all the same. */
async function fetchCounts(form: HTMLFormElement, signal: AbortSignal): Promise<Counts | null> {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value ? [[name, value]] : [],
  )
  try {
    const response = await fetch(`/search/counts?${new URLSearchParams(fields)}`, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
