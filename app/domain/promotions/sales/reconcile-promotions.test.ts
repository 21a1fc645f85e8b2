import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GatewayUnavailableError } from '~/platform/payments/payment-gateway.server'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  buyDays,
  createDays,
  DAYS,
  expectAllAddsUp,
  listFeaturedDays,
  payDays,
  RATE,
} from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { settleInvoice } from '../invoices/settle-invoice.server'
import { reconcilePromotions } from './reconcile-promotions.server'

const { world, buyer } = testSales({ checksSums: false })

const [FIRST = ''] = DAYS
const reconcile = (isNightly = true) => reconcilePromotions(world.services(), { isNightly })
const listOpen = () =>
  db.all<{ kind: string; siteId: number | null; invoiceId: number | null }>(sql`
    SELECT kind, site_id AS siteId, invoice_id AS invoiceId FROM promotion_difference
    WHERE repaired_at IS NULL ORDER BY id`)
const readSlots = async () => {
  const claims = await world.services().promotionDays.readClaims(world.site.id, DAYS)
  return DAYS.map((day) => (claims.get(day) ?? []).map(({ invoiceId }) => invoiceId))
}

test.each([true, false])(
  'Sales that agree are left as they are (at night: %s)',
  async (isNightly) => {
    const id = await buyDays(world, buyer)
    expect(await reconcile(isNightly)).toMatchObject({ repaired: 0, reported: 0 })
    expect(await readSlots()).toEqual([[id], [id], [id]])
    await expectAllAddsUp(world)
  },
)

test.each([true, false])(
  'A sale that its object has lost is sold again (at night: %s)',
  async (isNightly) => {
    const id = await buyDays(world, buyer)
    const { promotionDays } = world.services()
    await promotionDays.releaseDays({ siteId: world.site.id, invoiceId: id, days: [FIRST] })
    expect(await reconcile(isNightly)).toMatchObject({ repaired: 1, reported: 0 })
    expect(await readSlots()).toEqual([[id], [id], [id]])
    await expectAllAddsUp(world)
  },
)

test('A sale whose slot another invoice has is reported once, until it has its slot again', async () => {
  const id = await buyDays(world, buyer)
  const { promotionDays } = world.services()
  const slots = { siteId: world.site.id, days: [FIRST] }
  const occupant = { ...slots, invoiceId: 99_999 }
  await promotionDays.releaseDays({ ...slots, invoiceId: id })
  const hold = {
    ...occupant,
    eventId: world.eventId,
    capacity: 6,
    expiresAt: world.clock.now + 60_000,
  }
  expect(await promotionDays.holdDays(hold)).toEqual({ held: true })
  expect(await reconcile()).toMatchObject({ reported: 1 })
  expect(drainErrorLogs().join()).toContain('slot-lost')
  await reconcile()
  const invoiceId = id
  expect(await listOpen()).toEqual([{ kind: 'slot-lost', siteId: world.site.id, invoiceId }])
  await promotionDays.releaseDays(occupant)
  expect(await reconcile()).toMatchObject({ repaired: 1, reported: 0 })
  expect(await listOpen()).toEqual([])
})

test('The slot of a day that was given back is released', async () => {
  const id = await buyDays(world, buyer)
  await db.run(
    sql`UPDATE invoice_line SET state = 'returned' WHERE invoice_id = ${id} AND day = ${FIRST}`,
  )
  await db.run(sql`DELETE FROM featured_day WHERE day = ${FIRST}`)
  expect(await reconcile()).toMatchObject({ repaired: 1, reported: 0 })
  expect(await readSlots()).toEqual([[], [id], [id]])
})

test('The holds of an unpaid invoice are left alone', async () => {
  const id = await createDays(world, buyer)
  expect(await reconcile()).toMatchObject({ repaired: 0, reported: 0 })
  expect(await readSlots()).toEqual([[id], [id], [id]])
})

test('An event is featured on the days that were sold for it', async () => {
  await buyDays(world, buyer)
  await db.run(sql`DELETE FROM featured_day WHERE day = ${FIRST}`)
  expect(await reconcile(false)).toMatchObject({ repaired: 1, reported: 0 })
  expect(await listFeaturedDays()).toEqual(DAYS)
  await expectAllAddsUp(world)
})

test('A featured day that nobody bought is reported, and is not taken away', async () => {
  await db.run(sql`INSERT INTO featured_day VALUES (${world.site.id}, ${FIRST}, ${world.eventId})`)
  expect(await reconcile()).toMatchObject({ repaired: 0, reported: 1 })
  expect(drainErrorLogs().join()).toContain('featured-without-sale')
  expect(await listOpen()).toMatchObject([{ siteId: world.site.id }])
  expect(await listFeaturedDays()).toEqual([FIRST])
})

