import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { apiBadRequest, apiConflict, apiNotFound } from '~/http/api-errors.server'

type Refusal =
  | { kind: 'past-event' }
  | { kind: 'not-found' }
  | { kind: 'not-on-sale'; reason: string }
  | { kind: 'invalid'; message: string }

/** Why an order of featured days is none, whether it is paid or for free. */
export function dayOrderRefusal(refusal: Refusal): Response {
  switch (refusal.kind) {
    case 'past-event':
      return apiBadRequest(INVOICE_MESSAGES.past)
    case 'invalid':
      return apiBadRequest(refusal.message)
    case 'not-on-sale':
      return apiConflict(refusal.reason)
    case 'not-found':
      return apiNotFound('Event not found')
  }
}
