import { formatDollars } from '~/lib/money'
import type { Day } from '~/lib/time/local-time'
import button from '~/ui/kit/button.module.css'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { formatPromotedDay } from '../calendar/format-promoted-day'
import styles from './shopping-cart.module.css'

type Props = {
  days: Day[]
  rateCents: number
  isLocked: boolean
  onRemove: (day: Day) => void
}

/** A row for each chosen day at the rate, and the total (specification, section 2). */
export function ShoppingCart({ days, rateCents, isLocked, onRemove }: Props) {
  return (
    <div className={styles.cart}>
      <div>
        {days.length === 0 ? <p className={styles.empty}>Your cart is empty.</p> : null}
        {days.length > 0 ? (
          <ul>
            {days.map((day) => (
              <li key={day}>
                <span>{formatPromotedDay(day)}</span>
                <span className={styles.price}>{formatDollars(rateCents)}</span>
                <button
                  type="button"
                  className={button.plain}
                  onClick={() => onRemove(day)}
                  disabled={isLocked}
                >
                  Remove
                  <span className={visuallyHidden.visuallyHidden}> {formatPromotedDay(day)}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.total}>
          {days.length > 0 ? (
            <>
              <span>{`Total, ${days.length} ${days.length === 1 ? 'day' : 'days'}`}</span>
              <strong className={styles.price}>{formatDollars(days.length * rateCents)}</strong>
            </>
          ) : null}
        </p>
      </div>
    </div>
  )
}
