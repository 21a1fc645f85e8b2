import { z } from 'zod'
import { isToken } from '~/lib/crypto/token'
import { isDay } from '~/lib/time/local-time'
import { INVOICE_MESSAGES, MAX_DAYS_PER_INVOICE } from './invoice'

/** Longer than any card token or client secret of a payment provider. */
const MAX_CARD_TOKEN_LENGTH = 500

const daysField = z
  .array(z.string().refine(isDay, INVOICE_MESSAGES.invalidDays), INVOICE_MESSAGES.noDays)
  .min(1, INVOICE_MESSAGES.noDays)
  .transform((days) => [...new Set(days)].toSorted())
  .refine((days) => days.length <= MAX_DAYS_PER_INVOICE, INVOICE_MESSAGES.tooManyDays)

/** The cart. `rateCents` is the price of a day that the page showed: a different one is not charged. */
const cart = z.object({
  days: daysField,
  rateCents: z.coerce.number().int().min(0),
  formKey: z.string().refine(isToken),
})

const invoice = z.object({ invoiceId: z.coerce.number().int().positive() })

/**
 * The promote page, by button. `checkout` and `pay-order` lead to the provider's own page; `order`, `pay`, `settle`
 * and `resume` are the steps of a payment with the card fields of the page.
 */
export const promoteForms = {
  checkout: cart,
  order: cart,
  pay: invoice.extend({ token: z.string().min(1).max(MAX_CARD_TOKEN_LENGTH) }),
  settle: invoice,
  cancel: invoice,
  'pay-order': invoice,
  resume: invoice,
  feature: z.object({ days: daysField }),
}
export type PromoteIntent = keyof typeof promoteForms
