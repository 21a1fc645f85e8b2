import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMoneyErrors } from '~/domain/promotions/sales/check-money.server'
import { addDays } from '~/lib/time/local-time'
import { formatPromotedDay } from '~/ui/promotions/calendar/format-promoted-day'
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

const WALL = '2026-09-04T19:30:00'
const DECLINED = 'pm_card_visa_chargeDeclined'
let ann: Buyer
let bob: Buyer
let admin: Buyer
let event: number
/** Three days that no other test uses: the objects of the days remember what earlier tests ordered. */
let DAYS: string[]
let tests = 0

beforeAll(async () => {
  await createPromotionFixtures()
  ann = await arriveBuyer({ email: 'ann@example.com' })
  bob = await arriveBuyer({ email: 'bob@example.com' })
  admin = await arriveBuyer({ email: 'admin@example.com', adminOfSites: ['laketown'] })
})

beforeEach(async () => {
  tests += 1
  DAYS = ['2026-06-01', '2026-07-01', '2026-08-01'].map((day) => addDays(day, tests))
  await setRate('laketown', RATE)
  event = await addEvent({ title: 'Lanterns', wall: WALL })
})

async function fillCart(days: string[], buyer = ann) {
  const { formKey, rateCents } = await openPromotePage(event, buyer)
  return { formKey, rateCents, days }
}

/** An order whose days are held, by its number. */
async function placeOrder(days: string[], buyer = ann): Promise<number> {
  const cart = await fillCart(days, buyer)
  const { answer } = await sendStep(event, buyer, { intent: 'order', ...cart })
  return answer.reply.ordered.invoiceId
}

test('Without JavaScript, the selected days are held and the buyer goes to the provider’s page', async () => {
  const page = await pressButton(event, ann, { intent: 'checkout', ...(await fillCart(DAYS)) })
  expect(page.status).toBe(303)
  expect(page.location).toContain('/dev/checkout/')
  expect(await listInvoices(event)).toEqual([['pending', DAYS.join()]])
})

test('Without a selected day, nothing is ordered', async () => {
  const { days: _, ...cart } = await fillCart([])
  const page = await pressButton(event, ann, { intent: 'checkout', ...cart })
  expect([page.status, page.alert]).toEqual([422, 'No days selected'])
  const invalid = { intent: 'checkout', ...cart, days: '2026-02-30' }
  expect((await pressButton(event, ann, invalid)).status).toBe(422)
  expect(await listInvoices(event)).toEqual([])
})

test('A day that is lost is named, and the other days stay selected', async () => {
  const cart = await fillCart(DAYS)
  await placeOrder([DAYS[1]!], bob)
  const page = await pressButton(event, ann, { intent: 'checkout', ...cart })
  expect(page.status).toBe(409)
  expect(page.alert).toBe(
    `Your cart has changed. The following days are no longer available for promotion: ${formatPromotedDay(DAYS[1]!)}`,
  )
  expect(page.selected).toEqual([DAYS[0], DAYS[2]])
  expect(page.words).toContain('Total, 2 days $25')
  expect((await listInvoices(event))[1]).toEqual(['cancelled', DAYS.join()])
})

test('A cart that is sent twice is one order, and with other days it is another', async () => {
  const cart = { intent: 'order', ...(await fillCart([DAYS[0]!])) }
  const answers = await Promise.all([sendStep(event, ann, cart), sendStep(event, ann, cart)])
  const [first, second] = answers.map(({ answer }) => answer.reply.ordered)
  expect(first).toEqual({ invoiceId: expect.any(Number), totalCents: RATE })
  expect(second).toEqual(first)
  await sendStep(event, ann, { ...cart, days: [DAYS[1]!] })
  expect(await listInvoices(event)).toEqual([
    ['pending', DAYS[0]],
    ['pending', DAYS[1]],
  ])
})

test('A price that has changed since the page was drawn is not charged', async () => {
  const cart = await fillCart(DAYS)
  await setRate('laketown', RATE * 2)
  const page = await pressButton(event, ann, { intent: 'checkout', ...cart })
  expect([page.status, page.alert]).toEqual([409, 'Something went wrong.'])
  expect(page.selected).toEqual(DAYS)
  expect(page.rateCents).toBe(String(RATE * 2))
  expect(await listInvoices(event)).toEqual([['cancelled', DAYS.join()]])
})

test('A paid order leads to its receipt, and the event is featured on its days', async () => {
  const invoiceId = await placeOrder(DAYS)
  const token = 'pm_card_visa'
  const { answer } = await sendStep(event, ann, { intent: 'pay', invoiceId, token })
  expect(answer).toEqual({ kind: 'go', url: `/account/receipt/${invoiceId}` })
  expect(await listFeaturedDays(event)).toEqual(DAYS)
  const again = await sendStep(event, ann, { intent: 'settle', invoiceId })
  expect(again.answer).toEqual(answer)
  expect(await listMoneyErrors(db)).toEqual([])
})

