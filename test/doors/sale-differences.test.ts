import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { promotionDifference } from '~/db/schema/promotions'
import type { PromotionDifference } from '~/domain/promotions/sales/promotion-difference'
import { MINUTE } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { signIn } from '../accounts'
import { db } from '../database'
import { addEvent, NOW } from '../fixtures'
import { addSale, createSaleCities, type SalePeople } from '../samples/sales'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let people: SalePeople
let laketown: number
let harbor: number
let saleId: number

beforeAll(async () => {
  ;({ laketown, harbor, people } = await createSaleCities({ buyerName: 'Ann' }))
  const eventId = await addEvent({ title: 'Chess', wall: '2026-05-20T19:00:00' })
  const sale = { siteId: laketown, eventId, by: people.ann, days: ['2026-05-04'] }
  saleId = await addSale(sale)
})

beforeEach(async () => {
  await writeTogether(db, [sql`DELETE FROM promotion_difference`, sql`DELETE FROM audit_entry`])
})

const paidTwice = (): PromotionDifference => ({
  kind: 'paid-twice',
  siteId: laketown,
  invoiceId: saleId,
  reference: 'pi_2',
  detail: `Payment pi_2 of invoice ${saleId}`,
  hereCents: 0,
  thereCents: 1_500,
})
const UNKNOWN: PromotionDifference = {
  kind: 'unknown-invoice',
  siteId: null,
  invoiceId: null,
  detail: 'Payment pi_9 is for invoice 99',
  reference: 'pi_9',
}

async function store(difference: PromotionDifference): Promise<number> {
  const row = await db
    .insert(promotionDifference)
    .values({ ...difference, foundAt: NOW - 90 * MINUTE })
    .returning({ id: promotionDifference.id })
    .get()
  return row.id
}

const listPath = (more = '', site = laketown) => `/site/upsells/differences?site=${site}${more}`
const allPath = (more = '') => `/upsells/differences?site=${laketown}${more}`

async function visit(path: string, person: keyof SalePeople = 'lou') {
  const { cookie } = await signIn(people[person], HOST)
  return readPage(await fetchWorker(ADMIN + path, { headers: { cookie } }))
}

/** Sends a form as a browser without JavaScript does. */
async function send(
  path: string,
  fields: Record<string, string>,
  person: keyof SalePeople = 'lou',
) {
  const { cookie } = await signIn(people[person], HOST)
  return fetchWorker(ADMIN + path, {
    method: 'POST',
    headers: { host: HOST, cookie, origin: ADMIN },
    body: new URLSearchParams(fields),
  })
}

const find = (id: number) => db.select().from(promotionDifference).where(sql`id = ${id}`).get()

test('A difference shows its sale, both amounts, since when, what happens by itself and what can be done', async () => {
  await store(paidTwice())
  const { html, words } = await visit(listPath())
  expect(html).toContain(`/site/upsells/${saleId}?site=${laketown}`)
  for (const text of [
    'A sale was paid twice',
    `Payment pi_2 of invoice ${saleId}`,
    'Here $0.00',
    'At the provider $15.00',
    'hour',
    'Checked Not yet',
    'By itself: The second payment gets no days.',
    'What you can do: Refund the second payment',
  ]) {
    expect(words).toContain(text)
  }
  const dashboard = await visit(`/site/dashboard?site=${laketown}`)
  expect(dashboard.html).toContain(`href="${listPath()}"`)
  const sales = await visit(`/site/upsells?site=${laketown}&start=&end=`)
  expect(sales.html).toContain(`href="${listPath()}"`)
  expect(sales.words).toContain('Differs')
  const sale = await visit(`/site/upsells/${saleId}?site=${laketown}`)
  expect(sale.words).toContain('A sale was paid twice. What to do about it')
  expect(sale.html).toContain(`href="${listPath()}"`)
})

test('A site’s admins see the differences of their site; superadmins see all, also those of no site', async () => {
  await store(paidTwice())
  await store(UNKNOWN)
  const own = await visit(listPath())
  expect(own.words).not.toContain('A payment for a sale that does not exist')
  expect((await visit(listPath('', harbor), 'hal')).words).toContain('All sales agree')
  const { words } = await visit(allPath(), 'maya')
  // Two of a kind have one title, and landmarks must not.
  expect((await visit(allPath(), 'maya')).html).not.toMatch(/<section[^>]+id="difference-/)
  for (const text of ['A sale was paid twice', 'Site Laketown', 'A payment for a sale that does']) {
    expect(words).toContain(text)
  }
})

test('A difference is marked as resolved with what was done, in the audit log, and that can be undone', async () => {
  const id = await store(paidTwice())
  const fields = { intent: 'resolve', id: String(id), note: 'Paid back by check' }
  const sent = await send(listPath(), fields)
  expect([sent.status, sent.headers.get('location')]).toEqual([302, listPath()])
  expect(await find(id)).toMatchObject({ repairedAt: NOW, resolvedBy: people.lou })
  expect((await visit(listPath())).words).toContain('All sales agree')
  const closed = (await visit(listPath('&closed=1'))).words
  expect(closed).toContain('By Lou')
  expect(closed).toContain('Note Paid back by check')
  const log = (await visit(`/site/audit?site=${laketown}`)).words
  expect(log).toContain('Difference of a sale resolved')
  expect(log).toContain('Paid back by check')
  await send(listPath(), { intent: 'reopen', id: String(id) })
  expect(await find(id)).toMatchObject({ repairedAt: null, resolvedBy: null, note: null })
})

test('Without a word about what was done nothing is resolved, and its form says so', async () => {
  const id = await store(paidTwice())
  await store({ ...paidTwice(), detail: 'Payment pi_3' })
  const refused = await send(listPath(), { intent: 'resolve', id: String(id), note: ' ' })
  expect(refused.status).toBe(422)
  const { html, words } = await readPage(refused)
  expect(words.match(/Please enter what was done/g)).toHaveLength(1)
  expect(html.match(/<details[^>]*\bopen\b/g)).toHaveLength(1)
  expect(await find(id)).toMatchObject({ repairedAt: null })
})

test('Another site’s difference, and one of no site, cannot be resolved by a site’s admin', async () => {
  const id = await store({ ...paidTwice(), siteId: harbor, invoiceId: null })
  const unknown = await store(UNKNOWN)
  for (const target of [id, unknown]) {
    await send(listPath(), { intent: 'resolve', id: String(target), note: 'Mine' })
    expect(await find(target)).toMatchObject({ repairedAt: null })
  }
  await send(allPath(), { intent: 'resolve', id: String(unknown), note: 'Refunded' }, 'maya')
  expect(await find(unknown)).toMatchObject({ repairedAt: NOW, note: 'Refunded' })
})

test('Many differences are on several pages', async () => {
  for (let index = 0; index < 21; index++) {
    await store({ ...paidTwice(), detail: `Payment number ${index}.` })
  }
  const { html, words } = await visit(listPath())
  expect(words).toContain('Payment number 20.')
  expect(words).not.toContain('Payment number 0.')
  const next = /href="([^"]*before=\d+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await visit(next)).words).toContain('Payment number 0.')
})
