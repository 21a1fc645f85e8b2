import { expect, test } from 'vitest'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { saleJson } from '~/http/api/sale-json'
import { db } from '../../../../test/database'
import { buyDays, createDays, DAYS, RATE } from '../../../../test/promotions/promotion-world'
import { testSales } from '../../../../test/promotions/test-sales'
import { streamSalesCsv } from '../sales/export-sales.server'
import { findSale } from '../sales/find-sale.server'
import { addUpSales, listSales } from '../sales/list-sales.server'
import { buildSalesQuery, parseSalesFilter } from '../sales/sales-filter'
import { refundInvoice } from './refund-invoice.server'

/** What the scripted gateway charges for a payment, and keeps when it is refunded. */
const FEE = 59

const { world, buyer, admin } = testSales({ checksSums: false })

const refund = (invoiceId: number, days: string[]) =>
  refundInvoice(world.services(), {
    site: world.site,
    viewer: admin,
    invoiceId,
    days,
    reason: 'requested',
  })
const query = () =>
  buildSalesQuery(
    world.site.id,
    parseSalesFilter(new URLSearchParams('start=&end='), '2026-05-01'),
    ADMIN_TIMEZONE,
  )

test('Net is what the provider paid out less what was refunded, wherever sales are read', async () => {
  const id = await buyDays(world, buyer)
  const net = async () => {
    const { sales, totals } = await listSales(db, query())
    const log = { error: () => {} }
    const csv = await new Response(streamSalesCsv({ db, log }, query())).text()
    return {
      list: sales[0]?.netCents,
      total: totals?.netCents,
      totalOfPage: addUpSales(sales).netCents,
      detail: (await findSale(db, { siteId: world.site.id, invoiceId: id }))?.netCents,
      api: sales[0] && saleJson(sales[0]).net,
      csv: csv.split('\r\n')[1]?.split(',')[9],
    }
  }
  const expected = (cents: number) => ({
    list: cents,
    total: cents,
    totalOfPage: cents,
    detail: cents,
    api: cents,
    csv: (cents / 100).toFixed(2),
  })
  expect(await net()).toEqual(expected(3 * RATE - FEE))
  await refund(id, DAYS.slice(0, 1))
  expect(await net()).toEqual(expected(2 * RATE - FEE))
  await refund(id, DAYS.slice(1))
  expect(await net()).toEqual(expected(-FEE))
})

test('What the provider has not paid out yet has no net', async () => {
  const id = await createDays(world, buyer)
  expect(await findSale(db, { siteId: world.site.id, invoiceId: id })).toMatchObject({
    netCents: null,
  })
  expect((await listSales(db, query())).totals).toMatchObject({ sales: 0, netCents: 0 })
})