test('A declined card is shown, the order is cancelled and its days are free', async () => {
  const invoiceId = await placeOrder(DAYS)
  const declined = await sendStep(event, ann, { intent: 'pay', invoiceId, token: DECLINED })
  expect(declined.status).toBe(402)
  expect(declined.answer.reply.result.error['']).toEqual(['Your card was declined.'])
  expect(await listInvoices(event)).toEqual([['cancelled', DAYS.join()]])
  expect((await openPromotePage(event, bob)).available).toEqual(expect.arrayContaining(DAYS))
  expect(await listMoneyErrors(db)).toEqual([])
})

test('A payment that the bank has to confirm is not settled before', async () => {
  const invoiceId = await placeOrder(DAYS)
  const token = 'pm_card_threeDSecure2Required'
  const paid = await sendStep(event, ann, { intent: 'pay', invoiceId, token })
  expect(paid.answer.reply.confirm.clientSecret).toEqual(expect.any(String))
  const settled = await sendStep(event, ann, { intent: 'settle', invoiceId })
  expect(settled.status).toBe(402)
  expect(await listFeaturedDays(event)).toEqual([])
  expect(await listInvoices(event)).toEqual([['cancelled', DAYS.join()]])
})

test('Nobody pays, settles, cancels or sees an order of someone else', async () => {
  const invoiceId = await placeOrder(DAYS)
  for (const intent of ['pay', 'settle', 'cancel', 'pay-order']) {
    const step = { intent, invoiceId, token: 'pm_card_visa' }
    expect((await sendStep(event, bob, step)).status, intent).toBe(404)
    expect((await pressButton(event, bob, step)).status, intent).toBe(404)
  }
  const returned = await openPromotePage(event, bob, { query: `?invoice=${invoiceId}` })
  expect(returned.status).toBe(404)
  expect((await openPromotePage(event, bob)).words).not.toContain('unfinished order')
  expect(await listInvoices(event)).toEqual([['pending', DAYS.join()]])
})

test('An unfinished order is shown to its buyer, who pays or cancels it', async () => {
  const invoiceId = await placeOrder(DAYS)
  const page = await openPromotePage(event, ann)
  expect(page.words).toContain('You have an unfinished order These days are held for you until')
  expect(page.words).toContain(`(15 minutes left): ${formatPromotedDay(DAYS[0]!)}`)
  expect(page.words).toContain('Total: $37.50 Pay now Cancel order')
  const paying = await pressButton(event, ann, { intent: 'pay-order', invoiceId })
  expect(paying.location).toContain('/dev/checkout/')
  const cancelling = await pressButton(event, ann, { intent: 'cancel', invoiceId })
  expect(cancelling.status).toBe(303)
  const after = await openPromotePage(event, ann, { query: '?notice=cancelled' })
  expect(after.words).toContain('Your order is cancelled. You were not charged.')
  expect(after.words).not.toContain('unfinished order')
  expect(after.available).toEqual(expect.arrayContaining(DAYS))
})

test('Coming back from the provider without having paid settles nothing', async () => {
  const invoiceId = await placeOrder(DAYS)
  await pressButton(event, ann, { intent: 'pay-order', invoiceId })
  const back = await openPromotePage(event, ann, { query: `?invoice=${invoiceId}` })
  expect(back.location).toBe(`/promote/featured-daily-event/${event}?notice=unpaid`)
  expect(await listFeaturedDays(event)).toEqual([])
})

test('Admins feature an event without charge, which is audited, and nobody else may', async () => {
  const feature = { intent: 'feature', days: DAYS }
  for (const buyer of [ann, bob]) {
    expect((await pressButton(event, buyer, feature)).status).toBe(404)
    expect((await sendStep(event, buyer, feature)).status).toBe(404)
  }
  expect(await listFeaturedDays(event)).toEqual([])
  const page = await pressButton(event, admin, feature)
  expect(page.location).toBe(`/promote/featured-daily-event/${event}?notice=featured`)
  expect(await listFeaturedDays(event)).toEqual(DAYS)
  const entries = await db.all<{ account_id: string }>(sql`
    SELECT account_id FROM audit_entry WHERE account_id IN (${ann.id}, ${bob.id}, ${admin.id})`)
  expect(entries).toEqual([{ account_id: admin.id }])
  const shown = await openPromotePage(event, admin, { query: '?notice=featured' })
  expect(shown.words).toContain('This event is featured on the selected days, without charge.')
  expect(shown.words).toContain(`${formatPromotedDay(DAYS[0]!)}, promoted`)
  const again = await pressButton(event, admin, feature)
  expect(again.alert).toContain('The following days are no longer available for promotion:')
})

test('An event that begins while its buyer orders is not sold', async () => {
  const cart = await fillCart(DAYS)
  await db.run(sql`UPDATE event SET start_at = 0 WHERE id = ${event}`)
  const page = await pressButton(event, ann, { intent: 'checkout', ...cart })
  expect(page.location).toBe(`/promote/featured-daily-event/${event}`)
  expect((await openPromotePage(event, ann)).words).toContain('in the past')
  expect(await listInvoices(event)).toEqual([])
})
