import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../../test/database'
import {
  addBuyer,
  addSiteAdmin,
  buyDays,
  clearPromotions,
  createDays,
  createPromotionFixtures,
  openPromotionWorld,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { refundInvoice } from '../refunds/refund-invoice.server'
import { listMoneyErrors } from './check-money.server'

let buyer: TestViewer
let admin: TestViewer

beforeAll(async () => {
  await createPromotionFixtures()
  buyer = await addBuyer('buyer@mail.example')
  admin = await addSiteAdmin('admin@mail.example', 'laketown')
})

/** Invoice 1 is settled and has one day refunded, invoice 2 is unpaid. */
beforeEach(async () => {
  await clearPromotions()
  const world = await openPromotionWorld()
  const invoiceId = await buyDays(world, buyer)
  const order = { site: world.site, viewer: admin, invoiceId, days: ['2026-05-04'], reason: 'x' }
  await refundInvoice(world.services(), order)
  await createDays(world, buyer, ['2026-05-05'])
  expect(await listMoneyErrors(db)).toEqual([])
})

test.each([
  ['a total that its lines do not have', 'UPDATE invoice SET total_cents = total_cents + 1'],
  ['a line that costs more', "UPDATE invoice_line SET price_cents = 9999 WHERE day = '2026-05-02'"],
  ['a line that is gone', "DELETE FROM invoice_line WHERE day = '2026-05-02'"],
  ['a payment of less', 'UPDATE payment SET amount_cents = 1'],
  ['a payment that did not succeed', "UPDATE payment SET status = 'failed'"],
  [
    'a second payment',
    "INSERT INTO payment (invoice_id, kind, status, amount_cents, created_at, updated_at) VALUES (1, 'card', 'succeeded', 3750, 0, 0)",
  ],
  [
    'a payment for an unpaid invoice',
    "INSERT INTO payment (invoice_id, kind, status, amount_cents, created_at, updated_at) VALUES (2, 'card', 'succeeded', 1250, 0, 0)",
  ],
  ['a refund of more', 'UPDATE refund SET amount_cents = amount_cents + 1'],
  ['a refund that does not count', 'UPDATE invoice SET refunded_cents = 0'],
  ['a refund that failed and still counts', "UPDATE refund SET status = 'failed'"],
  [
    'a returned day without a refund',
    "UPDATE invoice_line SET refund_id = NULL WHERE state = 'returned'",
  ],
  [
    'a day that is sold and refunded',
    "UPDATE invoice_line SET state = 'sold' WHERE state = 'returned'",
  ],
  ['a sold day that is not featured', "DELETE FROM featured_day WHERE day = '2026-05-02'"],
  [
    'a featured day that nobody bought',
    "INSERT INTO featured_day (site_id, day, event_id) SELECT site_id, '2026-05-08', event_id FROM featured_day LIMIT 1",
  ],
  [
    'a settled invoice that holds a day',
    "UPDATE invoice_line SET state = 'held' WHERE day = '2026-05-02'",
  ],
  [
    'an open invoice without its days',
    "UPDATE invoice_line SET state = 'released' WHERE day = '2026-05-05'",
  ],
  ['a closed invoice that holds a day', "UPDATE invoice SET status = 'expired' WHERE id = 2"],
  ['a settled invoice marked as refunded', "UPDATE invoice SET status = 'refunded' WHERE id = 1"],
  ['a receipt number that is missing', 'UPDATE invoice SET receipt_number = 2 WHERE id = 1'],
  ['a paid order without a number', 'UPDATE invoice SET receipt_number = NULL'],
  ['a number of an unpaid order', 'UPDATE invoice SET receipt_number = 2 WHERE id = 2'],
  ['a sold day that was not counted', 'UPDATE sold_day SET sold = sold - 1'],
])('The query of the money finds %s', async (_, tamper) => {
  await db.$client.batch([
    db.$client.prepare('PRAGMA defer_foreign_keys = on'),
    db.$client.prepare(tamper),
    ...(tamper.includes('id = 7')
      ? [db.$client.prepare('UPDATE invoice_line SET invoice_id = 7 WHERE invoice_id = 2')]
      : []),
  ])
  expect(await listMoneyErrors(db)).not.toEqual([])
  await clearPromotions()
})
