import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../../test/database'
import { addEvent } from '../../../../test/fixtures'
import {
  addBuyer,
  clearPromotions,
  createDays,
  createPromotionFixtures,
  expectAllAddsUp,
  openPromotionWorld,
  type PromotionWorld,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { cancelInvoice } from '../invoices/cancel-invoice.server'
import { createInvoice } from '../invoices/create-invoice.server'
import { settleInvoice } from '../invoices/settle-invoice.server'
import { purgeAttempts } from './count-attempts.server'
import { payInvoice } from './pay-invoice.server'
import { startCheckout } from './start-checkout.server'

const TOO_MANY = 'You have tried too many cards. Please wait an hour and try again.'
const ALL = Array.from({ length: 200 }, (_, index) => index)

let world: PromotionWorld
const buyers: TestViewer[] = []
const buyerAt = (index: number) => buyers[index] as TestViewer

beforeAll(async () => {
  await createPromotionFixtures()
  for (let index = 0; index < 8; index++) {
    buyers.push(await addBuyer(`buyer-${index}@mail.example`))
  }
})

beforeEach(async () => {
  await clearPromotions()
  world = await openPromotionWorld()
})

afterEach(() => expectAllAddsUp(world))

type Try = { token?: string; viewer?: TestViewer; network?: string }

const pay = (invoiceId: number, { token = 'declined', viewer = buyerAt(0), network }: Try = {}) => {
  const returnUrl = 'https://laketown/'
  return payInvoice(world.services(), {
    site: world.site,
    viewer,
    invoiceId,
    token,
    returnUrl,
    network,
  })
}
const countCharges = () => world.gateway.calls.filter((call) => call === 'createPayment').length

/** An order of another event for each buyer. */
const order = async (viewer: TestViewer, day = '2026-05-02') => {
  const eventId = await addEvent({ title: `Show of ${viewer.email}`, wall: '2026-05-09T20:00:00' })
  return createDays({ ...world, eventId }, viewer, [day])
}

test('Of 200 declined cards that one account sends at once, ten reach the provider', async () => {
  const id = await order(buyerAt(0))
  const answers = await Promise.all(ALL.map(() => pay(id)))
  expect(countCharges()).toBeLessThanOrEqual(10)
  expect(countCharges()).toBeGreaterThan(0)
  const refused = answers.filter((answer) => answer.kind === 'error' && answer.error === TOO_MANY)
  expect(refused).toHaveLength(190)
  world.passMinutes(59)
  const next = await order(buyerAt(0), '2026-05-03')
  expect(await pay(next, { token: 'ok' })).toEqual({ kind: 'error', error: TOO_MANY })
  world.passMinutes(2)
  expect(await pay(next, { token: 'ok' })).toEqual({ kind: 'paid' })
})

test('A burst over several orders, and from several accounts of one network, is limited in all', async () => {
  const ids = await Promise.all(
    ['02', '03', '04'].map((day) => createDays(world, buyerAt(0), [`2026-05-${day}`])),
  )
  await Promise.all(ALL.slice(0, 60).map((index) => pay(ids[index % 3] as number)))
  expect(countCharges()).toBeLessThanOrEqual(10)
  world.gateway.calls.length = 0
  const orders = await Promise.all(
    buyers.slice(1, 6).map(async (viewer) => ({ viewer, id: await order(viewer, '2026-05-05') })),
  )
  await Promise.all(
    ALL.slice(0, 80).map((index) => {
      const { viewer, id } = orders[index % orders.length] as (typeof orders)[number]
      return pay(id, { viewer, network: '192.0.2.1' })
    }),
  )
  expect(countCharges()).toBeLessThanOrEqual(30)
})

test('One card is declined five times in an hour, by any account on any network', async () => {
  const orders = await Promise.all(
    buyers.slice(0, 6).map(async (viewer, index) => {
      return { viewer, network: `192.0.2.${index}`, id: await order(viewer, '2026-05-06') }
    }),
  )
  await Promise.all(
    ALL.slice(0, 48).map((index) => {
      const { id, ...by } = orders[index % 6] as (typeof orders)[number]
      return pay(id, { ...by, token: 'declined#4242' })
    }),
  )
  expect(countCharges()).toBeLessThanOrEqual(5)
  const { id, ...by } = orders[0] as (typeof orders)[number]
  expect(await pay(id, { ...by, token: 'ok#4242' })).toEqual({ kind: 'error', error: TOO_MANY })
  expect(await pay(id, { ...by, token: 'ok#5555' })).toEqual({ kind: 'paid' })
})

test('What was paid does not keep an honest buyer from paying again', async () => {
  for (let purchase = 0; purchase < 12; purchase++) {
    const id = await order(buyerAt(0), `2026-05-0${2 + (purchase % 7)}`)
    const by = { token: 'ok#1', network: '192.0.2.1' }
    expect(await pay(id, by)).toEqual({ kind: 'paid' })
    await settleInvoice(world.services(), { invoiceId: id })
  }
})

test('While the provider does not say which card it is, the other limits hold', async () => {
  const id = await order(buyerAt(0))
  for (let tries = 0; tries < 10; tries++) {
    world.gateway.failures.push({ method: 'findCardFingerprint', when: 'before' })
    await pay(id, { token: 'declined#7' })
  }
  expect(await pay(id)).toEqual({ kind: 'error', error: TOO_MANY })
})

test('The provider’s own page is opened ten times in an hour for an order, not more', async () => {
  const id = await order(buyerAt(0))
  const urls = { successUrl: 'https://laketown/paid', cancelUrl: 'https://laketown/' }
  const start = () =>
    startCheckout(world.services(), {
      site: world.site,
      viewer: buyerAt(0),
      invoiceId: id,
      ...urls,
    })
  await Promise.all(ALL.slice(0, 40).map(start))
  expect(world.gateway.calls.filter((call) => call === 'createCheckout')).toHaveLength(10)
})

test('Nobody uses up the tries of another account', async () => {
  const id = await order(buyerAt(0))
  for (let tries = 0; tries < 20; tries++) await pay(id, { viewer: buyerAt(1) })
  expect(await pay(id, { token: 'ok' })).toEqual({ kind: 'paid' })
})

test('Who tried which card, and from where, is forgotten after a day', async () => {
  const eventId = await addEvent({ title: 'Fair', wall: '2026-05-09T20:00:00' })
  const made = await createInvoice(world.services(), {
    site: world.site,
    viewer: buyerAt(0),
    eventId,
    days: ['2026-05-02'],
    requestKey: 'purged',
    network: '192.0.2.1',
  })
  if (made.kind !== 'created') throw new Error(made.kind)
  await pay(made.invoiceId)
  await cancelInvoice(world.services(), { site: world.site, viewer: buyerAt(0), ...made })
  world.passMinutes(23 * 60)
  expect(await purgeAttempts(world.services())).toEqual({ purged: 0 })
  world.passMinutes(61)
  expect(await purgeAttempts(world.services())).toEqual({ purged: 1 })
  expect(await db.all(sql`SELECT id FROM invoice WHERE network IS NOT NULL`)).toEqual([])
})
