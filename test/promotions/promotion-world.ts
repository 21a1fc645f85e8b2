import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createInvoice } from '~/domain/promotions/invoices/create-invoice.server'
import { FEATURED_DAY_RATE } from '~/domain/promotions/invoices/invoice'
import { settleInvoice } from '~/domain/promotions/invoices/settle-invoice.server'
import { payInvoice } from '~/domain/promotions/payments/pay-invoice.server'
import { listMoneyErrors } from '~/domain/promotions/sales/check-money.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { type Day, MINUTE } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../accounts'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW } from '../fixtures'
import { createFaultyInventory } from './faulty-inventory'
import { createScriptedGateway } from './scripted-gateway'

export const RATE = 1_250
export const DAYS = ['2026-05-02', '2026-05-03', '2026-05-04']

/** Everything that a test of selling featured days needs: two sites, two buyers, an admin, an event, slots and a provider. */
export async function openPromotionWorld() {
  const clock = { now: NOW }
  const gateway = createScriptedGateway()
  const inventory = createFaultyInventory(clock)
  const [site, otherSite] = await Promise.all([
    findSiteByHost(db, 'laketown'),
    findSiteByHost(db, 'harbor'),
  ])
  if (!site || !otherSite) throw new Error('call createPromotionFixtures first')
  const eventId = await addEvent({ title: 'Lantern walk', wall: '2026-05-09T19:00:00' })
  const services = () => ({
    ...servicesAt(clock.now),
    payments: gateway,
    promotionDays: inventory,
  })
  const passMinutes = (minutes: number) => {
    clock.now += minutes * MINUTE
  }
  return { clock, gateway, inventory, site, otherSite, eventId, services, passMinutes }
}

export type PromotionWorld = Awaited<ReturnType<typeof openPromotionWorld>>

export type TestViewer = {
  id: string
  email: string
  roles: ({ role: 'superadmin' } | { role: 'siteadmin'; siteId: number })[]
}

export async function addBuyer(email: string): Promise<TestViewer> {
  return { id: await addAccount({ email }), email, roles: [] }
}

export async function addSiteAdmin(
  email: string,
  host: 'laketown' | 'harbor',
): Promise<TestViewer> {
  const id = await addAccount({ email, adminOfSites: [host] })
  const site = await findSiteByHost(db, host)
  return { id, email, roles: [{ role: 'siteadmin', siteId: site?.id ?? 0 }] }
}

/** Once for each file. */
export async function createPromotionFixtures(): Promise<void> {
  await createFixtures()
  await setRate('laketown', RATE)
  await setRate('harbor', RATE)
}

export async function setRate(host: string, cents: number): Promise<void> {
  await db.run(sql`
    INSERT INTO upsell_rate (site_id, name, cents)
    SELECT id, ${FEATURED_DAY_RATE}, ${cents} FROM site WHERE host = ${host}
    ON CONFLICT DO UPDATE SET cents = excluded.cents`)
}

/** Before each test: no event was ever promoted. */
export async function clearPromotions(): Promise<void> {
  const tables = [
    'featured_day',
    'sold_day',
    'payment_notice',
    'payment_attempt',
    'promotion_difference',
    'audit_entry',
  ]
  await writeTogether(db, [
    sql`PRAGMA defer_foreign_keys = on`,
    ...['invoice_line', 'refund', 'payment', 'invoice', ...tables].map(
      (table) => sql`DELETE FROM ${sql.identifier(table)}`,
    ),
  ])
  await clearEvents()
}

type StoredLine = {
  invoiceId: number
  siteId: number
  day: Day
  state: string
  status: string
  expiresAt: number
}

/**
 * What must be true after every test: the money adds up, what the provider has agrees with it, and the slots that are sold
 * are those of the sold days, never more than there are.
 */
export async function expectAllAddsUp({ gateway, inventory, site }: PromotionWorld): Promise<void> {
  expect(await listMoneyErrors(db)).toEqual([])
  const lines = await db.all<StoredLine>(sql`
    SELECT l.invoice_id AS invoiceId, l.site_id AS siteId, l.day, l.state, i.status, i.expires_at AS expiresAt
    FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id`)
  const sold = lines.filter(({ state }) => state === 'sold').map(formatSlot)
  expect(inventory.listSlots('sold').toSorted()).toEqual(sold.toSorted())
  for (const [name, claims] of inventory.slots.claims) {
    if (!name.startsWith(`${site.id}/`)) continue
    expect(claims.length).toBeLessThanOrEqual(site.settings.featuredSlotsPerDay)
  }
  await expectProviderAgrees(gateway)
}

const formatSlot = ({ siteId, day, invoiceId }: StoredLine) => `${siteId}/${day}/${invoiceId}`

/** Everyone who was charged has days or their money. */
async function expectProviderAgrees({ stored, refunds }: PromotionWorld['gateway']): Promise<void> {
  for (const payment of stored.values()) {
    if (payment.status !== 'succeeded') continue
    const invoice = await db.get<{ total: number; refunded: number; status: string }>(sql`
      SELECT total_cents AS total, status, (
        SELECT coalesce(sum(amount_cents), 0) FROM refund
        WHERE invoice_id = invoice.id AND status = 'succeeded') AS refunded
      FROM invoice WHERE id = ${payment.invoiceId}`)
    expect(invoice?.total).toBe(payment.amountCents)
    expect(invoice?.status).toMatch(/^(settled|refunded|paid)$/)
    expect(payment.refundedCents).toBe(invoice?.refunded)
  }
  const ids = [...refunds.values()].flatMap(({ refundId, status }) =>
    refundId === null || status === 'failed' ? [] : [refundId],
  )
  expect(new Set(ids).size).toBe(ids.length)
}

let keys = 0

/** An unpaid invoice for the world's event. */
export async function createDays(
  { services, site, eventId }: PromotionWorld,
  viewer: TestViewer,
  days = DAYS,
): Promise<number> {
  const order = { site, viewer, eventId, days, requestKey: `world-${++keys}` }
  const created = await createInvoice(services(), order)
  if (created.kind !== 'created') throw new Error(JSON.stringify(created))
  return created.invoiceId
}

/** An invoice that was paid with this card and is not settled. */
export async function payDays(
  world: PromotionWorld,
  viewer: TestViewer,
  days = DAYS,
  token = 'ok',
): Promise<number> {
  const invoiceId = await createDays(world, viewer, days)
  const order = { site: world.site, viewer, invoiceId, token, returnUrl: 'https://laketown/' }
  await payInvoice(world.services(), order)
  return invoiceId
}

/** A settled invoice. */
export async function buyDays(
  world: PromotionWorld,
  viewer: TestViewer,
  days = DAYS,
): Promise<number> {
  const invoiceId = await payDays(world, viewer, days)
  await settleInvoice(world.services(), { invoiceId })
  return invoiceId
}

export async function listFeaturedDays(): Promise<Day[]> {
  const rows = await db.all<{ day: Day }>(sql`SELECT day FROM featured_day ORDER BY day`)
  return rows.map(({ day }) => day)
}
