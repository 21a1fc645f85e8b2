import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import type { PromotionServices } from '~/domain/promotions/promotion-services.server'
import { planComparison } from '~/domain/promotions/sales/reconcile-promotions.server'
import { runSalesMessage } from '~/domain/promotions/sales/run-sales-message.server'
import type { Day } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import type { GatewayPayment, PaymentGateway } from '~/platform/payments/payment-gateway.server'
import type { SalesMessage } from '~/platform/settings/env'
import { openDatabase } from '~/platform/storage/database.server'
import { DAYS, findInvoiceId, NOW, RATE_CENTS, SITES } from './comparison-data'

type Env = { DB: D1Database; SEARCH: D1Database }

export type ComparisonTask =
  | { kind: 'nothing' }
  | { kind: 'plan' }
  | { kind: 'work'; message: SalesMessage }

/** `calls` are those that Cloudflare counts: to the database, to objects, and to the provider. */
export type ComparisonAnswer = {
  next: SalesMessage[]
  calls: number
  done: Record<string, number>
}

const PAGE_SIZE = 100
const UNKNOWN_INVOICE = 1_000_000

/** One request is one invocation, as a message of the queue is. */
export default {
  async fetch(request, env) {
    const task = await request.json<ComparisonTask>()
    const counter = { calls: 0 }
    const services = openServices(env, counter)
    switch (task.kind) {
      case 'nothing':
        return Response.json({ next: [], done: {}, ...counter })
      case 'plan':
        return Response.json({ next: await planComparison(services), done: {}, ...counter })
      case 'work': {
        const work = await runSalesMessage(services, task.message)
        return Response.json({ ...work, ...counter })
      }
    }
  },
} satisfies ExportedHandler<Env>

function openServices(env: Env, counter: { calls: number }): PromotionServices {
  return {
    db: openDatabase(env.DB, (run) => {
      counter.calls++
      return run()
    }),
    search: openDatabase(env.SEARCH),
    log: { ...createLog(), error() {} },
    now: NOW,
    reactions: CHANGE_REACTIONS,
    promotionDays: openPromotionDays(
      { getByName: (name) => openSite(name, counter) },
      { now: NOW },
    ),
    payments: openGateway(counter),
  }
}

/** Answers from a formula: 1,000 objects on one machine would be measured themselves. One in a hundred days has a slot that nobody bought. */
function openSite(name: string, counter: { calls: number }) {
  const siteId = Number(name)
  const claim = { invoiceId: findInvoiceId(siteId), eventId: siteId, expiresAt: null }
  const listClaims = (day: Day) =>
    DAYS.indexOf(day) === 3 && siteId % 3 === 0
      ? [claim, { ...claim, invoiceId: UNKNOWN_INVOICE }]
      : [claim]
  const answer = async <Answer>(value: Answer) => {
    counter.calls++
    return value
  }
  return {
    readClaims: ({ days }: { days: Day[] }) =>
      answer(new Map(days.map((day) => [day, listClaims(day)]))),
    sellDays: ({ days }: { days: Day[] }) => answer({ sold: days, refused: [] }),
    releaseDays: () => answer(undefined),
  }
}

function openGateway(counter: { calls: number }): PaymentGateway {
  const payments = Array.from(
    { length: SITES },
    (_, index): GatewayPayment => ({
      id: `pi_${index + 1}`,
      invoiceId: index + 1,
      status: 'succeeded',
      currency: 'usd',
      amountCents: RATE_CENTS * DAYS.length,
      refundedCents: 0,
      feeCents: 100,
      netCents: RATE_CENTS * DAYS.length - 100,
      error: null,
      clientSecret: null,
    }),
  )
  const refuse = () => Promise.reject(new Error('not part of a comparison'))
  return {
    kind: 'test',
    publishableKey: '',
    async listPayments(_since: number, cursor: string | null) {
      counter.calls++
      const from = Number(cursor ?? 0)
      const next = from + PAGE_SIZE < payments.length ? String(from + PAGE_SIZE) : null
      return { payments: payments.slice(from, from + PAGE_SIZE), next }
    },
    async findPayment(id: string) {
      counter.calls++
      return payments.find((payment) => payment.id === id) ?? null
    },
    createPayment: refuse,
    cancelPayment: refuse,
    createCheckout: refuse,
    findCheckout: refuse,
    expireCheckout: refuse,
    refundPayment: refuse,
    listRefunds: refuse,
    readNotice: refuse,
  } as unknown as PaymentGateway
}
