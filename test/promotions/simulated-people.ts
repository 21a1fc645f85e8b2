import { sql } from 'drizzle-orm'
import { refundUnlistedDays } from '~/domain/promotions/days/refund-unlisted-days.server'
import { cancelInvoice } from '~/domain/promotions/invoices/cancel-invoice.server'
import { createInvoice } from '~/domain/promotions/invoices/create-invoice.server'
import { finishInvoices } from '~/domain/promotions/invoices/finish-invoices.server'
import { restartInvoice } from '~/domain/promotions/invoices/restart-invoice.server'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { payInvoice } from '~/domain/promotions/payments/pay-invoice.server'
import { receivePaymentNotice } from '~/domain/promotions/payments/receive-payment-notice.server'
import { resumePayment } from '~/domain/promotions/payments/resume-payment.server'
import { startCheckout } from '~/domain/promotions/payments/start-checkout.server'
import type { PromotionSite } from '~/domain/promotions/promotion-services.server'
import { refundInvoice } from '~/domain/promotions/refunds/refund-invoice.server'
import { reconcilePromotions } from '~/domain/promotions/sales/reconcile-promotions.server'
import { GatewayRefusedError } from '~/platform/payments/payment-gateway.server'
import { payCheckout } from '~/platform/payments/test-gateway-checkouts.server'
import { signTestNotice } from '~/platform/payments/test-gateway-notices.server'
import { addRefund, authenticatePayment } from '~/platform/payments/test-gateway-payments.server'
import { listTestObjects } from '~/platform/payments/test-gateway-store.server'
import { db } from '../database'
import type { Random } from '../listing-model/seeded-random'
import type { TestViewer } from './promotion-world'
import { attempt, type SimulatedServices } from './simulated-services'
import type { Network } from './simulation'

const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa_chargeDeclined', '3ds'] as const
const THREE_D_SECURE = 'pm_card_threeDSecure2Required'

export type Stage = {
  simulation: Network & { random: Random }
  services: SimulatedServices
  clock: { now: number }
  site: PromotionSite
}

export type Cart = { viewer: TestViewer; eventId: number; days: string[]; requestKey: string }

/** Someone who buys days, with a hasty finger, several tabs and a browser that may be closed at any time. */
export async function buyDays(stage: Stage, cart: Cart): Promise<void> {
  const { simulation, services, site } = stage
  const { random } = simulation
  const create = () => attempt(() => createInvoice(services.open(), { site, ...cart }))
  const clicks = random.chance(0.2) ? [create(), create()] : [create()]
  const answers = await Promise.all(clicks)
  const created = answers.find((answer) => answer?.kind === 'created') ?? (await create())
  if (created?.kind !== 'created' || random.chance(0.1)) return
  const order = { site, viewer: cart.viewer, invoiceId: created.invoiceId }
  const acts: (() => Promise<unknown>)[] = [() => pay(stage, order)]
  if (random.chance(0.2)) acts.push(() => pay(stage, order))
  if (random.chance(0.2)) acts.push(() => attempt(() => cancelInvoice(services.open(), order)))
  await Promise.all(acts.map((act) => act()))
}

type Order = { site: PromotionSite; viewer: TestViewer; invoiceId: number }

async function pay(stage: Stage, order: Order): Promise<void> {
  const { simulation, services } = stage
  const { random } = simulation
  if (random.chance(0.25)) return payOnProvidersPage(stage, order)
  for (let tries = 0; tries < 2; tries++) {
    const card = random.pick(CARDS)
    const token = card === '3ds' ? THREE_D_SECURE : card
    const returnUrl = 'https://laketown.example/return'
    const paid = await attempt(() => payInvoice(services.open(), { ...order, token, returnUrl }))
    if (random.chance(0.15)) return
    if (paid?.kind === 'confirm' && random.chance(0.4)) return returnLater(stage, order)
    if (paid?.kind === 'confirm') await confirm(stage, paid.clientSecret)
    if (paid?.kind === 'paid' || paid?.kind === 'confirm') {
      if (random.chance(0.8)) await attempt(() => settleInvoice(services.open(), order))
      return
    }
    if (random.chance(0.6)) {
      await attempt(() => cancelInvoice(services.open(), order))
      return
    }
  }
}

