import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, MINUTE } from '~/lib/time/local-time'
import { addEvent } from '../../../../test/fixtures'
import {
  addBuyer,
  clearPromotions,
  createPromotionFixtures,
  expectAllAddsUp,
  openPromotionWorld,
  type PromotionWorld,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { cancelInvoice } from '../invoices/cancel-invoice.server'
import { createInvoice } from '../invoices/create-invoice.server'
import { finishInvoices } from '../invoices/finish-invoices.server'
import { INVOICE_MESSAGES } from '../invoices/invoice'
import { findInvoice } from '../invoices/invoice-store.server'
import { payInvoice } from '../payments/pay-invoice.server'
import { startCheckout } from '../payments/start-checkout.server'

let world: PromotionWorld
const buyers: TestViewer[] = []
const buyerAt = (index: number) => buyers[index] as TestViewer
/** One for each order: an event has a day once. */
const shows: number[] = []

beforeAll(async () => {
  await createPromotionFixtures()
  for (let index = 0; index < 12; index++) {
    buyers.push(await addBuyer(`buyer-${index}@mail.example`))
  }
})

beforeEach(async () => {
  await clearPromotions()
  world = await openPromotionWorld()
  shows.length = 0
  for (let index = 0; index < 12; index++) {
    shows.push(await addEvent({ title: `Show ${index}`, wall: '2026-07-30T20:00:00' }))
  }
})

afterEach(() => expectAllAddsUp(world))

let keys = 0
type Wish = {
  viewer?: TestViewer
  show?: number
  days?: string[]
  requestKey?: string
  network?: string
}

function order({ viewer = buyerAt(0), show = 0, days = ['2026-05-02'], ...more }: Wish = {}) {
  const requestKey = more.requestKey ?? `hold-${++keys}`
  const eventId = shows[show] as number
  return createInvoice(world.services(), {
    site: world.site,
    viewer,
    eventId,
    days,
    requestKey,
    network: more.network,
  })
}

async function mustOrder(wish: Wish = {}): Promise<number> {
  const created = await order(wish)
  if (created.kind !== 'created') throw new Error(JSON.stringify(created))
  return created.invoiceId
}

const pay = (invoiceId: number, token: string, viewer = buyerAt(0)) =>
  payInvoice(world.services(), {
    site: world.site,
    viewer,
    invoiceId,
    token,
    returnUrl: 'https://laketown/',
  })
const find = async (invoiceId: number, viewer = buyerAt(0)) =>
  (await findInvoice(world.services(), { site: world.site, viewer, invoiceId }))!
const cancel = (invoiceId: number, viewer = buyerAt(0)) =>
  cancelInvoice(world.services(), { site: world.site, viewer, invoiceId })
const checkout = (invoiceId: number) =>
  startCheckout(world.services(), {
    site: world.site,
    viewer: buyerAt(0),
    invoiceId,
    successUrl: 'https://laketown/paid',
    cancelUrl: 'https://laketown/',
  })
const message = (text: string) => ({ kind: 'invalid', message: text })
const dayAt = (index: number) => addDays('2026-05-02', index)

test('However often the buyer tries to pay, the days are free after an hour', async () => {
  const requestKey = 'tries-for-ever'
  const id = await mustOrder({ requestKey })
  const { createdAt, holdEndsAt } = await find(id)
  expect(holdEndsAt - createdAt).toBe(60 * MINUTE)
  for (let tries = 0; tries < 7; tries++) {
    world.passMinutes(8)
    expect(await pay(id, 'declined')).toMatchObject({ error: 'Your card was declined.' })
    await order({ requestKey })
    expect((await find(id)).expiresAt).toBeLessThanOrEqual(holdEndsAt)
    for (const claims of world.inventory.slots.claims.values()) {
      for (const { expiresAt } of claims) expect(expiresAt).toBeLessThanOrEqual(holdEndsAt)
    }
  }
  world.passMinutes(4)
  expect(await pay(id, 'ok')).toEqual({ kind: 'error', error: INVOICE_MESSAGES.ended })
  expect(await order({ requestKey })).toEqual(message(INVOICE_MESSAGES.ended))
  expect(await checkout(id)).toMatchObject({ kind: 'error' })
  await finishInvoices(world.services())
  expect((await find(id)).status).toBe('expired')
  expect(await order({ viewer: buyerAt(1) })).toMatchObject({ kind: 'created' })
})

test('An attempt while the provider is down adds no more than paying needs', async () => {
  const id = await mustOrder()
  const { expiresAt } = await find(id)
  world.passMinutes(2)
  world.gateway.failures.push({ method: 'createPayment', when: 'before' })
  await pay(id, 'ok')
  expect((await find(id)).expiresAt).toBe(expiresAt)
  world.passMinutes(10)
  await pay(id, 'declined')
  expect((await find(id)).expiresAt).toBe(world.clock.now + 10 * MINUTE)
})

test('A form that is sent again after the end of the hold does not hold its days again', async () => {
  const requestKey = 'sent-again'
  const id = await mustOrder({ requestKey })
  world.passMinutes(50)
  expect(await order({ requestKey })).toMatchObject({ expiresAt: world.clock.now + 10 * MINUTE })
  world.passMinutes(10)
  expect(await order({ requestKey })).toEqual(message(INVOICE_MESSAGES.ended))
  expect((await find(id)).status).toBe('expired')
  expect(world.inventory.listSlots('held')).toEqual([])
})

test('The provider’s page is open no longer than the days are held', async () => {
  const id = await mustOrder()
  world.passMinutes(14)
  expect(await checkout(id)).toMatchObject({ kind: 'redirect' })
  expect((await find(id)).expiresAt).toBe(world.clock.now + 32 * MINUTE)
  const { expiresAt } = await find(id)
  world.passMinutes(20)
  expect(await checkout(id)).toMatchObject({ kind: 'redirect' })
  expect((await find(id)).expiresAt).toBe(expiresAt)
  world.passMinutes(12)
  await finishInvoices(world.services())
  expect(world.gateway.checkouts.get(`cs_${id}`)).toMatchObject({ status: 'expired' })
})

test('Too late for the provider’s page, the message is to order again', async () => {
  const requestKey = 'too-late'
  const id = await mustOrder({ requestKey })
  world.passMinutes(29)
  await order({ requestKey })
  expect(await checkout(id)).toEqual({ kind: 'error', error: INVOICE_MESSAGES.noTimeForCheckout })
  expect(world.gateway.calls).not.toContain('createCheckout')
  expect(await pay(id, 'ok')).toEqual({ kind: 'paid' })
})

test('Of 50 orders that one account sends at once, five hold their days', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => order({ days: [dayAt(index)] })),
  )
  expect(answers.filter(({ kind }) => kind === 'created')).toHaveLength(5)
  const refused = answers.filter(({ kind }) => kind !== 'created')
  expect(refused).toEqual(Array(45).fill(message(INVOICE_MESSAGES.tooManyUnfinished)))
  expect(world.inventory.listSlots('held')).toHaveLength(5)
})

