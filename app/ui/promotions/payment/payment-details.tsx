import type { RefObject } from 'react'
import { formatDollars } from '~/lib/money'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/fields/field'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from '../promote-form.module.css'
import type { PromoteSale } from '../promote-page'
import { CardFields, type CardFieldsHandle } from './card-fields'
import type { useCardHolder } from './use-card-holder'

type Props = {
  sale: PromoteSale
  card: RefObject<CardFieldsHandle>
  cardHolder: Pick<ReturnType<typeof useCardHolder>, 'field' | 'onInput'>
  hasDays: boolean
  totalCents: number
  hasJavaScript: boolean
  isLocked: boolean
  progress: string | null
  error: string | null
}

/**
 * The card and the button that pays (specification, section 2). Without JavaScript the button leads to the provider's page,
 * which asks for the card.
 */
export function PaymentDetails(props: Props) {
  const { sale, card, cardHolder, hasDays, totalCents } = props
  const { hasJavaScript, isLocked, progress, error } = props
  // Without JavaScript, only the server knows whether a day is selected.
  const isDisabled = hasJavaScript && (!hasDays || isLocked)
  return (
    <div className={styles.payment}>
      <div className={styles.card}>
        <Field
          label="Card holder name"
          field={cardHolder.field}
          onInput={cardHolder.onInput}
          autoComplete="cc-name"
          maxLength={200}
          readOnly={isLocked}
        />
        <CardFields ref={card} gateway={sale.gateway} />
      </div>
      <p className={styles.unscripted}>The next page shows the total, and asks for your card.</p>
      {error ? (
        <ErrorMessage id="payment-error" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      <p id="payment-hint" className={styles.hint}>
        Select at least one day first.
      </p>
      <button
        type="submit"
        className={button.button}
        name="intent"
        value="checkout"
        disabled={isDisabled}
        aria-describedby={hasDays ? undefined : 'payment-hint'}
      >
        {progress === null ? 'Submit Payment' : 'One moment…'}
        {progress === null && hasDays ? (
          <span className={styles.amount}> {formatDollars(totalCents)}</span>
        ) : null}
      </button>
      <p className={styles.progress} role="status">
        {progress}
      </p>
      {hasJavaScript ? (
        <button
          type="submit"
          className={button.plain}
          name="intent"
          value="checkout"
          disabled={isDisabled}
          formNoValidate
          data-elsewhere=""
        >
          Pay on a separate page instead
        </button>
      ) : null}
    </div>
  )
}
