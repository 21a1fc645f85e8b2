import { useRevalidator } from '@remix-run/react'
import { type RefObject, useRef, useState } from 'react'
import { promotePaymentPath } from '~/domain/promotions/promotion-paths'
import type { Day } from '~/lib/time/local-time'
import type { PromoteSale } from '../promote-page'
import type { CardFieldsHandle } from './card-fields'
import { type Outcome, payByCard } from './pay-by-card'
import { createStepSender } from './send-payment-step'

type Options = {
  card: RefObject<CardFieldsHandle>
  /** The days that the server refused, none if it refused others for another reason. */
  onRefused: (days: Day[]) => void
}

/** The state of a payment with the card fields of the page. Nothing is sent while another payment is under way. */
export function useCardPayment(
  event: { id: number },
  sale: PromoteSale,
  { card, onRefused }: Options,
) {
  const [progress, setProgress] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isPaying = useRef(false)
  const { revalidate, state } = useRevalidator()
  const isLost = outcome?.isLost ?? false
  return {
    progress: state === 'loading' ? 'One moment…' : progress,
    /** The days of the cart may not change, nor anything be sent. */
    isLocked: progress !== null || state === 'loading' || isLost,
    error: outcome?.error ?? null,
    async submit(days: Day[], cardHolder: string) {
      if (isPaying.current || isLost || !card.current) return
      isPaying.current = true
      setOutcome(null)
      const { inventory, formKey } = sale
      const result = await payByCard(
        { days, cardHolder, formKey, rateCents: inventory.rate },
        {
          send: createStepSender(promotePaymentPath(event)),
          card: card.current,
          onProgress: setProgress,
        },
      )
      // The page is being left.
      if (result === null) return
      setOutcome(result)
      onRefused(result.refused)
      setProgress(null)
      isPaying.current = false
      // Shows which days are to be had now, and the order if it is not finished.
      if (!result.isLost) revalidate()
    },
  }
}
