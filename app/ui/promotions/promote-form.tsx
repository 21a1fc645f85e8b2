import clsx from 'clsx'
import { type FormEvent, useRef } from 'react'
import { formatDollars } from '~/lib/money'
import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { ErrorMessage } from '~/ui/kit/notice'
import { PromoteCalendar } from './calendar/promote-calendar'
import { UnavailableDays } from './calendar/unavailable-days'
import { ShoppingCart } from './cart/shopping-cart'
import { useCart } from './cart/use-cart'
import type { CardFieldsHandle } from './payment/card-fields'
import { PaymentDetails } from './payment/payment-details'
import { useCardHolder } from './payment/use-card-holder'
import { useCardPayment } from './payment/use-card-payment'
import styles from './promote-form.module.css'
import type { PromoteReply, PromoteSale } from './promote-page'

type Props = {
  event: { id: number }
  sale: PromoteSale
  reply: PromoteReply | undefined
}

/**
 * Days, cart and payment. Without JavaScript it is one form that leads to the provider's page; with it, the page takes the card
 * itself.
 */
export function PromoteForm({ event, sale, reply }: Props) {
  const { inventory, formKey, canPromoteFree } = sale
  const cart = useCart(sale, reply)
  const card = useRef<CardFieldsHandle>(null)
  const payment = useCardPayment(event, sale, { card, onRefused: cart.drop })
  const hasJavaScript = useHasJavaScript()
  const cardHolder = useCardHolder()
  const { isLocked, progress } = payment
  const hasDays = cart.days.length > 0
  const totalCents = cart.days.length * inventory.rate
  const daysError = hasDays ? undefined : reply?.result.error?.days?.[0]
  const onSubmit = (submission: FormEvent<HTMLFormElement>) => {
    const { submitter } = submission.nativeEvent as SubmitEvent
    if (!isCardPayment(submitter)) return
    submission.preventDefault()
    const name = cardHolder.read(submission.currentTarget)
    if (name !== null) void payment.submit(cart.days, name)
  }
  return (
    <form
      method="post"
      className={styles.columns}
      aria-busy={isLocked || undefined}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="rateCents" value={inventory.rate} />
      <section className={styles.section} aria-labelledby="select-days">
        <h2 id="select-days">Select Days</h2>
        <p>
          {formatDollars(inventory.rate)} for each day on which the home page features this event.
          {sale.todayText === null ? null : ` ${sale.todayText}`}
        </p>
        <UnavailableDays days={cart.dropped} />
        {daysError ? (
          <ErrorMessage id="days-error" isFocused>
            {daysError}
          </ErrorMessage>
        ) : null}
        <PromoteCalendar
          inventory={inventory}
          chosen={cart.days}
          isLocked={isLocked}
          onToggle={cart.toggle}
        />
        <p className={styles.running} role="status">
          <span>{describeCount(cart.days.length)}</span>
          <strong>{formatDollars(totalCents)}</strong>
        </p>
      </section>
      <div className={styles.aside}>
        <section className={clsx(styles.section, styles.scripted)} aria-labelledby="shopping-cart">
          <h2 id="shopping-cart">Shopping Cart</h2>
          <ShoppingCart
            days={cart.days}
            rateCents={inventory.rate}
            isLocked={isLocked}
            onRemove={cart.toggle}
          />
        </section>
        <section className={styles.section} aria-labelledby="payment-details">
          <h2 id="payment-details">Payment Details</h2>
          <PaymentDetails
            sale={sale}
            card={card}
            hasDays={hasDays}
            hasJavaScript={hasJavaScript}
            isLocked={isLocked}
            progress={progress}
            totalCents={totalCents}
            cardHolder={cardHolder}
            error={payment.error}
          />
        </section>
        {canPromoteFree ? (
          <section className={styles.section} aria-labelledby="administrators">
            <h2 id="administrators">Administrators</h2>
            <button
              type="submit"
              className={button.second}
              name="intent"
              value="feature"
              disabled={hasJavaScript && (!hasDays || isLocked)}
              formNoValidate
            >
              Administratively Promote This Event (no charge)
            </button>
          </section>
        ) : null}
      </div>
    </form>
  )
}

function describeCount(days: number): string {
  if (days === 0) return 'No day selected yet'
  return days === 1 ? '1 day selected' : `${days} days selected`
}

/** Whether the button pays with the card fields of the page: the others are sent like any form. */
function isCardPayment(submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement)) return true
  return submitter.value === 'checkout' && submitter.dataset.elsewhere === undefined
}
