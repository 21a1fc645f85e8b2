import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import type { LiveChartProps } from './live-chart'

/** The chart that replaces the static one, and the width it starts with. */
export type LoadedChart = { Chart: ComponentType<LiveChartProps>; width: number }

/** Loads the live chart once `frame` is seen. If that fails, null: the static chart stays. */
export function useLiveChart(frame: RefObject<HTMLElement>): LoadedChart | null {
  const [loaded, setLoaded] = useState<LoadedChart | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isGone = false
    const load = async () => {
      // Keeps recharts out of the server bundle.
      if (import.meta.env.SSR) return
      const { LiveChart } = await import('./live-chart')
      if (!isGone) setLoaded({ Chart: LiveChart, width: element.clientWidth })
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      load().catch((error: unknown) => console.info('The chart stays static:', error))
    })
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
    }
  }, [frame])
  return loaded
}
