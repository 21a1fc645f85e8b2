import type { DayCount } from '~/lib/time/day-count'
import { formatCount } from '~/ui/charts/chart-scale'
import styles from './api-keys.module.css'
import { CALLS } from './calls-unit'

const HEIGHT = 24
const BAR = 2
const GAP = 1

/** How often a key was called, in a word and in a small chart; the page of the key has the figures of each day. */
export function CallBars({ days }: { days: DayCount[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <span className={styles.calls}>
      {formatCount(total, CALLS)}
      {total === 0 ? null : (
        <svg width={days.length * (BAR + GAP)} height={HEIGHT} aria-hidden="true">
          {days.map(({ date, count }, index) => {
            const height = count === 0 ? 1 : Math.max(2, Math.round((count / most) * HEIGHT))
            return (
              <rect
                key={date}
                x={index * (BAR + GAP)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            )
          })}
        </svg>
      )}
    </span>
  )
}