/** The page was left while the bank waited: the buyer comes back, in one tab or two, and goes on or starts over. */
async function returnLater(stage: Stage, order: Order): Promise<void> {
  const { simulation, services } = stage
  const { random } = simulation
  const goOn = async () => {
    const resumed = await attempt(() => resumePayment(services.open(), order))
    if (resumed?.kind === 'confirm') await confirm(stage, resumed.clientSecret)
    if (random.chance(0.8)) await attempt(() => settleInvoice(services.open(), order))
  }
  const startOver = async () => {
    const restarted = await attempt(() => restartInvoice(services.open(), order))
    if (restarted?.kind !== 'restarted' || random.chance(0.1)) return
    await payOnProvidersPage(stage, { ...order, invoiceId: restarted.invoiceId })
  }
  const acts = [random.pick([goOn, startOver]), ...(random.chance(0.5) ? [startOver] : [])]
  await Promise.all(acts.map((act) => act()))
}

/** Someone who tries stolen cards, all at once: the acts above go on between them. */
export async function tryCards(stage: Stage, cart: Cart, cards: number): Promise<void> {
  const { services, site } = stage
  const created = await attempt(() => createInvoice(services.open(), { site, ...cart }))
  if (created?.kind !== 'created') return
  const order = { site, viewer: cart.viewer, invoiceId: created.invoiceId }
  const token = 'pm_card_visa_chargeDeclined'
  const returnUrl = 'https://laketown.example/return'
  const pay = () => attempt(() => payInvoice(services.open(), { ...order, token, returnUrl }))
  await Promise.all(Array.from({ length: cards }, pay))
}

async function confirm({ simulation, clock }: Stage, clientSecret: string): Promise<void> {
  const id = clientSecret.slice(0, clientSecret.indexOf('_secret'))
  const isConfirmed = simulation.random.chance(0.8)
  await attempt(() =>
    simulation.call({ label: 'the bank', isExternal: true }, () =>
      authenticatePayment({ db, now: clock.now }, id, { clientSecret, isConfirmed }),
    ),
  )
}

async function payOnProvidersPage(stage: Stage, order: Order): Promise<void> {
  const { simulation, services, clock } = stage
  const urls = {
    successUrl: 'https://laketown.example/paid',
    cancelUrl: 'https://laketown.example/',
  }
  const started = await attempt(() => startCheckout(services.open(), { ...order, ...urls }))
  const sessionId = started?.kind === 'redirect' ? started.url.split('/dev/checkout/')[1] : null
  if (!sessionId || simulation.random.chance(0.2)) return
  const token = simulation.random.chance(0.8) ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined'
  await attempt(() =>
    simulation.call({ label: 'the page of the provider', isExternal: true }, () =>
      payCheckout({ db, now: clock.now }, sessionId, token),
    ),
  )
  if (simulation.random.chance(0.7)) {
    await attempt(() => settleInvoice(services.open(), order))
  }
}

/** The provider's messages, in any order, some twice; each is delivered again later. */
export async function deliverNotices(stage: Stage, share: number): Promise<void> {
  const { simulation, services, clock } = stage
  const notices = await simulation.call({ label: 'messages', isExternal: true }, () =>
    listTestObjects({ db }, 'notice', { limit: 500 }),
  )
  for (const notice of simulation.random.some(notices, Math.ceil(notices.length * share))) {
    const { payments, ...rest } = services.open()
    const body = JSON.stringify(notice)
    const signature = await simulation.call({ label: 'signature', isExternal: true }, () =>
      signTestNotice(body, clock.now),
    )
    await attempt(async () =>
      receivePaymentNotice({ payments, ...rest }, await payments.readNotice(body, signature)),
    )
  }
}

export async function runJobs({ services }: Stage): Promise<void> {
  await attempt(() => finishInvoices(services.open()))
  await attempt(() => refundUnlistedDays(services.open()))
}

