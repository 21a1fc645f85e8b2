import {
  CURRENCY,
  type GatewayCheckout,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefusedError,
  GatewayUnavailableError,
  type PaymentGateway,
} from '~/platform/payments/payment-gateway.server'
import { planFailures } from './planned-failures'

type ScriptedGateway = PaymentGateway &
  Omit<ReturnType<typeof planFailures<string>>, 'run'> & {
    stored: Map<string, GatewayPayment>
    checkouts: Map<string, GatewayCheckout & { invoiceId: number; amountCents: number }>
    refunds: Map<string, GatewayRefund & { paymentId: string }>
    /** What the next refunds end as. */
    refundStatus: GatewayRefund['status']
    confirm(paymentId: string, status?: GatewayPayment['status']): void
    payCheckout(sessionId: string): void
    /** Someone refunds a part in the provider's own dashboard. */
    refundInDashboard(paymentId: string, amountCents: number): void
    /** As a day later: a repeated call is a new one. */
    forgetKeys(): void
  }

/** Tokens say how a card behaves: 'ok', 'declined', '3ds' or 'processing'. */
export function createScriptedGateway(): ScriptedGateway {
  const stored = new Map<string, GatewayPayment>()
  const checkouts: ScriptedGateway['checkouts'] = new Map()
  const refunds: ScriptedGateway['refunds'] = new Map()
  const { failures, before, calls, run } = planFailures<string>(
    (message) => new GatewayUnavailableError(message),
  )
  const refundKeys = new Map<string, string>()
  const statuses: Record<string, GatewayPayment['status']> = {
    ok: 'succeeded',
    declined: 'failed',
    '3ds': 'requires_action',
    processing: 'processing',
  }
  const findStatus = (token: string) => statuses[token.split('#')[0] ?? ''] ?? 'failed'
  function addPayment(invoiceId: number, amountCents: number, token: string): GatewayPayment {
    const status = findStatus(token)
    const payment: GatewayPayment = {
      id: `pi_${stored.size + 1}`,
      invoiceId,
      status,
      amountCents,
      refundedCents: 0,
      currency: CURRENCY,
      feeCents: status === 'succeeded' ? 59 : null,
      netCents: status === 'succeeded' ? amountCents - 59 : null,
      error: status === 'failed' ? 'Your card was declined.' : null,
      clientSecret: status === 'requires_action' ? 'secret' : null,
    }
    stored.set(payment.id, payment)
    return payment
  }
  function change(id: string, status: GatewayPayment['status']): GatewayPayment {
    const payment = stored.get(id)
    if (!payment) throw new Error(`There is no payment ${id}`)
    const { amountCents } = payment
    const money = status === 'succeeded' ? { feeCents: 59, netCents: amountCents - 59 } : {}
    const error = status === 'failed' ? 'Your card was declined.' : null
    const changed = { ...payment, status, ...money, error, clientSecret: null }
    stored.set(id, changed)
    return changed
  }
  function addRefund(
    paymentId: string,
    refund: Omit<GatewayRefund, 'failure'>,
  ): GatewayRefund & { paymentId: string } {
    const payment = stored.get(paymentId)
    const { id, status, amountCents } = refund
    if (!payment || payment.refundedCents + amountCents > payment.amountCents) {
      const message = 'Refund amount is greater than unrefunded amount on charge'
      throw new GatewayRefusedError('invalid_request_error', message)
    }
    const failure = status === 'failed' ? 'unknown' : null
    if (status !== 'failed') {
      const refundedCents = payment.refundedCents + amountCents
      stored.set(paymentId, { ...payment, refundedCents })
    }
    const added = { ...refund, failure, paymentId }
    refunds.set(id, added)
    return added
  }
  return {
    kind: 'test',
    publishableKey: 'pk_test',
    stored,
    checkouts,
    refunds,
    failures,
    before,
    calls,
    refundStatus: 'succeeded',
    confirm: (id, status = 'succeeded') => void change(id, status),
    payCheckout(sessionId) {
      const checkout = checkouts.get(sessionId)
      if (checkout?.status !== 'open') throw new Error(`${sessionId} is not open`)
      const { id } = addPayment(checkout.invoiceId, checkout.amountCents, 'ok')
      checkouts.set(sessionId, { ...checkout, status: 'complete', paymentId: id, url: null })
    },
    refundInDashboard(paymentId, amountCents) {
      const id = `re_outside_${refunds.size + 1}`
      addRefund(paymentId, { id, refundId: null, status: 'succeeded', amountCents })
    },
    forgetKeys: () => refundKeys.clear(),
    createPayment: ({ invoiceId, amountCents, token }) =>
      run('createPayment', () => {
        const same = [...stored.values()].find((payment) => payment.invoiceId === invoiceId)
        if (!same) return addPayment(invoiceId, amountCents, token)
        if (same.status !== 'failed') return same
        return change(same.id, findStatus(token))
      }),
    // Each card of the tests has a number of its own, unless its token names one: 'declined#4'.
    async findCardFingerprint(token) {
      const card = token.split('#')[1] ?? null
      const canFail = failures.some(({ method }) => method === 'findCardFingerprint')
      return canFail ? run('findCardFingerprint', () => card) : card
    },
    findPayment: (id) => run('findPayment', () => stored.get(id) ?? null),
    cancelPayment: (id) =>
      run('cancelPayment', () => {
        const payment = stored.get(id)
        if (payment?.status === 'succeeded' || payment?.status === 'processing') return payment
        return change(id, 'cancelled')
      }),
    createCheckout: ({ invoiceId, amountCents }) =>
      run('createCheckout', () => {
        const sessionId = `cs_${invoiceId}`
        const existing = checkouts.get(sessionId)
        if (existing) return existing
        const url = `https://pay.example/${sessionId}`
        const checkout = { sessionId, url, status: 'open', paymentId: null } as const
        checkouts.set(sessionId, { ...checkout, invoiceId, amountCents })
        return checkout
      }),
    findCheckout: (id) => run('findCheckout', () => checkouts.get(id) ?? null),
    expireCheckout: (id) =>
      run('expireCheckout', () => {
        const checkout = checkouts.get(id)
        if (!checkout) throw new Error(`There is no session ${id}`)
        if (checkout.status === 'open')
          checkouts.set(id, { ...checkout, status: 'expired', url: null })
        return checkouts.get(id) ?? checkout
      }),
    refundPayment({ refundId, paymentId, amountCents }) {
      return run('refundPayment', () => {
        const key = `${refundId}-${amountCents}`
        const known = refunds.get(refundKeys.get(key) ?? '')
        if (known) return known
        const id = refunds.has(`re_${refundId}`) ? `re_${refundId}_again` : `re_${refundId}`
        const status = this.refundStatus
        refundKeys.set(key, id)
        return addRefund(paymentId, { id, refundId, status, amountCents })
      })
    },
    listRefunds: (paymentId) =>
      run('listRefunds', () =>
        [...refunds.values()].filter((refund) => refund.paymentId === paymentId),
      ),
    listPayments: () => run('listPayments', () => ({ payments: [...stored.values()], next: null })),
    readNotice: () => Promise.reject(new Error('Messages are not signed here')),
  }
}
