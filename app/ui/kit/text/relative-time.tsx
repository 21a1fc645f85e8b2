import { formatExactTime, formatRelativeTime } from '~/lib/time/relative-time'
import hidden from '../visually-hidden.module.css'
import styles from './relative-time.module.css'

type Props = {
  /** Both in epoch milliseconds; `now` is the server's. */
  at: number
  now: number
  timezone: string
}

/** '5 minutes ago', with the exact time on hover and for screen readers. */
export function RelativeTime({ at, now, timezone }: Props) {
  const exact = formatExactTime(at, timezone)
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()} title={exact}>
      {formatRelativeTime(at, now)}
      <span className={hidden.visuallyHidden}> ({exact})</span>
    </time>
  )
}