/** Someone gives back the price of some days in the provider's own dashboard, where nothing says which. */
export async function refundInDashboard({ simulation, clock }: Stage, dayCents: number) {
  const { random } = simulation
  const store = { db, now: clock.now }
  await simulation.call({ label: 'the dashboard', isExternal: true }, async () => {
    const payments = await listTestObjects(store, 'payment', { limit: 50 })
    const paid = payments.filter(({ status }) => status === 'succeeded')
    if (paid.length === 0) return
    const { id, amountCents } = random.pick(paid)
    try {
      await addRefund(store, id, {
        amountCents: dayCents * random.int(1, amountCents / dayCents),
        id: `re_dashboard_${id}_${random.int(1, 1_000_000)}`,
        refundId: null,
        status: 'succeeded',
        failure: null,
      })
    } catch (fault) {
      // Less is left: the dashboard does not offer it.
      if (!(fault instanceof GatewayRefusedError)) throw fault
    }
  })
}

/** What banks have decided about payments: the provider's messages about it are sent until they are received. */
export type Disputes = Map<string, 'won' | 'lost'>

/** A buyer disputes a payment for days that were sold; after a while their bank decides. */
export async function disputeSomePayment(stage: Stage, disputes: Disputes): Promise<void> {
  const { random } = stage.simulation
  const paid = await stage.simulation.call({ label: 'a bank', isExternal: true }, () =>
    db.all<{ id: string }>(sql`
      SELECT p.provider_id AS id FROM payment p JOIN invoice i ON i.id = p.invoice_id
      WHERE i.status = 'settled' AND p.status = 'succeeded'`),
  )
  if (paid.length === 0) return
  const { id } = random.pick(paid)
  disputes.set(id, random.pick(['won', 'lost'] as const))
  await sendDispute(stage, id, 'opened')
  if (random.chance(0.7)) await sendDisputes(stage, disputes)
}

/** In the end, and some before it. */
export async function sendDisputes(stage: Stage, disputes: Disputes): Promise<void> {
  for (const [id, status] of disputes) await sendDispute(stage, id, status)
}

async function sendDispute(
  { services }: Stage,
  paymentId: string,
  status: 'opened' | 'won' | 'lost',
): Promise<void> {
  const notice = { id: `evt_${paymentId}_${status}`, type: 'dispute', paymentId, status } as const
  await attempt(() => receivePaymentNotice(services.open(), notice))
}

/** An admin refunds again what the provider has refused. */
export async function refundOwedDays({ services, site }: Stage, viewer: TestViewer) {
  const owed = await db.all<{ invoiceId: number; day: string }>(sql`
    SELECT l.invoice_id AS invoiceId, l.day FROM invoice_line l
    JOIN refund r ON r.id = l.refund_id WHERE r.status = 'failed'`)
  for (const { invoiceId, day } of owed) {
    const order = { site, viewer, invoiceId, days: [day], reason: 'Still owed' }
    await refundInvoice(services.open(), order)
  }
}

/** The job that compares the objects of sites, the tables and the provider; every night it compares all of them. */
export async function reconcile({ simulation, services }: Stage): Promise<void> {
  const isNightly = simulation.random.chance(0.5)
  await attempt(() => reconcilePromotions(services.open(), { isNightly }))
}

/** How often an admin opens the page of sales until there is one. */
const MAX_VISITS = 30

/** An admin gives back a day that was sold. */
export async function refundSomeDay({ simulation, services, site }: Stage, viewer: TestViewer) {
  let lines: { invoiceId: number; day: string }[] = []
  for (let visit = 0; visit < MAX_VISITS && lines.length === 0; visit++) {
    lines = await simulation.call({ label: 'sales page', isExternal: true }, () =>
      db.all(sql`SELECT invoice_id AS invoiceId, day FROM invoice_line WHERE state = 'sold'`),
    )
  }
  if (lines.length === 0) return
  const { invoiceId, day } = simulation.random.pick(lines)
  const order = { site, viewer, invoiceId, days: [day], reason: 'Asked for it' }
  await attempt(() => refundInvoice(services.open(), order))
}
