import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMoneyErrors } from '~/domain/promotions/sales/check-money.server'
import { addDays } from '~/lib/time/local-time'
import { db } from '../database'
import { addEvent } from '../fixtures'
import { createPromotionFixtures, RATE, setRate } from '../promotions/promotion-world'
import {
  arriveBuyer,
  type Buyer,
  listFeaturedDays,
  listInvoices,
  openPromotePage,
  pressButton,
  sendStep,
} from './promote-buyer'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const WALL = '2026-09-04T19:30:00'
const DECLINED = 'pm_card_visa_chargeDeclined'
const THREE_D_SECURE = 'pm_card_threeDSecure2Required'
const TOO_MANY = 'You have tried too many cards. Please wait an hour and try again.'

let event: number
let day: string
let tests = 0

beforeAll(createPromotionFixtures)

beforeEach(async () => {
  tests += 1
  day = addDays('2026-06-01', tests)
  await setRate('laketown', RATE)
  event = await addEvent({ title: 'Lanterns', wall: WALL })
})

const arrive = (name: string) => arriveBuyer({ email: `${name}-${tests}@example.com` })

/** An order that waits for the buyer's bank, as when the page was left meanwhile. */
async function abandon(buyer: Buyer): Promise<number> {
  const { formKey, rateCents } = await openPromotePage(event, buyer)
  const placed = await sendStep(event, buyer, { intent: 'order', formKey, rateCents, days: [day] })
  const { invoiceId } = placed.answer.reply.ordered
  const paid = await sendStep(event, buyer, { intent: 'pay', invoiceId, token: THREE_D_SECURE })
  expect(paid.answer.reply.confirm.clientSecret).toEqual(expect.any(String))
  return invoiceId
}

/** What the bank's dialog sends. */
function answerBank(buyer: Buyer, clientSecret: string, answer: 'complete' | 'fail') {
  const [payment] = clientSecret.split('_secret')
  return fetchWorker(`${SITE}/dev/3d-secure/${payment}/answer`, {
    method: 'POST',
    headers: { cookie: buyer.cookie, origin: SITE, host: 'laketown.localhost' },
    body: new URLSearchParams({ clientSecret, answer }),
  })
}

test('After an abandoned confirmation the page says so, and offers to start over', async () => {
  const ann = await arrive('ann')
  await abandon(ann)
  const page = await openPromotePage(event, ann)
  expect(page.words).toContain('Your bank has not confirmed your payment yet')
  expect(page.words).toContain('Pay with another card')
  expect(page.words).not.toContain('being paid in another window')
})

test('Going on confirms the same payment, and leads to the receipt', async () => {
  const ann = await arrive('ann')
  const invoiceId = await abandon(ann)
  const { answer } = await sendStep(event, ann, { intent: 'resume', invoiceId })
  const { clientSecret } = answer.reply.confirm
  const again = await sendStep(event, ann, { intent: 'resume', invoiceId })
  expect(again.answer.reply.confirm).toEqual({ clientSecret })
  expect((await answerBank(ann, clientSecret, 'complete')).status).toBe(200)
  const settled = await sendStep(event, ann, { intent: 'settle', invoiceId })
  expect(settled.answer).toEqual({ kind: 'go', url: `/account/receipt/${invoiceId}` })
  const late = await sendStep(event, ann, { intent: 'resume', invoiceId })
  expect(late.answer).toEqual(settled.answer)
  expect(await listFeaturedDays(event)).toEqual([day])
  expect(await listMoneyErrors(db)).toEqual([])
})

