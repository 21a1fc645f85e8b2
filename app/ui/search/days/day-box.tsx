import clsx from 'clsx'
import type { InputHTMLAttributes } from 'react'
import type { Day } from '~/lib/time/local-time'
import styles from './day-filter.module.css'
import { formatLongDay } from './day-names'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  day: Day
  today: Day
  /** Shown above the number, on the first day of a month. */
  month?: string | null
  hasEvents?: boolean
}

/** A day as a checkbox with its number. Past days are disabled. */
export function DayBox({ day, today, month, hasEvents, ...input }: Props) {
  const name = formatLongDay(day, today)
  return (
    <label className={clsx(styles.day, day === today && styles.today, hasEvents && styles.marked)}>
      <input
        type="checkbox"
        name="days"
        value={day}
        aria-label={hasEvents ? `${name}, has events` : name}
        aria-current={day === today ? 'date' : undefined}
        disabled={day < today}
        {...input}
      />
      <span className={styles.number} aria-hidden="true">
        {month ? <small>{month}</small> : null} {Number(day.slice(8))}
      </span>
    </label>
  )
}
