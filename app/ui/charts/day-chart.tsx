import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { type ChartProps, TODAY } from './chart-shape'
import { ChartTotal } from './chart-total'
import styles from './day-chart.module.css'
import type { LiveChartProps } from './live-chart'
import { StaticChart } from './static-chart'

/** The specification's words for a chart of nothing (admin, section 2). */
const NO_DATA = 'no data available'

type Props = ChartProps & {
  /** Names the table of the figures: 'Submissions by day'. */
  caption: string
  /** How many there were in as many days before those of the chart; without it, nothing is compared. */
  before?: number
}

/**
 * A chart of counts by day: an SVG from the server, replaced by a live chart when it is seen. Its figures are in a table
 * behind 'Show as table', which is also what screen readers and keyboards use.
 */
export function DayChart({ caption, before, ...chart }: Props) {
  if (chart.days.length === 0) return <NoData />
  return (
    <div className={styles.chart}>
      <ChartTotal {...chart} before={before} />
      <ChartFrame {...chart} />
      <Figures caption={caption} {...chart} />
    </div>
  )
}

function NoData() {
  return (
    <div className={styles.chart}>
      <p className={styles.none}>{NO_DATA}</p>
    </div>
  )
}

function ChartFrame(chart: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const live = useLiveChart(frame)
  return (
    <div className={styles.frame} ref={frame} aria-hidden="true">
      {live ? <live.Chart {...chart} width={live.width} /> : <StaticChart {...chart} />}
    </div>
  )
}

/** The newest day first. */
function Figures({ caption, days, unit, extraUnit, findHref }: Props) {
  const hasExtra = extraUnit !== undefined && days.some(({ extra = 0 }) => extra > 0)
  return (
    <details className={styles.figures}>
      <summary className={disclosure.summary}>Show as table</summary>
      <table>
        <caption className={hidden.visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{unit.plural}</th>
            {hasExtra ? <th scope="col">{extraUnit.plural}</th> : null}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, count, extra = 0 }, index) => {
            const href = findHref?.(date) ?? null
            return (
              <tr key={date}>
                <th scope="row">
                  {href === null ? date : <a href={href}>{date}</a>}
                  {index === 0 ? <span className={styles.today}> {TODAY}</span> : null}
                </th>
                <td>{count.toLocaleString('en-US')}</td>
                {hasExtra ? <td>{extra.toLocaleString('en-US')}</td> : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}

/** The chart that replaces the static one, and the width it starts with. */
type LoadedChart = { Chart: ComponentType<LiveChartProps>; width: number }

/** Loads the live chart once `frame` is seen. If that fails, null: the static chart stays. */
function useLiveChart(frame: RefObject<HTMLElement>): LoadedChart | null {
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
