import type { DayAvailability } from '~/domain/promotions/invoices/invoice'
import styles from './promote-calendar.module.css'

/** The states of days as people read them (specification, section 9). */
export const STATE_NAMES = {
  available: 'Available',
  locked: 'Locked',
  soldout: 'Sold out',
  promoted: 'Promoted',
} as const satisfies Record<DayAvailability, string>

const EXPLANATIONS = {
  available: 'You can select it',
  locked: 'Someone is paying for it now',
  soldout: 'No places left',
  promoted: 'This event has it already',
} as const satisfies Record<DayAvailability, string>

/** What the looks of days mean. */
export function CalendarLegend() {
  return (
    <dl className={styles.legend}>
      {(Object.keys(STATE_NAMES) as DayAvailability[]).map((state) => (
        <div key={state}>
          <dt>
            <span className={styles.day} data-state={state} aria-hidden="true">
              <span>8</span>
            </span>
            {STATE_NAMES[state]}
          </dt>
          <dd>{EXPLANATIONS[state]}</dd>
        </div>
      ))}
    </dl>
  )
}
