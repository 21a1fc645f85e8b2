import { Form } from '@remix-run/react'
import { useState } from 'react'
import { reviewRefundForm } from '~/domain/promotions/sales/sale-form'
import { formatExactDollars } from '~/lib/money'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { Field } from '~/ui/kit/fields/field'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { Card } from '~/ui/kit/pages/card'
import { Dialog } from '~/ui/kit/pages/dialog'
import { DayBoxes } from './day-boxes'
import type { RefundReview, SaleData, SaleReply } from './sale-data'
import styles from './upsells.module.css'

type Props = { sale: SaleData; reply: SaleReply | undefined }

/**
 * Refunds chosen days in two steps: the server adds up what they cost, and that amount is confirmed, in a dialog or, without
 * JavaScript, on the same page.
 */
export function RefundCard({ sale, reply }: Props) {
  const hasJavaScript = useHasJavaScript()
  const [closed, setClosed] = useState<RefundReview>()
  const review = reply?.review
  if (!sale.lines.some(({ isRefundable }) => isRefundable)) return null
  const { name } = chooseWords(sale)
  return (
    <Card title={name} id="refund">
      {review && !hasJavaScript ? (
        <section className={styles.review} aria-labelledby="review-title">
          <h3 id="review-title">{describeRefund(sale, review)}</h3>
          <ConfirmForm sale={sale} review={review} />
        </section>
      ) : null}
      <RefundForm sale={sale} reply={reply} />
      {review ? (
        <Dialog
          isOpen={hasJavaScript && closed !== review}
          onClose={() => setClosed(review)}
          title={describeRefund(sale, review)}
          size="small"
        >
          <ConfirmForm sale={sale} review={review} onCancel={() => setClosed(review)} />
        </Dialog>
      ) : null}
    </Card>
  )
}

/** Complimentary days are released: there is no money to give back. */
const chooseWords = ({ isComplimentary }: SaleData) =>
  isComplimentary
    ? { name: 'Release Days', verb: 'Release', button: 'Release the chosen days' }
    : { name: 'Refund', verb: 'Refund', button: 'Refund the chosen days' }

function describeRefund(sale: SaleData, { days, amountCents }: RefundReview): string {
  const count = days.length === 1 ? 'one day' : `${days.length} days`
  return sale.isComplimentary
    ? `Release ${count}?`
    : `Refund ${formatExactDollars(amountCents)} for ${count}?`
}

function RefundForm({ sale, reply }: Props) {
  const hasJavaScript = useHasJavaScript()
  const { button } = chooseWords(sale)
  const refundable = sale.lines.filter(({ isRefundable }) => isRefundable)
  const total = refundable.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const [form, fields] = useValidatedForm({ id: 'refund-days', schema: reviewRefundForm, reply })
  const sent = reply?.result.initialValue?.days
  const chosen = sent === undefined ? [] : [sent].flat().map(String)
  return (
    <PostForm
      form={form}
      action={`${sale.path}#refund`}
      className={styles.form}
      noValidate={hasJavaScript}
      preventScrollReset
    >
      <p>
        {sale.isComplimentary
          ? 'The event is no longer featured on the days that you choose, and their slots are free again.'
          : `The buyer gets back what the chosen days cost, all of them ${formatExactDollars(total)}, and is notified by email. The event is no longer featured on them, and their slots are free again.`}
      </p>
      <DayBoxes
        legend="Days"
        field={fields.days}
        chosen={chosen}
        choices={refundable.map(({ day, label, priceCents, isPast }) => ({
          day,
          label,
          remark: [
            ...(sale.isComplimentary ? [] : [formatExactDollars(priceCents)]),
            ...(isPast ? ['past'] : []),
          ].join(', '),
        }))}
      />
      {sale.isComplimentary ? (
        <input type="hidden" name="reason" value="Released" />
      ) : (
        <Field label="Reason" field={fields.reason} hint="It is stored with the sale." required />
      )}
      <button type="submit" name="intent" value="review" className={buttonClass('second')}>
        {button}…
      </button>
    </PostForm>
  )
}

type ConfirmProps = { sale: SaleData; review: RefundReview; onCancel?: () => void }

function ConfirmForm({ sale, review, onCancel }: ConfirmProps) {
  const { days, amountCents, reason } = review
  const { verb } = chooseWords(sale)
  const chosen = sale.lines.filter(({ day }) => days.includes(day))
  return (
    <Form method="post" action={sale.path} className={styles.form}>
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="amount" value={amountCents} />
      <input type="hidden" name="reason" value={reason} />
      {days.map((day) => (
        <input key={day} type="hidden" name="days" value={day} />
      ))}
      <ul className={styles.chosen}>
        {chosen.map(({ day, label }) => (
          <li key={day}>{label}</li>
        ))}
      </ul>
      <p>This cannot be undone.</p>
      <div className={button.buttons}>
        {onCancel ? (
          <button
            type="button"
            className={buttonClass('second')}
            onClick={onCancel}
            data-first-focus=""
          >
            Cancel
          </button>
        ) : null}
        <button type="submit" className={buttonClass('danger')}>
          {sale.isComplimentary ? verb : `${verb} ${formatExactDollars(amountCents)}`}
        </button>
      </div>
    </Form>
  )
}
