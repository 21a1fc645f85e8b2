import { cancelInvoice } from '~/domain/promotions/invoices/cancel-invoice.server'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { restartInvoice } from '~/domain/promotions/invoices/restart-invoice.server'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { payInvoice } from '~/domain/promotions/payments/pay-invoice.server'
import { resumePayment } from '~/domain/promotions/payments/resume-payment.server'
import { startCheckout } from '~/domain/promotions/payments/start-checkout.server'
import { promotePath, receiptPath } from '~/domain/promotions/promotion-paths'
import { clientNetwork } from '~/http/client-ip.server'
import { notFound } from '~/http/error-responses.server'
import {
  type PromoteAnswer,
  type PromoteArgs,
  type PromoteSubmission,
  refuse,
  succeed,
} from './promote-answers.server'

type Form<Intent> = Extract<PromoteSubmission, { intent: Intent }>

/** Charges the card. A payment that fails is shown, and the order is cancelled (specification, section 4). */
export async function payOrder(args: PromoteArgs, form: Form<'pay'>): Promise<PromoteAnswer> {
  const { request, context, site, viewer } = args
  const { invoiceId, token } = form.value
  const returnUrl = buildReturnUrl(args, invoiceId)
  const order = { site, viewer, invoiceId, network: clientNetwork(request) }
  const paid = await payInvoice(context.services, { ...order, token, returnUrl })
  switch (paid.kind) {
    case 'not-found':
      throw notFound()
    case 'paid':
      return settleOrder(args, form)
    case 'confirm':
      return succeed(form, { confirm: { clientSecret: paid.clientSecret } })
    case 'error':
      return abandonOrder(args, form, { error: paid.error, refused: paid.refused })
  }
}

/** Goes on with a payment that the buyer's bank has not confirmed. What fails leaves the order as it is. */
export async function resumeOrder(args: PromoteArgs, form: Form<'resume'>): Promise<PromoteAnswer> {
  const { context, site, viewer } = args
  const { invoiceId } = form.value
  const resumed = await resumePayment(context.services, { site, viewer, invoiceId })
  switch (resumed.kind) {
    case 'not-found':
      throw notFound()
    case 'paid':
      return settleOrder(args, form)
    case 'confirm':
      return succeed(form, { confirm: { clientSecret: resumed.clientSecret } })
    case 'error':
      return refuse(form, { error: resumed.error, refused: resumed.refused })
  }
}

/** The provider's page for an unfinished order; a card payment that was begun is given up for it. */
export async function payOnProvidersPage(
  args: PromoteArgs,
  form: Form<'pay-order'>,
): Promise<PromoteAnswer> {
  const { context, site, viewer } = args
  const { invoiceId } = form.value
  const restarted = await restartInvoice(context.services, { site, viewer, invoiceId })
  switch (restarted.kind) {
    case 'not-found':
      throw notFound()
    case 'paid':
      return goToReceipt(args, invoiceId)
    case 'error':
      return refuse(form, { error: restarted.error })
    case 'restarted':
      return startOrderCheckout(args, form, restarted.invoiceId)
  }
}

/** Completes a paid order; one that the provider says is not paid is cancelled. */
export async function settleOrder(
  args: PromoteArgs,
  form: Form<'pay' | 'settle' | 'resume'>,
): Promise<PromoteAnswer> {
  const { context, site, viewer } = args
  const { invoiceId } = form.value
  const settled = await settleInvoice(context.services, { invoiceId, site, viewer })
  switch (settled.kind) {
    case 'not-found':
      throw notFound()
    case 'unpaid':
      return settled.reason === 'not-paid'
        ? abandonOrder(args, form, { error: INVOICE_MESSAGES.failed })
        : refuse(form, { error: INVOICE_MESSAGES[settled.reason] })
    default:
      return { kind: 'go', url: receiptPath({ id: invoiceId }) }
  }
}

/** Cancels the order. If it was paid after all, it is settled instead. */
export async function cancelOrder(args: PromoteArgs, form: Form<'cancel'>): Promise<PromoteAnswer> {
  const { context, site, viewer } = args
  const { invoiceId } = form.value
  const cancelled = await cancelInvoice(context.services, { site, viewer, invoiceId })
  switch (cancelled.kind) {
    case 'not-found':
      throw notFound()
    case 'paid':
      return goToReceipt(args, invoiceId)
    case 'unfinished':
      return refuse(form, { error: INVOICE_MESSAGES.unavailable })
    case 'cancelled':
      return { kind: 'cancelled', event: { id: args.eventId } }
  }
}

async function abandonOrder(
  args: PromoteArgs,
  form: Form<'pay' | 'settle' | 'resume'>,
  refusal: Parameters<typeof refuse>[1],
): Promise<PromoteAnswer> {
  const { context, site, viewer } = args
  const { invoiceId } = form.value
  try {
    const cancelled = await cancelInvoice(context.services, { site, viewer, invoiceId })
    if (cancelled.kind === 'paid') return await goToReceipt(args, invoiceId)
  } catch (fault) {
    // What the viewer has to know is why the payment failed; the order expires by itself.
    context.services.log.error('an unpaid order could not be cancelled', fault, { invoiceId })
  }
  return refuse(form, { status: 402, ...refusal })
}

async function goToReceipt(
  { context, site, viewer }: PromoteArgs,
  invoiceId: number,
): Promise<PromoteAnswer> {
  await settleInvoice(context.services, { invoiceId, site, viewer })
  return { kind: 'go', url: receiptPath({ id: invoiceId }) }
}

/** The provider's own page, where the order is paid without JavaScript. */
export async function startOrderCheckout(
  args: PromoteArgs,
  form: PromoteSubmission,
  invoiceId: number,
): Promise<PromoteAnswer> {
  const { request, context, site, viewer, eventId } = args
  const started = await startCheckout(context.services, {
    site,
    viewer,
    invoiceId,
    network: clientNetwork(request),
    successUrl: buildReturnUrl(args, invoiceId),
    cancelUrl: new URL(promotePath({ id: eventId }), request.url).href,
  })
  switch (started.kind) {
    case 'not-found':
      throw notFound()
    case 'redirect':
      return { kind: 'go', url: started.url }
    case 'error':
      return refuse(form, { error: started.error, refused: started.refused })
  }
}

/** On the host of the request, where the buyer is logged in. */
function buildReturnUrl({ request, eventId }: PromoteArgs, invoiceId: number): string {
  return new URL(`${promotePath({ id: eventId })}?invoice=${invoiceId}`, request.url).href
}
