import Stripe from 'stripe'
import {
  NoticeSignatureError,
  type PaymentGateway,
  type PaymentNotice,
} from './payment-gateway.server'
import { readSubject } from './stripe-objects.server'

type NoticeReader = Pick<PaymentGateway, 'findPayment' | 'findCheckout'> & {
  stripe: Stripe
  webhookSecret: string
  readDeployment: () => Promise<string>
}

const TOLERANCE_SECONDS = 300
const cryptoProvider = Stripe.createSubtleCryptoProvider()

/**
 * Verifies a webhook, and reads the payment or checkout that it is about as it is now: notices arrive late and in any order.
 * Throws a NoticeSignatureError, or a GatewayUnavailableError when Stripe does not answer.
 */
export async function readStripeNotice(
  body: string,
  signature: string | null,
  reader: NoticeReader,
): Promise<PaymentNotice> {
  const { id, type, data } = await verify(body, signature, reader)
  const ignored = { id, type: 'ignored' as const }
  const deployment = await reader.readDeployment()
  const readOwn = (object: unknown) => readSubject(object, deployment)
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id: paymentId, invoiceId } = readOwn(data.object)
      const payment = invoiceId === null ? null : await reader.findPayment(paymentId)
      return payment ? { id, type: 'payment', payment } : ignored
    }
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const { id: sessionId, invoiceId } = readOwn(data.object)
      const checkout = invoiceId === null ? null : await reader.findCheckout(sessionId)
      return checkout ? { id, type: 'checkout', invoiceId, checkout } : ignored
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed': {
      const { paymentId } = readOwn(data.object)
      return paymentId === null ? ignored : { id, type: 'refund', paymentId }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { paymentId, status } = readOwn(data.object)
      if (paymentId === null) return ignored
      return { id, type: 'dispute', paymentId, status: toDisputeStatus(status) }
    }
    default:
      return ignored
  }
}

async function verify(
  body: string,
  signature: string | null,
  { stripe, webhookSecret }: NoticeReader,
) {
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      webhookSecret,
      TOLERANCE_SECONDS,
      cryptoProvider,
    )
  } catch {
    // The package's error has the whole message.
    throw new NoticeSignatureError('the signature of a webhook is missing, wrong or too old')
  }
}

/** `warning_closed`: an inquiry that did not become a dispute. */
function toDisputeStatus(status: string | null): 'opened' | 'won' | 'lost' {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'opened'
}