test('Of 24 orders at once from the accounts of one network, fifteen hold their days', async () => {
  const network = '192.0.2.1'
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      order({ viewer: buyerAt(index % 12), days: [dayAt(index)], network }),
    ),
  )
  expect(answers.filter(({ kind }) => kind === 'created')).toHaveLength(15)
  const otherOrder = { viewer: buyerAt(11), show: 1, days: [dayAt(60)] }
  expect(await order({ ...otherOrder, network: '192.0.2.2' })).toMatchObject({ kind: 'created' })
})

test('An account holds at most a third of a day’s slots, a network half, and others still buy', async () => {
  const capacity = world.site.settings.featuredSlotsPerDay
  expect(capacity).toBe(6)
  const network = '192.0.2.1'
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, show) => order({ show, network, viewer: buyerAt(show % 2) })),
  )
  expect(answers.filter(({ kind }) => kind === 'created')).toHaveLength(3)
  expect(await order({ show: 10, viewer: buyerAt(2), network })).toEqual(
    message(INVOICE_MESSAGES.networkHolds),
  )
  expect(await order({ show: 10, viewer: buyerAt(2), network: '192.0.2.9' })).toMatchObject({
    kind: 'created',
  })
})

test('Two accounts cannot lock a city: neither all days of a month, nor one day for ever', async () => {
  const month = Array.from({ length: 60 }, (_, index) => dayAt(index))
  for (const viewer of [buyerAt(0), buyerAt(1)]) {
    await Promise.all(
      Array.from({ length: 6 }, (_, show) =>
        order({ viewer, show: show + (viewer === buyerAt(0) ? 0 : 6), days: month }),
      ),
    )
  }
  expect(world.inventory.listSlots('held').length).toBe(120)
  world.passMinutes(15)
  let minutes = 0
  for (let step = 0; step < 4 * 12; step++) {
    await finishInvoices(world.services())
    for (let account = 0; account < 2; account++) {
      await order({ viewer: buyerAt(account), show: account, days: ['2026-06-20'] })
    }
    if (world.inventory.listSlots('held').length > 0) minutes += 15
    world.passMinutes(15)
  }
  // Of twelve hours: at most three of each account, and a quarter that had begun.
  expect(minutes).toBeLessThanOrEqual(7 * 60)
  world.passMinutes(24 * 60)
  expect(await order({ days: ['2026-06-21'] })).toMatchObject({ kind: 'created' })
})

test('Who pays, cancels or comes back the next day is not locked out', async () => {
  for (let index = 0; index < 4; index++) {
    const id = await mustOrder({ days: [dayAt(index)] })
    world.passMinutes(1)
    await pay(id, 'declined')
    await cancel(id)
  }
  const id = await mustOrder({ days: [dayAt(5)] })
  expect(await pay(id, 'ok')).toEqual({ kind: 'paid' })
})

test('An account that held days for three hours without paying waits until tomorrow', async () => {
  for (let index = 0; index < 12; index++) {
    await mustOrder({ days: [dayAt(index)] })
    world.passMinutes(15)
    await finishInvoices(world.services())
  }
  expect(await order({ days: [dayAt(20)] })).toEqual(message(INVOICE_MESSAGES.heldTooLong))
  world.passMinutes(24 * 60)
  expect(await order({ days: [dayAt(20)] })).toMatchObject({ kind: 'created' })
})
