import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { addDays, toDay } from '~/lib/time/local-time'
import { db, meterDatabase } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import {
  fillLargeConsole,
  LARGE,
  MAX_CONSOLE_ROWS,
  MAX_MONTH_ROWS,
} from '../../../../test/samples/large-console'
import { listSlotHolders } from '../days/list-slot-holders.server'
import { streamSalesCsv } from './export-sales.server'
import { findSale } from './find-sale.server'
import { listSales, SALES_PAGE_SIZE } from './list-sales.server'
import { buildSalesQuery, parseSalesFilter } from './sales-filter'

let siteId: number
const TODAY = toDay(NOW, ADMIN_TIMEZONE)

beforeAll(async () => {
  await createFixtures()
  ;({ siteId } = await fillLargeConsole())
}, 120_000)

const query = (text: string) =>
  buildSalesQuery(siteId, parseSalesFilter(new URLSearchParams(text), TODAY), ADMIN_TIMEZONE)

test.each([
  '',
  'start=&end=',
  'status=settled',
  'status=refunded&start=&end=',
  'status=pending&start=&end=',
  'start=2024-06-01&end=2024-08-01',
  'status=settled&start=2024-06-01&end=2026-01-01',
  'eventId=77',
  'status=settled&start=&end=',
  'start=2025-01-01&end=2025-01-01',
])('The sales "%s" of a large site are listed from few rows', async (text) => {
  const { database, meter } = meterDatabase(db)
  const { sales, next } = await listSales(database, query(text))
  expect(sales.length).toBeLessThanOrEqual(SALES_PAGE_SIZE)
  if (next) await listSales(db, { ...query(text), before: next })
  expect(meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
  expect(meter.roundTrips).toBe(1)
})

test('A late page of the list reads no more than the first', async () => {
  const before = { createdAt: NOW - 300 * 86_400_000, id: 10_000 }
  const { database, meter } = meterDatabase(db)
  const { sales } = await listSales(database, { ...query('start=&end='), before })
  expect(sales.length).toBe(SALES_PAGE_SIZE)
  expect(meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
})

test('A sale reads only what belongs to it', async () => {
  const { database, meter } = meterDatabase(db)
  expect(await findSale(database, { siteId, invoiceId: 40 })).toMatchObject({
    status: 'settled',
    lines: [{ state: 'sold' }, {}, {}, {}],
  })
  expect(meter.rowsRead).toBeLessThan(30)
  expect(meter.roundTrips).toBe(1)
})

test('A month of sold-out days reads its slots and nothing else', async () => {
  const first = addDays(TODAY, -5)
  const { database, meter } = meterDatabase(db)
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index))
  const holders = await listSlotHolders({ db: database, now: NOW }, siteId, days)
  expect(holders.length).toBeGreaterThan(170)
  expect(meter.rowsRead).toBeLessThanOrEqual(MAX_MONTH_ROWS)
  expect(meter.roundTrips).toBe(1)
})

test('The export has every sale, however many pieces it takes', async () => {
  const log = { error: () => {} }
  const text = await new Response(streamSalesCsv({ db, log }, query('start=&end='))).text()
  const lines = text.trim().split('\r\n')
  expect(lines.length).toBe(LARGE.sales + 1)
  expect(new Set(lines).size).toBe(LARGE.sales + 1)
  const { id } = await db.get<{ id: number }>(
    sql`SELECT max(id) AS id FROM invoice WHERE status = 'settled'`,
  )
  expect(lines.find((line) => line.startsWith(`#${id},`))).toContain(
    'settled,60.00,2.04,57.96,0.00,',
  )
}, 60_000)
