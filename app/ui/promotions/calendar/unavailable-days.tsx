import type { Day } from '~/lib/time/local-time'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from '../promote-form.module.css'
import { formatPromotedDay } from './format-promoted-day'

/** Chosen days that cannot be had any more (specification, section 8). */
export function UnavailableDays({ days }: { days: Day[] }) {
  if (days.length === 0) return null
  return (
    <ErrorMessage id="unavailable-days" isFocused>
      <p>Your cart has changed. The following days are no longer available for promotion:</p>
      <ul className={styles.unavailable}>
        {days.map((day) => (
          <li key={day}>{formatPromotedDay(day)}</li>
        ))}
      </ul>
    </ErrorMessage>
  )
}
