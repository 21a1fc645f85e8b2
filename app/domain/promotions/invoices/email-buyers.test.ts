import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSettings } from '~/platform/settings/settings.server'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  addBuyer,
  clearPromotions,
  createPromotionFixtures,
  DAYS,
  openPromotionWorld,
  type PromotionWorld,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { createTestMailer, type TestMailer } from '../../../../test/services/test-mailer'
import { payInvoice } from '../payments/pay-invoice.server'
import { createInvoice } from './create-invoice.server'
import { emailBuyers } from './email-buyers.server'
import { settleInvoice } from './settle-invoice.server'

const settings = parseSettings({
  ENVIRONMENT: 'development',
  PRODUCT_DOMAIN: 'localhost',
  IMAGES_URL: 'http://images.localhost:8787',
})

let world: PromotionWorld
let buyer: TestViewer
let mailer: TestMailer

beforeAll(async () => {
  await createPromotionFixtures()
  buyer = await addBuyer('buyer@mail.example')
})

beforeEach(async () => {
  await clearPromotions()
  await setUpsellEmail('sales@laketown.example')
  world = await openPromotionWorld()
  mailer = createTestMailer()
})

const services = () => ({ ...world.services(), mailer, settings })

async function setUpsellEmail(email: string): Promise<void> {
  await db.run(
    sql`UPDATE site SET settings = json_set(settings, '$.upsellEmail', ${email}) WHERE host = 'laketown'`,
  )
}

async function buy(): Promise<number> {
  const { site, eventId } = world
  const created = await createInvoice(services(), {
    site,
    viewer: buyer,
    eventId,
    days: DAYS,
    requestKey: crypto.randomUUID(),
  })
  if (created.kind !== 'created') throw new Error(JSON.stringify(created))
  const { invoiceId } = created
  await payInvoice(services(), {
    site,
    viewer: buyer,
    invoiceId,
    token: 'ok',
    returnUrl: 'https://laketown/',
  })
  await settleInvoice(services(), { invoiceId, site, viewer: buyer })
  return invoiceId
}

test('A buyer is sent the receipt once, from the site, with its address for sales', async () => {
  const id = await buy()
  expect(await emailBuyers(services(), { invoiceId: id })).toEqual({ receipts: 1, refunds: 0 })
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 0 })
  const [mail] = mailer.sent
  expect(mail).toMatchObject({
    to: buyer.email,
    sender: 'Laketown',
    replyTo: 'sales@laketown.example',
    subject: `Receipt ${String(id).padStart(4, '0')}: Lantern walk`,
    key: `receipt-${id}`,
  })
  expect(mail?.text).toContain('You paid $37.50.')
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    'Sold by Laketown. The total of $37.50 is in US dollars (USD).',
  )
  expect(mail?.text.replaceAll('\n', ' ')).toContain('May 2, 2026, May 3, 2026, and May 4, 2026')
  expect(mail?.text).toContain(`http://laketown.localhost:8787/account/receipt/${id}`)
  expect(mail?.text).toContain(
    '\n\nLantern walk\nSaturday, May 9, 2026, 7:00 PM CDT\nBar Centro, 808 E Center St\n\n',
  )
  expect(mail?.html).toContain(`href="http://laketown.localhost:8787/event/${world.eventId}"`)
})

test('The receipt for an event that was deleted since has no card', async () => {
  await buy()
  await db.run(sql`UPDATE event SET deleted_at = 1 WHERE id = ${world.eventId}`)
  expect(await emailBuyers(services())).toEqual({ receipts: 1, refunds: 0 })
  expect(mailer.sent[0]?.text).not.toContain('808 E Center St')
})

test('A receipt that could not be sent is sent by the next job', async () => {
  await buy()
  mailer.isBroken = true
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 0 })
  expect(drainErrorLogs()).toMatchObject([expect.stringContaining('could not be emailed')])
  mailer.isBroken = false
  expect(await emailBuyers(services())).toEqual({ receipts: 1, refunds: 0 })
  expect(mailer.sent).toHaveLength(1)
})

test('Nothing is sent for an unpaid order, or to a deleted account', async () => {
  const { site, eventId } = world
  await createInvoice(services(), {
    site,
    viewer: buyer,
    eventId,
    days: DAYS,
    requestKey: crypto.randomUUID(),
  })
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 0 })
  await clearPromotions()
  world = await openPromotionWorld()
  await buy()
  await db.run(sql`UPDATE invoice SET account_id = NULL`)
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 0 })
  expect(mailer.sent).toEqual([])
})

test('A refund after the receipt has an email of its own; one before it is part of the receipt', async () => {
  const id = await buy()
  const addRefund = () =>
    db.run(sql`
      INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, status, created_at, updated_at)
      SELECT ${id}, id, 1250, 'test', 'succeeded', 1, 1 FROM payment WHERE invoice_id = ${id}`)
  await addRefund()
  expect(await emailBuyers(services())).toEqual({ receipts: 1, refunds: 0 })
  await addRefund()
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 1 })
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 0 })
  expect(mailer.sent[1]?.text).toContain('We are refunding $12.50')
})

test('A buyer hears of a refund when the provider has accepted it, and not of one that it refuses', async () => {
  const id = await buy()
  await emailBuyers(services())
  await db.run(sql`
    INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, status, created_at, updated_at)
    SELECT ${id}, id, 1250, 'test', 'pending', 1, 1 FROM payment WHERE invoice_id = ${id}`)
  const count = async (change: string) => {
    await db.run(sql.raw(`UPDATE refund SET ${change}`))
    return (await emailBuyers(services())).refunds
  }
  expect(await count(`attempts = 1`)).toBe(0)
  expect(await count(`status = 'failed', failure_code = 'charge_disputed'`)).toBe(0)
  expect(await count(`status = 'pending', provider_id = 're_1'`)).toBe(1)
  expect(await count(`status = 'succeeded'`)).toBe(0)
})

test('A receipt promises no refund that the provider has not accepted; that one is emailed later', async () => {
  const id = await buy()
  await db.run(sql`
    INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, status, created_at, updated_at)
    SELECT ${id}, id, 1250, 'unavailable', 'pending', 1, 1 FROM payment WHERE invoice_id = ${id}`)
  await db.run(sql`
    UPDATE invoice_line SET state = 'released', refund_id = (SELECT max(id) FROM refund)
    WHERE invoice_id = ${id} AND day = ${DAYS[0]}`)
  expect(await emailBuyers(services())).toEqual({ receipts: 1, refunds: 0 })
  const text = mailer.sent[0]?.text.replaceAll('\n', ' ')
  expect(text).toContain('May 2, 2026 was no longer available. We will email you when')
  expect(text).not.toContain('We are refunding')
  await db.run(sql`UPDATE refund SET provider_id = 're_1'`)
  expect(await emailBuyers(services())).toEqual({ receipts: 0, refunds: 1 })
})

test('Without an address for sales, replies go to the support of the site', async () => {
  await db.run(sql`
    UPDATE site SET settings = json_set(json_remove(settings, '$.upsellEmail'), '$.supportEmail', 'help@laketown.example')
    WHERE host = 'laketown'`)
  await buy()
  await emailBuyers(services())
  expect(mailer.sent[0]?.replyTo).toBe('help@laketown.example')
})
