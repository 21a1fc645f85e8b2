import { formatCount } from './chart-scale'
import type { ChartProps } from './chart-shape'
import styles from './day-chart.module.css'

const whole = new Intl.NumberFormat('en-US')

type Props = Pick<ChartProps, 'days' | 'unit' | 'extraUnit'> & {
  /** How many there were in as many days before; without it, nothing is compared. */
  before?: number
}

/** How many there were in all, against the time before, and what of today is counted so far. */
export function ChartTotal({ days, unit, extraUnit, before }: Props) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const extra = days.reduce((sum, day) => sum + (day.extra ?? 0), 0)
  const today = days.at(-1)?.count ?? 0
  return (
    <div className={styles.total}>
      <p>
        <span className={styles.number}>{whole.format(total)}</span>{' '}
        {`${total === 1 ? unit.singular : unit.plural} in ${days.length} days`}
      </p>
      {before === undefined ? null : <Change total={total} before={before} length={days.length} />}
      <ul className={styles.legend}>
        <li data-kind="partial">{`Today, so far: ${whole.format(today)}`}</li>
        {extraUnit && extra > 0 ? (
          <li data-kind="extra">{`and ${formatCount(extra, extraUnit)}`}</li>
        ) : null}
      </ul>
    </div>
  )
}

type ChangeProps = { total: number; before: number; length: number }

function Change({ total, before, length }: ChangeProps) {
  const time = `the ${length} days before`
  if (before === 0) return <p className={styles.change}>{`None in ${time}`}</p>
  const percent = Math.round((Math.abs(total - before) / before) * 100)
  const was = whole.format(before)
  if (percent === 0) {
    return <p className={styles.change}>{`As many as in ${time} (${was})`}</p>
  }
  const isMore = total > before
  // So many percent say nothing.
  const times = Math.round(total / before)
  if (times >= 10) {
    return (
      <p className={styles.change}>
        {`${whole.format(times)} times as many as in ${time} (${was})`}
      </p>
    )
  }
  return (
    <p className={styles.change}>
      <span className={styles.percent} data-more={isMore || undefined}>
        <span aria-hidden="true">{isMore ? '↑' : '↓'}</span>{' '}
        {`${whole.format(percent)}% ${isMore ? 'more' : 'fewer'}`}
      </span>{' '}
      {`than in ${time} (${was})`}
    </p>
  )
}
