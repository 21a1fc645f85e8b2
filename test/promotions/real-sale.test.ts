import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { createInvoice } from '~/domain/promotions/invoices/create-invoice.server'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { payInvoice } from '~/domain/promotions/payments/pay-invoice.server'
import { receivePaymentNotice } from '~/domain/promotions/payments/receive-payment-notice.server'
import { DAY } from '~/lib/time/local-time'
import { NoticeSignatureError } from '~/platform/payments/payment-gateway.server'
import { signTestNotice } from '~/platform/payments/test-gateway-notices.server'
import { listTestObjects } from '~/platform/payments/test-gateway-store.server'
import { db } from '../database'
import { addEvent, NOW } from '../fixtures'
import { clearPromotionDays } from './clear-promotion-days'
import { expectLedgerAgrees } from './ledger'
import {
  addBuyer,
  clearPromotions,
  createPromotionFixtures,
  DAYS,
  openPromotionWorld,
  RATE,
  type TestViewer,
} from './promotion-world'
import { openSimulatedServices } from './simulated-services'

let buyer: TestViewer
let site: Awaited<ReturnType<typeof openPromotionWorld>>['site']
let eventId: number
const clock = { now: NOW }
/** Nothing fails: the real objects and database, and the built-in gateway with its signed messages. */
const { open, pass } = openSimulatedServices(
  { call: (_, act) => act() },
  clock,
  env.PROMOTION_SLOTS,
)

beforeAll(async () => {
  await createPromotionFixtures()
  buyer = await addBuyer('buyer@mail.example')
})

beforeEach(async () => {
  clock.now = NOW
  await clearPromotions()
  await clearPromotionDays()
  await db.run(sql`DELETE FROM test_gateway_object`)
  const world = await openPromotionWorld()
  ;({ site, eventId } = world)
  // Days are sold until midnight, so that what happens around it can be seen.
  site = { ...site, settings: { ...site.settings, featuredSalesUntilHour: 24 } }
})

const create = (requestKey: string, days = DAYS, event = eventId) =>
  createInvoice(open(), { site, viewer: buyer, eventId: event, days, requestKey })
const pay = (invoiceId: number, token = 'pm_card_visa') =>
  payInvoice(open(), {
    site,
    viewer: buyer,
    invoiceId,
    token,
    returnUrl: 'https://laketown.example/return',
  })
const settle = (invoiceId: number) => settleInvoice(open(), { site, viewer: buyer, invoiceId })

async function expectSold(days: string[]): Promise<void> {
  const { readClaims } = openPromotionDays(env.PROMOTION_SLOTS, { now: clock.now })
  const sold = [...(await readClaims(site.id, days))].flatMap(([day, claims]) =>
    claims.map(({ invoiceId, eventId }) => ({ siteId: site.id, day, invoiceId, eventId })),
  )
  expect(sold.map(({ day }) => day)).toEqual(days)
  await expectLedgerAgrees(sold, RATE)
}

async function listMessages() {
  const notices = await listTestObjects({ db }, 'notice', { limit: 50 })
  return notices.map((notice) => JSON.stringify(notice))
}

async function receive(body: string, signature: string | null) {
  const services = open()
  return receivePaymentNotice(services, await services.payments.readNotice(body, signature))
}

test('A signed message settles what the browser left, hours later and before the browser comes back', async () => {
  expect(await create('a')).toMatchObject({ kind: 'created', invoiceId: 1 })
  expect(await pay(1)).toEqual({ kind: 'paid' })
  // The slots were held for a quarter of an hour.
  pass(12 * 60)
  const [body = ''] = await listMessages()
  const signature = await signTestNotice(body, clock.now)
  expect(await receive(body, signature)).toEqual({ kind: 'handled' })
  expect(await receive(body, signature)).toEqual({ kind: 'repeated' })
  expect(await settle(1)).toMatchObject({ kind: 'settled', sold: DAYS })
  await expectSold(DAYS)
})

test('A forged, changed or replayed message changes nothing', async () => {
  await create('a')
  await pay(1, 'pm_card_threeDSecure2Required')
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment',
    payment: { id: 'pi_1', invoiceId: 1, status: 'succeeded', amountCents: 3 * RATE },
  })
  const signature = await signTestNotice(body, clock.now)
  const forgeries: [string, string | null][] = [
    [body, null],
    [body, await signTestNotice(body, clock.now, 'whsec_guessed')],
    [body.replace('evt_1', 'evt_2'), signature],
    [body, signature.replace('v1=', 'v0=')],
    [body, await signTestNotice(body, clock.now - DAY)],
  ]
  for (const [text, header] of forgeries) {
    await expect(receive(text, header)).rejects.toThrow(NoticeSignatureError)
  }
  // Even a signed one is only a hint: the provider says that it is not paid.
  await receive(body, signature)
  expect(await settle(1)).toEqual({ kind: 'unpaid', reason: 'not-paid' })
  expect(await db.all(sql`SELECT day FROM featured_day`)).toEqual([])
})

test('With the same cart in two tabs, the event gets its days and is charged once', async () => {
  const answers = await Promise.all([create('tab one'), create('tab two')])
  const created = answers.flatMap((answer) => (answer.kind === 'created' ? [answer.invoiceId] : []))
  expect(created).toHaveLength(1)
  expect(answers.find(({ kind }) => kind === 'refused')).toMatchObject({
    refused: DAYS.map((day) => ({ day, reason: 'locked' })),
  })
  const [invoiceId = 0] = created
  await Promise.all([pay(invoiceId), pay(invoiceId)])
  await Promise.all([settle(invoiceId), settle(invoiceId)])
  await expectSold(DAYS)
})

test('A hold lasts a quarter of an hour on the night on which the clocks go back, too', async () => {
  // The second 1:50 AM in Chicago is an hour after the first.
  clock.now = Date.parse('2026-11-01T06:50:00Z')
  const show = await addEvent({ title: 'Late show', wall: '2026-11-02T20:00:00' })
  const days = ['2026-11-01', '2026-11-02']
  expect(await create('a', days, show)).toMatchObject({ expiresAt: clock.now + 15 * 60_000 })
  pass(14)
  expect(await pay(1)).toEqual({ kind: 'paid' })
  pass(2)
  expect(await settle(1)).toMatchObject({ kind: 'settled', sold: days, lost: [] })
  await expectSold(days)
})

test('Bought on the day on which the clocks go forward and paid after midnight, the day that is over is refunded', async () => {
  clock.now = Date.parse('2026-03-09T04:50:00Z')
  const show = await addEvent({ title: 'Late show', wall: '2026-03-10T20:00:00' })
  const days = ['2026-03-08', '2026-03-09']
  expect(await create('a', days, show)).toMatchObject({ kind: 'created' })
  expect(await pay(1)).toEqual({ kind: 'paid' })
  pass(12)
  expect(await settle(1)).toMatchObject({
    kind: 'settled',
    sold: ['2026-03-09'],
    lost: ['2026-03-08'],
  })
  await expectSold(['2026-03-09'])
})
