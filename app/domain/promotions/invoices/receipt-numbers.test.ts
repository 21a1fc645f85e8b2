import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../../../../test/database'
import { buyDays, createDays, payDays } from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { featureWithoutCharge } from '../days/feature-without-charge.server'
import { payInvoice } from '../payments/pay-invoice.server'
import { cancelInvoice } from './cancel-invoice.server'
import { formatSaleNumber } from './invoice'
import { findInvoice } from './invoice-store.server'
import { settleInvoice } from './settle-invoice.server'

const { world, buyer, admin } = testSales()

const find = (invoiceId: number) =>
  findInvoice(world.services(), { site: world.site, viewer: buyer, invoiceId })
const listNumbers = () =>
  db.all<{ id: number; number: number | null }>(
    sql`SELECT id, receipt_number AS number FROM invoice ORDER BY id`,
  )

test('Orders that nobody pays, and days that cost nothing, use up no receipt number', async () => {
  const first = await buyDays(world, buyer, ['2026-05-02'])
  const cancelled = await createDays(world, buyer, ['2026-05-03'])
  await cancelInvoice(world.services(), { site: world.site, viewer: buyer, invoiceId: cancelled })
  const refused = await payDays(world, buyer, ['2026-05-04'], 'declined')
  const gift = { site: world.site, viewer: admin, eventId: world.eventId, days: ['2026-05-05'] }
  await featureWithoutCharge(world.services(), gift)
  const last = await buyDays(world, buyer, ['2026-05-06'])
  expect((await listNumbers()).filter(({ number }) => number !== null)).toEqual([
    { id: first, number: 1 },
    { id: last, number: 2 },
  ])
  expect(formatSaleNumber((await find(last))!)).toBe('0002')
  expect(formatSaleNumber((await find(refused))!)).toBe(`#${refused}`)
})

test('Orders that are paid at the same time have numbers of their own, without a gap', async () => {
  const days = ['2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05']
  const ids: number[] = []
  for (const day of days) ids.push(await createDays(world, buyer, [day]))
  const order = { site: world.site, viewer: buyer, token: 'ok', returnUrl: 'https://laketown/' }
  await Promise.all(ids.map((invoiceId) => payInvoice(world.services(), { ...order, invoiceId })))
  await Promise.all(ids.map((invoiceId) => settleInvoice(world.services(), { invoiceId })))
  const numbers = (await listNumbers()).map(({ number }) => number)
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4])
})

test('A receipt keeps its number when it is settled again', async () => {
  const id = await buyDays(world, buyer, ['2026-05-02'])
  await buyDays(world, buyer, ['2026-05-03'])
  await settleInvoice(world.services(), { invoiceId: id })
  expect(await find(id)).toMatchObject({ receiptNumber: 1 })
})

test('What a receipt says of its seller never changes after it was paid', async () => {
  const set = (settings: object) =>
    db.run(sql`
      UPDATE site SET settings = json_patch(settings, ${JSON.stringify(settings)}) WHERE host = 'laketown'`)
  const none = {
    sellerName: null,
    sellerAddress: null,
    sellerTaxLabel: null,
    sellerTaxPercent: null,
  }
  const unnamed = await buyDays(world, buyer, ['2026-05-02'])
  await set({
    sellerName: 'Lake Media "LLC"',
    sellerAddress: '1 Main St\n<b>Laketown</b>',
    sellerTaxLabel: 'VAT',
    sellerTaxPercent: 8.875,
  })
  const named = await buyDays(world, buyer, ['2026-05-03'])
  await set(none)
  expect(JSON.parse((await find(unnamed))?.seller ?? '')).toMatchObject({
    name: 'Laketown',
    taxPercent: null,
  })
  expect(JSON.parse((await find(named))?.seller ?? '')).toEqual({
    name: 'Lake Media "LLC"',
    address: '1 Main St\n<b>Laketown</b>',
    taxLabel: 'VAT',
    taxPercent: 8.875,
  })
})
