import { formatNumber } from '~/lib/format-number'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './event-number.module.css'

/** How many events what a link names has; nothing for none. */
export function EventNumber({ events }: { events: number }) {
  if (events === 0) return null
  return (
    <span className={styles.number}>
      {formatNumber(events)}
      <span className={visuallyHidden.visuallyHidden}>{events === 1 ? ' event' : ' events'}</span>
    </span>
  )
}
