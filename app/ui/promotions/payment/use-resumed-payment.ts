import { useRevalidator } from '@remix-run/react'
import { type RefObject, useRef, useState } from 'react'
import { promotePaymentPath } from '~/domain/promotions/promotion-paths'
import type { CardFieldsHandle } from './card-fields-handle'
import { resumeByCard } from './pay-by-card'
import { createStepSender } from './send-payment-step'

/** The state of a payment that the buyer goes on with. Nothing is sent while it is under way. */
export function useResumedPayment(
  event: { id: number },
  invoiceId: number,
  confirmation: RefObject<Pick<CardFieldsHandle, 'confirm'>>,
) {
  const [progress, setProgress] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isUnderWay = useRef(false)
  const { revalidate } = useRevalidator()
  return {
    progress,
    error,
    async resume() {
      if (isUnderWay.current || !confirmation.current) return
      isUnderWay.current = true
      setError(null)
      const outcome = await resumeByCard(invoiceId, {
        send: createStepSender(promotePaymentPath(event)),
        card: confirmation.current,
        onProgress: setProgress,
      })
      // The page is being left.
      if (outcome === null) return
      setError(outcome.error)
      setProgress(null)
      isUnderWay.current = false
      revalidate()
    },
  }
}
