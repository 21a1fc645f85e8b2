import { useRef } from 'react'
import disclosure from '~/ui/kit/disclosure.module.css'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { formatCount } from './chart-scale'
import { type ChartProps, TODAY } from './chart-shape'
import styles from './day-chart.module.css'
import { StaticChart } from './static-chart'
import { useLiveChart } from './use-live-chart'

/** The specification's words for a chart of nothing (admin, section 2). */
const NO_DATA = 'no data available'

type Props = ChartProps & {
  /** Names the table of the figures: 'Submissions by day'. */
  caption: string
}

/**
 * A chart of counts by day: an SVG from the server, replaced by a live chart when it is seen. Its figures are in a table
 * behind 'Show as table', which is also what screen readers and keyboards use.
 */
export function DayChart({ caption, ...chart }: Props) {
  if (chart.days.length === 0) return <NoData />
  const total = chart.days.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.chart}>
      <p className={styles.total}>
        {formatCount(total, chart.unit)} in {chart.days.length} days
      </p>
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
function Figures({ caption, days, unit, findHref }: Props) {
  return (
    <details className={styles.figures}>
      <summary className={disclosure.summary}>Show as table</summary>
      <table>
        <caption className={hidden.visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{unit.plural}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, count }, index) => {
            const href = findHref?.(date) ?? null
            return (
              <tr key={date}>
                <th scope="row">
                  {href === null ? date : <a href={href}>{date}</a>}
                  {index === 0 ? <span className={styles.today}> {TODAY}</span> : null}
                </th>
                <td>{count.toLocaleString('en-US')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
