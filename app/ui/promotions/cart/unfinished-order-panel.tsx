import { useEffect, useRef, useState } from 'react'
import { formatDollars } from '~/lib/money'
import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { ErrorMessage } from '~/ui/kit/notice'
import { formatPromotedDay } from '../calendar/format-promoted-day'
import type { CardFieldsHandle, CardFieldsProps } from '../payment/card-fields-handle'
import { PaymentConfirmation } from '../payment/payment-confirmation'
import { useResumedPayment } from '../payment/use-resumed-payment'
import type { UnfinishedOrder } from '../promote-page'
import styles from './unfinished-order-panel.module.css'

type Props = Pick<CardFieldsProps, 'gateway'> & { event: { id: number }; order: UnfinishedOrder }

/**
 * An order of the viewer's that is not paid: it is paid on the provider's page, or cancelled. With JavaScript, a payment that the
 * bank has not confirmed goes on where it was left.
 */
export function UnfinishedOrderPanel({ event, order, gateway }: Props) {
  const { invoiceId, days, totalCents, until, isUnconfirmed } = order
  const confirmation = useRef<Pick<CardFieldsHandle, 'confirm'>>(null)
  const { resume, progress, error } = useResumedPayment(event, invoiceId, confirmation)
  const canResume = useHasJavaScript() && isUnconfirmed
  const isLocked = progress !== null
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
      {isUnconfirmed ? (
        <p>
          Your bank has not confirmed your payment yet, and you were not charged.{' '}
          {canResume
            ? 'Go on with it, or start over with another card.'
            : 'Start over with a card of your choice.'}
        </p>
      ) : null}
      {error ? (
        <ErrorMessage id="resumed-payment-error" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      <form method="post" className={styles.buttons} aria-busy={isLocked || undefined}>
        <input type="hidden" name="invoiceId" value={invoiceId} />
        {canResume ? (
          <button type="button" className={button.button} disabled={isLocked} onClick={resume}>
            Continue payment
          </button>
        ) : null}
        <button
          type="submit"
          className={canResume ? button.second : button.button}
          name="intent"
          value="pay-order"
          disabled={isLocked}
        >
          {isUnconfirmed ? 'Pay with another card' : 'Pay now'}
        </button>
        <button
          type="submit"
          className={button.second}
          name="intent"
          value="cancel"
          disabled={isLocked}
        >
          Cancel order
        </button>
      </form>
      {canResume ? (
        <p className={styles.progress} role="status">
          {progress}
        </p>
      ) : null}
      {isUnconfirmed ? <PaymentConfirmation gateway={gateway} ref={confirmation} /> : null}
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
