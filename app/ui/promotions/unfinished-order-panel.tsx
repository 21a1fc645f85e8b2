import { useEffect, useState } from 'react'
import { formatDollars } from '~/lib/money'
import button from '~/ui/kit/button.module.css'
import { formatPromotedDay } from './format-promoted-day'
import type { UnfinishedOrder } from './promote-page'
import styles from './unfinished-order-panel.module.css'

/** An order of the viewer's that is not paid: it is paid on the provider's page, or cancelled. */
export function UnfinishedOrderPanel({ order }: { order: UnfinishedOrder }) {
  const { invoiceId, days, totalCents, until } = order
  const minutes = useMinutesLeft(order)
  return (
    <section className={styles.order} aria-labelledby="unfinished-order">
      <h2 id="unfinished-order">You have an unfinished order</h2>
      <p>
        {days.length === 1 ? 'This day is' : 'These days are'} held for you until{' '}
        <time dateTime={until.dateTime}>{until.text}</time>
        {` (${formatMinutes(minutes)}):`}
      </p>
      <ul>
        {days.map((day) => (
          <li key={day}>{formatPromotedDay(day)}</li>
        ))}
      </ul>
      <p className={styles.total}>{`Total: ${formatDollars(totalCents)}`}</p>
      <form method="post" className={styles.buttons}>
        <input type="hidden" name="invoiceId" value={invoiceId} />
        <button type="submit" className={button.button} name="intent" value="pay-order">
          Pay now
        </button>
        <button type="submit" className={button.second} name="intent" value="cancel">
          Cancel order
        </button>
      </form>
    </section>
  )
}

const MINUTE = 60

/** Counts down from what the server says: the browser's clock may be wrong. */
function useMinutesLeft({ invoiceId, secondsLeft }: UnfinishedOrder): number {
  const [passed, setPassed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order, or time, starts again.
  useEffect(() => {
    const startedAt = performance.now()
    setPassed(0)
    const timer = setInterval(
      () => setPassed(Math.floor((performance.now() - startedAt) / 1_000)),
      10_000,
    )
    return () => clearInterval(timer)
  }, [invoiceId, secondsLeft])
  return Math.max(0, Math.ceil((secondsLeft - passed) / MINUTE))
}

function formatMinutes(minutes: number): string {
  if (minutes === 0) return 'no time left'
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
