import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { featureWithoutCharge } from '~/domain/promotions/days/feature-without-charge.server'
import { cancelInvoice } from '~/domain/promotions/invoices/cancel-invoice.server'
import {
  type CreatedInvoice,
  createInvoice,
} from '~/domain/promotions/invoices/create-invoice.server'
import { promoteForms } from '~/domain/promotions/invoices/promote-form'
import { promotePath } from '~/domain/promotions/promotion-paths'
import type { Site } from '~/domain/sites/site'
import { clientNetwork } from '~/http/client-ip.server'
import { notFound } from '~/http/error-responses.server'
import { type RefusedForm, readIntentForm } from '~/http/forms/validate-form.server'
import { promoteNoticePath } from '~/http/promotions/promote-notices.server'
import { sha256 } from '~/lib/crypto/sha-256'
import { parseRowId } from '~/lib/row-id'
import {
  cancelOrder,
  payOnProvidersPage,
  payOrder,
  resumeOrder,
  settleOrder,
  startOrderCheckout,
} from './pay-order.server'
import {
  type PromoteForm as Form,
  type PromoteAnswer,
  type PromoteArgs,
  refuse,
  succeed,
} from './promote-answers.server'

/** 60 days and a token fit easily. */
const MAX_FORM_BYTES = 8_192

/** Handles the buttons of the page, and the steps of its script. */
export async function receivePromoteForm(
  { request, context, params }: Pick<ActionFunctionArgs, 'request' | 'context' | 'params'>,
  { site, viewer }: { site: Site; viewer: Viewer },
): Promise<PromoteAnswer> {
  const eventId = parseRowId(params.id)
  if (eventId === null) throw notFound('Event not found')
  const args = { request, context, site, viewer, eventId }
  const form = await readIntentForm(request, promoteForms, MAX_FORM_BYTES)
  if (form.kind === 'refused') return toAnswer(form)
  switch (form.intent) {
    case 'order':
      return placeOrder(args, form, async (ordered) => succeed(form, { ordered }))
    case 'checkout':
      return placeOrder(args, form, ({ invoiceId }) => startOrderCheckout(args, form, invoiceId))
    case 'pay':
      return payOrder(args, form)
    case 'settle':
      return settleOrder(args, form)
    case 'cancel':
      return cancelOrder(args, form)
    case 'pay-order':
      return payOnProvidersPage(args, form)
    case 'resume':
      return resumeOrder(args, form)
    case 'feature':
      return featureFree(args, form)
  }
}

async function toAnswer({ reply }: RefusedForm): Promise<PromoteAnswer> {
  return { kind: 'reply', reply: await reply.json(), status: reply.status }
}

type Ordered = Pick<Extract<CreatedInvoice, { kind: 'created' }>, 'invoiceId' | 'totalCents'>

/** Holds the days of the cart, and goes on to the payment with the invoice. */
async function placeOrder(
  args: PromoteArgs,
  form: Form<'checkout' | 'order'>,
  next: (ordered: Ordered) => Promise<PromoteAnswer>,
): Promise<PromoteAnswer> {
  const { request, context, site, viewer, eventId } = args
  const { formKey, days, rateCents } = form.value
  // The same cart of the same page is one order, however often it is sent. A page that a browser shows again, of which other
  // days are selected, is another order.
  const requestKey = await sha256(`${formKey}/${eventId}/${days.join()}`)
  const by = { site, viewer, requestKey, network: clientNetwork(request) }
  const created = await createInvoice(context.services, { ...by, eventId, days })
  if (created.kind === 'not-found') throw notFound('Event not found')
  if (created.kind !== 'created') return explainRefusal(args, form, created)
  const { invoiceId, totalCents } = created
  if (totalCents === days.length * rateCents) return next({ invoiceId, totalCents })
  // The price has changed since the page was drawn (specification, section 4).
  await cancelInvoice(context.services, { site, viewer, invoiceId })
  return refuse(form, { error: 'Something went wrong.' })
}

/** The site's admins feature an event without charge (specification, section 4). It is audited. */
async function featureFree(args: PromoteArgs, form: Form<'feature'>): Promise<PromoteAnswer> {
  const { context, site, viewer, eventId } = args
  const { days } = form.value
  const featured = await featureWithoutCharge(context.services, { site, viewer, eventId, days })
  if (featured.kind === 'not-found') throw notFound()
  if (featured.kind !== 'featured') return explainRefusal(args, form, featured)
  return { kind: 'go', url: promoteNoticePath({ id: eventId }, 'featured') }
}

function explainRefusal(
  { eventId }: PromoteArgs,
  form: Form<'checkout' | 'order' | 'feature'>,
  refusal: Exclude<CreatedInvoice, { kind: 'created' | 'not-found' }>,
): PromoteAnswer {
  switch (refusal.kind) {
    case 'past-event':
      return { kind: 'go', url: promotePath({ id: eventId }) }
    case 'refused':
      return refuse(form, { error: null, refused: refusal.refused.map(({ day }) => day) })
    case 'not-on-sale':
      return refuse(form, { error: refusal.reason })
    case 'invalid':
      return refuse(form, { error: refusal.message, status: 422 })
  }
}