test('What is paid at the provider and pending here is settled', async () => {
  await payDays(world, buyer)
  await db.run(sql`UPDATE invoice SET status = 'pending', paid_at = NULL`)
  await db.run(sql`UPDATE payment SET status = 'started', provider_id = NULL`)
  expect(await reconcile(false)).toMatchObject({ repaired: 1, reported: 0 })
  expect(await listFeaturedDays()).toEqual(DAYS)
  await expectAllAddsUp(world)
})

test('A payment that is still being made is left alone', async () => {
  const id = await payDays(world, buyer)
  const [payment] = world.gateway.stored.values()
  await db.run(sql`UPDATE invoice SET status = 'pending', paid_at = NULL`)
  world.gateway.confirm(payment?.id ?? '', 'processing')
  expect(await reconcile()).toMatchObject({ repaired: 0, reported: 0 })
  expect(await settleInvoice(world.services(), { invoiceId: id })).toMatchObject({ kind: 'unpaid' })
})

test('A refund that only the provider knows is followed here', async () => {
  const id = await buyDays(world, buyer)
  const [payment] = world.gateway.stored.values()
  await world.gateway.refundPayment({
    refundId: 777,
    invoiceId: id,
    paymentId: payment?.id ?? '',
    amountCents: 3 * RATE,
  })
  expect(await reconcile()).toMatchObject({ repaired: 1, reported: 0 })
  expect(await listFeaturedDays()).toEqual([])
  expect(await readSlots()).toEqual([[], [], []])
  await expectAllAddsUp(world)
})

test('A refund that only we know is reported', async () => {
  const id = await buyDays(world, buyer)
  await db.run(sql`
    INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, provider_id, status, created_at, updated_at)
    SELECT ${id}, id, ${RATE}, 'admin', 're_lost', 'succeeded', 0, 0 FROM payment`)
  expect(await reconcile()).toMatchObject({ reported: 1 })
  expect(drainErrorLogs().join()).toContain('refunds-differ')
})

test('Payments for nothing, and a second payment of an invoice, are reported', async () => {
  const id = await buyDays(world, buyer)
  const { stored } = world.gateway
  const [payment] = [...stored.values()]
  if (!payment) throw new Error('nothing was paid')
  stored.set('pi_second', { ...payment, id: 'pi_second' })
  stored.set('pi_other', { ...payment, id: 'pi_other', invoiceId: 88_888 })
  stored.set('pi_shop', { ...payment, id: 'pi_shop', invoiceId: null })
  expect(await reconcile()).toMatchObject({ reported: 2 })
  expect(await listOpen()).toEqual([
    { kind: 'paid-twice', siteId: world.site.id, invoiceId: id },
    { kind: 'unknown-invoice', siteId: null, invoiceId: null },
  ])
  expect(drainErrorLogs()).toHaveLength(2)
})

test('A payment that the provider does not have is reported', async () => {
  const id = await buyDays(world, buyer)
  world.gateway.stored.clear()
  world.passMinutes(24 * 60)
  await reconcile()
  expect(await listOpen()).toMatchObject([{ kind: 'payment-not-found', invoiceId: id }])
  expect(drainErrorLogs().join()).toContain('payment-not-found')
})

test('A fee that the provider knew later is stored', async () => {
  await buyDays(world, buyer)
  await db.run(sql`UPDATE invoice SET fee_cents = NULL, net_cents = NULL`)
  await db.run(sql`UPDATE payment SET fee_cents = NULL, net_cents = NULL`)
  expect(await reconcile()).toMatchObject({ repaired: 1, reported: 0 })
  expect(await db.all(sql`SELECT fee_cents, net_cents FROM invoice`)).toEqual([
    { fee_cents: 59, net_cents: 3 * RATE - 59 },
  ])
})

test('While the provider does not answer, slots and featured days are compared all the same', async () => {
  await buyDays(world, buyer)
  await db.run(sql`DELETE FROM featured_day WHERE day = ${FIRST}`)
  const services = world.services()
  const listPayments = () => Promise.reject(new GatewayUnavailableError('not reached'))
  const payments = { ...services.payments, listPayments }
  const isNightly = true
  const compared = await reconcilePromotions({ ...services, payments }, { isNightly })
  expect(compared).toMatchObject({ repaired: 1 })
  expect(drainErrorLogs().join()).toContain('could not be compared')
  expect(await listFeaturedDays()).toEqual(DAYS)
})
