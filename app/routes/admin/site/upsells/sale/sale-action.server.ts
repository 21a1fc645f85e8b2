import { type ActionFunctionArgs, json } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { refundInvoice } from '~/domain/promotions/refunds/refund-invoice.server'
import type { SaleDetail } from '~/domain/promotions/sales/find-sale.server'
import { refundForm, reviewRefundForm, SALE_MESSAGES } from '~/domain/promotions/sales/sale-form'
import { salePath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import {
  formReply,
  parseIntentForm,
  refuseForm,
  type ValidForm,
} from '~/http/forms/validate-form.server'
import type { FlashInput } from '~/lib/forms/flash'
import { formatExactDollars } from '~/lib/money'
import type { SaleReply } from '~/ui/upsells/sale-data'
import { requireSale } from './load-sale.server'

const FORMS = { review: reviewRefundForm, refund: refundForm }

type Args = Pick<ActionFunctionArgs, 'request' | 'context' | 'params'>
type Scope = { site: Site; viewer: Viewer }
type Form<Intent> = Extract<ValidForm<typeof FORMS>, { intent: Intent }>

/** Shows what a refund would give back, or refunds it. */
export async function saleAction(args: Args, scope: Scope): Promise<Response> {
  const sale = await requireSale(args, scope.site)
  const body = await readFormData(args.request)
  if (body.kind === 'unreadable') return refuseForm(body).reply
  const form = parseIntentForm(body.formData, FORMS)
  if (form.kind === 'refused') return form.reply
  return form.intent === 'review' ? review(sale, form) : refund(args, scope, sale, form)
}

function review(sale: SaleDetail, form: Form<'review'>, status = 200): Response {
  const { days, reason } = form.value
  const amountCents = addUp(sale, days)
  if (amountCents === null) return refuse(form)
  const result = form.submission.reply()
  return json<SaleReply>({ result, review: { days, amountCents, reason } }, { status })
}

/** The price of these days; null if one of them cannot be refunded. */
function addUp({ lines }: SaleDetail, days: string[]): number | null {
  const chosen = lines.filter(({ day, isRefundable }) => isRefundable && days.includes(day))
  const isComplete = chosen.length === new Set(days).size && chosen.length === days.length
  return isComplete ? chosen.reduce((sum, { priceCents }) => sum + priceCents, 0) : null
}

async function refund(
  { request, context }: Args,
  { site, viewer }: Scope,
  sale: SaleDetail,
  form: Form<'refund'>,
): Promise<Response> {
  const { days, reason, amount } = form.value
  // What the admin agreed to is what happens.
  if (addUp(sale, days) !== amount) return refuse(form)
  const order = { site, viewer, invoiceId: sale.id, days, reason }
  const refunded = await refundInvoice(context.services, order)
  switch (refunded.kind) {
    case 'not-found':
      throw notFound()
    case 'not-refundable':
      return refuse(form)
    case 'disputed':
      return formReply(form.submission, { error: DISPUTED, status: 409 })
    case 'invalid':
      return formReply(form.submission, { error: refunded.message, field: 'days' })
    case 'refunded':
      return redirectWithFlash(request, salePath(site, sale), describe(refunded))
  }
}

const DISPUTED =
  'The buyer disputes this payment with their bank, so that nothing can be refunded until the bank has decided.'

/** Someone else has refunded or sold something meanwhile: nothing was done. */
const refuse = ({ submission }: Form<'review'> | Form<'refund'>) =>
  formReply(submission, { error: SALE_MESSAGES.changed, status: 409 })

/** The page says what to do about money that the provider does not send. */
function describe({ amountCents, days, money }: Refunded): FlashInput {
  const count = days.length === 1 ? 'One day was' : `${days.length} days were`
  const amount = formatExactDollars(amountCents)
  switch (money.kind) {
    case 'none':
      return { text: `${count} released.` }
    case 'accepted':
      return { text: `${count} refunded: ${amount}.` }
    case 'waiting':
      return {
        text: `${count} given back. The payment provider cannot be reached now; ${amount} are sent as soon as it can.`,
      }
    case 'failed':
      return {
        text: `${count} given back, but the payment provider refused to refund ${amount}. See below what to do.`,
        tone: 'bad',
      }
  }
}

type Refunded = Extract<Awaited<ReturnType<typeof refundInvoice>>, { kind: 'refunded' }>
