import { cancelInvoice } from '~/domain/promotions/invoices/cancel-invoice.server'
import {
  type CreatedInvoice,
  createInvoice,
} from '~/domain/promotions/invoices/create-invoice.server'
import { promotePath } from '~/domain/promotions/promotion-paths'
import { clientNetwork } from '~/http/client-ip.server'
import { notFound } from '~/http/error-responses.server'
import { sha256 } from '~/lib/sha-256'
import {
  type CartForm,
  type PromoteAnswer,
  type PromoteArgs,
  refuse,
} from './promote-answers.server'

type Ordered = Pick<Extract<CreatedInvoice, { kind: 'created' }>, 'invoiceId' | 'totalCents'>

/** Holds the days of the cart, and goes on to the payment with the invoice. */
export async function placeOrder(
  args: PromoteArgs,
  form: CartForm,
  next: (ordered: Ordered) => Promise<PromoteAnswer>,
): Promise<PromoteAnswer> {
  const { request, context, site, viewer, eventId } = args
  const { days, rateCents } = form.value
  const requestKey = await buildRequestKey(eventId, form.value)
  const created = await createInvoice(context.services, {
    site,
    viewer,
    eventId,
    days,
    requestKey,
    network: clientNetwork(request),
  })
  switch (created.kind) {
    case 'not-found':
      throw notFound('Event not found')
    case 'past-event':
      return { kind: 'go', url: promotePath({ id: eventId }) }
    case 'not-on-sale':
      return refuse(form, { error: created.reason })
    case 'invalid':
      return refuse(form, { error: created.message, status: 422 })
    case 'refused':
      return refuse(form, { error: null, refused: created.refused.map(({ day }) => day) })
    case 'created': {
      const { invoiceId, totalCents } = created
      if (totalCents === days.length * rateCents) return next({ invoiceId, totalCents })
      // The price has changed since the page was drawn (specification, section 4).
      await cancelInvoice(context.services, { site, viewer, invoiceId })
      return refuse(form, { error: 'Something went wrong.' })
    }
  }
}

/**
 * The same cart of the same page is one order, however often it is sent. A page that a browser shows again, of which other days
 * are selected, is another order.
 */
const buildRequestKey = (eventId: number, { formKey, days }: CartForm['value']): Promise<string> =>
  sha256(`${formKey}/${eventId}/${days.join()}`)