test('A confirmation that failed leaves the order, which is paid with another card', async () => {
  const ann = await arrive('ann')
  const invoiceId = await abandon(ann)
  const { answer } = await sendStep(event, ann, { intent: 'resume', invoiceId })
  await answerBank(ann, answer.reply.confirm.clientSecret, 'fail')
  const failed = await sendStep(event, ann, { intent: 'resume', invoiceId })
  expect([failed.status, failed.answer.reply.result.status]).toEqual([409, 'error'])
  const page = await openPromotePage(event, ann)
  expect(page.words).toContain('You have an unfinished order')
  expect(page.words).toContain('Pay now')
  const paying = await pressButton(event, ann, { intent: 'pay-order', invoiceId })
  expect(paying.location).toContain('/dev/checkout/')
})

test('Without JavaScript, starting over leads to the provider’s page with the same days', async () => {
  const ann = await arrive('ann')
  const invoiceId = await abandon(ann)
  const first = await pressButton(event, ann, { intent: 'pay-order', invoiceId })
  expect([first.status, first.location]).toEqual([303, expect.stringContaining('/dev/checkout/')])
  const again = await pressButton(event, ann, { intent: 'pay-order', invoiceId })
  expect(again.location).toBe(first.location)
  expect(await listInvoices(event)).toEqual([
    ['cancelled', day],
    ['pending', day],
  ])
  const page = await openPromotePage(event, ann)
  expect(page.words).toContain('Pay now')
  expect(page.words).not.toContain('Your bank has not confirmed')
  expect(Number(page.invoiceId)).toBeGreaterThan(invoiceId)
})

test('Nobody else goes on with an order or starts it over', async () => {
  const [ann, bob] = await Promise.all([arrive('ann'), arrive('bob')])
  const invoiceId = await abandon(ann)
  for (const intent of ['resume', 'pay-order']) {
    expect((await sendStep(event, bob, { intent, invoiceId })).status).toBe(404)
  }
  expect(await listInvoices(event)).toEqual([['pending', day]])
})

function callApi(path: string, { cookie }: Buyer, ip: string, body?: object) {
  return fetchWorker(`${SITE}/api/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: SITE,
      host: 'laketown.localhost',
      'cf-connecting-ip': ip,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const orderByApi = async (buyer: Buyer, ip: string, days: string[], eventId = event) =>
  callApi('invoice/featured-daily-events', buyer, ip, { eventId, days })

const countProviderCalls = async () =>
  (await db.get<{ calls: number }>(sql`SELECT count(*) AS calls FROM payment_attempt`)).calls

test('Of 200 declined cards that are sent at once, ten reach the provider', async () => {
  await db.run(sql`DELETE FROM payment_attempt`)
  const ann = await arrive('ann')
  const { invoiceId } = await (await orderByApi(ann, '192.0.2.1', [day])).json<{
    invoiceId: number
  }>()
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const path = `invoice/pay?invoiceId=${invoiceId}&token=${DECLINED}`
      return (await callApi(path, ann, '192.0.2.1')).json<{ error: string }>()
    }),
  )
  expect(answers.filter(({ error }) => error !== TOO_MANY).length).toBeLessThanOrEqual(10)
  expect(await countProviderCalls()).toBe(10)
})

test('Orders of one network are counted together, by the form and by the API', async () => {
  const buyers = await Promise.all(['ann', 'bob', 'cleo', 'dan'].map(arrive))
  const ip = '198.51.100.7'
  const events = await Promise.all(
    buyers.map((_, index) => addEvent({ title: `Show ${index}`, wall: WALL })),
  )
  const answers: { invoiceId?: number }[] = []
  for (const [index, buyer] of buyers.entries()) {
    answers.push(await (await orderByApi(buyer, ip, [day], events[index])).json())
  }
  const refused =
    'Your network has many unfinished orders. Please pay or cancel one, or try again in an hour.'
  expect(answers.map(({ invoiceId }) => typeof invoiceId)).toEqual([
    'number',
    'number',
    'number',
    'undefined',
  ])
  expect(JSON.stringify(answers[3])).toContain(refused)
  const accepted = await orderByApi(buyers[3] as Buyer, '198.51.100.8', [day], events[3])
  expect(await accepted.json()).toMatchObject({ invoiceId: expect.any(Number) })
})
