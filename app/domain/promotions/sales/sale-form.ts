import { z } from 'zod'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { isDay } from '~/lib/time/local-time'
import { MAX_DAYS_PER_INVOICE } from '../invoices/invoice'

const MAX_REASON_LENGTH = 200

export const SALE_MESSAGES = {
  days: 'Choose at least one day',
  reason: 'Please enter a reason',
  longReason: tooLongMessage(MAX_REASON_LENGTH),
  changed: 'This sale has changed since you opened it. Please check the days and the amount again.',
} as const

const days = z
  .array(z.string().refine(isDay, SALE_MESSAGES.days), SALE_MESSAGES.days)
  .min(1, SALE_MESSAGES.days)
  .max(MAX_DAYS_PER_INVOICE, `Choose at most ${MAX_DAYS_PER_INVOICE} days`)

const reason = z
  .string({ error: SALE_MESSAGES.reason })
  .trim()
  .min(1, SALE_MESSAGES.reason)
  .max(MAX_REASON_LENGTH, SALE_MESSAGES.longReason)

/** Which days of a sale are returned, and why. */
export const reviewRefundForm = z.object({ days, reason })

/** The same, confirmed. `amount` is what the admin saw, in cents. */
export const refundForm = reviewRefundForm.extend({ amount: z.coerce.number().int().min(0) })

/** The days on which an event is featured without charge. */
export const featureForm = z.object({ days })
