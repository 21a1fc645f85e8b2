import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { DAY } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { addEvent, clearEvents, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { addSale, createSaleCities, type SalePeople } from '../samples/sales'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let people: SalePeople
let laketown: number
let harbor: number
let chess: number

beforeAll(async () => {
  ;({ laketown, harbor, people } = await createSaleCities({ buyerName: '=Ann' }))
})

beforeEach(async () => {
  const tables = ['invoice_line', 'refund', 'payment', 'invoice', 'featured_day', 'upsell_rate']
  await writeTogether(db, [
    sql`PRAGMA defer_foreign_keys = on`,
    ...[...tables, 'audit_entry', 'outbox', 'test_gateway_object'].map(
      (table) => sql`DELETE FROM ${sql.identifier(table)}`,
    ),
  ])
  await clearEvents()
  chess = await addEvent({ title: 'Chess', wall: '2026-05-20T19:00:00' })
})

const sell = (more: Partial<Parameters<typeof addSale>[0]> = {}) =>
  addSale({
    siteId: laketown,
    eventId: chess,
    by: people.ann,
    days: ['2026-05-04', '2026-05-05'],
    ...more,
  })

async function visit(path: string, person: keyof SalePeople = 'lou') {
  const { cookie } = await signIn(people[person], HOST)
  return readPage(await fetchWorker(ADMIN + path, { headers: { cookie } }))
}

/** Sends a form as a browser without JavaScript does. */
async function send(path: string, fields: [string, string][], person: keyof SalePeople = 'lou') {
  const { cookie } = await signIn(people[person], HOST)
  return fetchWorker(ADMIN + path, {
    method: 'POST',
    headers: { host: HOST, cookie, origin: ADMIN },
    body: new URLSearchParams(fields),
  })
}

async function call(path: string, init: RequestInit = {}) {
  const authorization = await signInProgram(people.lou, HOST)
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetchWorker(ADMIN + path, { headers, ...init })
  return { status: response.status, body: (await response.json()) as unknown }
}

const listPath = (query = '') => `/site/upsells?site=${laketown}${query}`
const ratesPath = () => `/site/upsellrates?site=${laketown}`
const salePath = (id: number, site = laketown) => `/site/upsells/${id}?site=${site}`
const readRate = async () =>
  (await db.get<{ cents: number }>(sql`SELECT cents FROM upsell_rate WHERE site_id = ${laketown}`))
    ?.cents ?? null
const readLines = (id: number) =>
  db.all<{ day: string; state: string }>(
    sql`SELECT day, state FROM invoice_line WHERE invoice_id = ${id} ORDER BY day`,
  )

test('A site without a rate says that nothing is on sale, and how many slots it has', async () => {
  const { html, words } = await visit(ratesPath())
  expect(words).toContain('Nothing is on sale')
  expect(words).toContain('This site features up to 6 events a day')
  expect(html).toMatch(
    /<input[^>]*type="number"[^>]*min="0.01"[^>]*step="0.01"[^>]*placeholder="0.00"/,
  )
  expect(words).toContain('A superadmin can change that.')
  expect((await visit(ratesPath(), 'maya')).html).toContain(
    `/site/edit?site=${laketown}">Edit Site`,
  )
})

test('A rate is typed in dollars, stored in cents, and shown again', async () => {
  const saved = await send(ratesPath(), [
    ['featured-daily-event', '15.50'],
    ['openedWith', fingerprint({ 'featured-daily-event': 0 })],
  ])
  expect([saved.status, saved.headers.get('location')]).toEqual([302, ratesPath()])
  expect(await readRate()).toBe(1_550)
  const { html, words } = await visit(ratesPath())
  expect(html).toContain('value="15.50"')
  expect(words).not.toContain('Nothing is on sale')
  const { words: log } = await visit(`/site/audit?site=${laketown}`)
  expect(log).toContain('Upsell rates changed')
  expect(log).toContain('$15.50')
})

test('What is not a number is refused beside its field, and nothing is stored', async () => {
  for (const [typed, message] of [
    ['fifteen', 'not a number'],
    ['0.01', 'Enter at least 0.50, which is the least that a card is charged'],
  ] as const) {
    const refused = await send(ratesPath(), [
      ['featured-daily-event', typed],
      ['openedWith', fingerprint({ 'featured-daily-event': 0 })],
    ])
    expect([refused.status, (await readPage(refused)).words.includes(message)]).toEqual([422, true])
  }
  expect(await readRate()).toBeNull()
})

test('A rate that someone else changed is not replaced unseen; sent again, it is', async () => {
  await db.run(sql`INSERT INTO upsell_rate VALUES (${laketown}, 'featured-daily-event', 2000)`)
  const refused = await send(ratesPath(), [
    ['featured-daily-event', '9'],
    ['openedWith', fingerprint({ 'featured-daily-event': 1000 })],
  ])
  const { html, words } = await readPage(refused)
  expect(refused.status).toBe(409)
  expect(words).toContain('Someone else changed this to “$20”.')
  expect(html).toMatch(fingerprint({ 'featured-daily-event': 2000 }))
  expect(await readRate()).toBe(2_000)
})

test('The API has the rates in cents', async () => {
  const update = (body: unknown) =>
    call(`/api/upsellrates/update?site=${laketown}`, { method: 'POST', body: JSON.stringify(body) })
  expect(await call(`/api/upsellrates?site=${laketown}`)).toEqual({
    status: 200,
    body: { 'featured-daily-event': 0 },
  })
  expect(await update({ 'featured-daily-event': 'x' })).toMatchObject({
    status: 400,
    body: { type: 'validation_error', fields: { 'featured-daily-event': 'not a number' } },
  })
  expect(await update({ 'featured-daily-event': 1_200 })).toEqual({
    status: 200,
    body: { 'featured-daily-event': 1_200 },
  })
  expect(await update([1_200])).toMatchObject({ status: 400 })
  expect(await readRate()).toBe(1_200)
})

test('The list has what the specification names, of the last 14 days, with its totals', async () => {
  const id = await sell()
  await sell({ status: 'cancelled', days: ['2026-05-06'] })
  await sell({ createdAt: NOW - 20 * DAY, days: ['2026-05-07'] })
  await sell({ siteId: harbor, days: ['2026-05-08'] })
  const { html, words } = await visit(listPath())
  for (const text of ['=Ann', 'ann@mail.example', 'Settled', 'Cancelled', '2026-05-04', '$30.00'])
    expect(words).toContain(text)
  expect(words).toMatch(/Total paid .*1 sale .*\$30\.00/)
  expect(words).not.toContain('2026-05-07')
  expect(words).not.toContain('2026-05-08')
  expect(html).toContain(`href="http://laketown.localhost/event/${chess}"`)
  expect(html).toContain(`/site/upsells/${id}?site=${laketown}`)
  expect(html).toMatch(/name="start"[^>]*value="2026-04-17"/)
  expect(html).toMatch(/name="end"[^>]*value="2026-05-01"/)
})

test.each([
  ['&start=2026-04-20&end=2026-04-01', ['2026-05-07']],
  ['&status=cancelled', ['2026-05-06']],
  ['&status=refunded', []],
  ['&start=&end=', ['2026-05-04', '2026-05-06', '2026-05-07']],
  ['&start=bad&end=worse&status=odd&before=x', ['2026-05-04', '2026-05-06', '2026-05-07']],
])('The list can be narrowed by %s', async (query, days) => {
  await sell({ days: ['2026-05-04'] })
  await sell({ status: 'cancelled', days: ['2026-05-06'] })
  await sell({ createdAt: NOW - 20 * DAY, days: ['2026-05-07'] })
  const { words } = await visit(listPath(query))
  const found = ['2026-05-04', '2026-05-06', '2026-05-07'].filter((day) => words.includes(day))
  expect(found).toEqual(days)
  if (days.length === 0) expect(words).toContain('There are no sales that match.')
})

test('An event’s id clears the range', async () => {
  const choir = await addEvent({ title: 'Choir', wall: '2026-05-21T19:00:00' })
  await sell({ createdAt: NOW - 40 * DAY, days: ['2026-05-04'] })
  await sell({ eventId: choir, summary: 'Choir', days: ['2026-05-06'] })
  const query = `&eventId=${chess}&start=2026-05-01&end=2026-05-01`
  const { html, words } = await visit(listPath(query))
  expect([words.includes('2026-05-04'), words.includes('2026-05-06')]).toEqual([true, false])
  expect(html).toMatch(/name="start"[^>]*value=""/)
})

test('Older sales are on further pages, each once', async () => {
  for (let i = 0; i < 17; i++) await sell({ days: ['2026-05-04'], status: 'expired' })
  const seen: string[] = []
  let next: string | undefined = listPath()
  while (next) {
    const { html }: { html: string } = await visit(next)
    seen.push(...[...html.matchAll(/data-row-link="">(#?\d+)</g)].map(([, number]) => number!))
    next = html.match(/href="([^"]+)" rel="next"/)?.[1]?.replaceAll('&amp;', '&')
  }
  expect([seen.length, new Set(seen).size]).toEqual([17, 17])
})

test('The API has the sales with a line for each day', async () => {
  const id = await sell()
  const { body } = await call(`/api/upselldetails?site=${laketown}&start=2026-05-01T00:00:00Z`)
  expect(body).toMatchObject({
    upsells: [
      {
        id,
        user: { displayName: '=Ann', email: 'ann@mail.example' },
        created: '2026-05-01T17:00:00.000Z',
        status: 'settled',
        amount: 3_000,
        lineItems: [
          { eventId: chess, eventTitle: 'Chess', summary: 'Chess', day: '2026-05-04' },
          { day: '2026-05-05' },
        ],
      },
    ],
  })
  expect((await call(`/api/upselldetails?site=${laketown}&end=soon`)).status).toBe(400)
})

test('The API has the event that was bought also where the site has it no more', async () => {
  await sell()
  await db.run(sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${chess}`)
  const { body } = await call(`/api/upselldetails?site=${laketown}&start=2026-05-01T00:00:00Z`)
  expect(body).toMatchObject({
    upsells: [{ lineItems: [{ eventId: chess, eventTitle: 'Chess', summary: 'Chess' }, {}] }],
  })
  const { html, words } = await visit(listPath())
  expect(words).toContain('Chess')
  expect(html).not.toContain(`/event/${chess}"`)
})

test('What is given away has amounts of 0 in the API', async () => {
  await sell({ status: 'complimentary' })
  const { body } = await call(`/api/upselldetails?site=${laketown}&start=2026-05-01T00:00:00Z`)
  expect(body).toMatchObject({
    upsells: [{ status: 'complimentary', amount: 0, fee: 0, net: 0 }],
  })
})

test('The list shows an event’s title of today, and the one that was bought', async () => {
  await sell()
  expect((await visit(listPath())).words).not.toContain('Sold as')
  await db.run(sql`UPDATE event SET title = 'Night Chess' WHERE id = ${chess}`)
  expect((await visit(listPath())).words).toContain('Night Chess Sold as Chess')
})

test('The accountant’s file has exact amounts and no formulas', async () => {
  const id = await sell()
  const { cookie } = await signIn(people.lou, HOST)
  const path = `/site/upsells.csv?site=${laketown}`
  const response = await fetchWorker(ADMIN + path, { headers: { cookie } })
  const [, line] = (await response.text()).split('\r\n')
  const { providerId } = await db.get<{ providerId: string }>(
    sql`SELECT provider_id AS providerId FROM payment`,
  )
  expect(response.headers.get('content-disposition')).toContain('upsells-laketown-2026-04-17')
  expect(line).toMatch(new RegExp(`^000${id}|^${id}`))
  expect(line).toContain("'=Ann,ann@mail.example,Chess,2026-05-04 2026-05-05,settled,30.00,")
  expect(line).toContain(`,0.00,${providerId}`)
})

test('A sale of another site does not exist, and only admins of its site see it', async () => {
  const id = await sell({ siteId: harbor, days: ['2026-05-08'] })
  expect((await visit(salePath(id))).status).toBe(404)
  expect((await visit(salePath(id, harbor))).status).toBe(404)
  expect((await visit(salePath(id, harbor), 'hal')).status).toBe(200)
  expect((await visit(salePath(id, harbor), 'ann')).status).toBe(404)
  const stolen: [string, string][] = [
    ['intent', 'refund'],
    ['days', '2026-05-08'],
    ['reason', 'Mine'],
    ['amount', '1500'],
  ]
  expect((await send(salePath(id), stolen)).status).toBe(404)
  expect((await send(salePath(id, harbor), stolen)).status).toBe(404)
  expect(await readLines(id)).toEqual([{ day: '2026-05-08', state: 'sold' }])
})

test('A refund is first reviewed with its amount, then done, and stored with its reason', async () => {
  const id = await sell()
  const choice: [string, string][] = [
    ['days', '2026-05-05'],
    ['reason', 'It rained'],
  ]
  const reviewed = await send(salePath(id), [['intent', 'review'], ...choice])
  const { words, html } = await readPage(reviewed)
  expect(reviewed.status).toBe(200)
  expect(words).toContain('Refund $15.00 for one day?')
  expect(html).toContain('name="amount" value="1500"')
  expect((await readLines(id)).map(({ state }) => state)).toEqual(['sold', 'sold'])
  const refunded = await send(salePath(id), [['intent', 'refund'], ...choice, ['amount', '1500']])
  expect([refunded.status, refunded.headers.get('location')]).toEqual([302, salePath(id)])
  expect((await readLines(id)).map(({ state }) => state)).toEqual(['sold', 'returned'])
  const page = await visit(salePath(id))
  expect(page.words).toContain('$15.00 refunded by Lou: It rained')
  expect((await visit(`/site/audit?site=${laketown}`)).words).toContain('Sale refunded')
})

test('A refund that the provider refuses says what to do, until the days are refunded again', async () => {
  const id = await sell()
  const refundAll: [string, string][] = [
    ['intent', 'refund'],
    ['days', '2026-05-04'],
    ['days', '2026-05-05'],
    ['reason', 'It rained'],
    ['amount', '3000'],
  ]
  const setStatus = (status: string) =>
    db.run(sql`
      UPDATE test_gateway_object SET object = json_set(object, '$.status', ${status})
      WHERE id = (SELECT provider_id FROM payment WHERE invoice_id = ${id})`)
  await setStatus('processing')
  expect((await send(salePath(id), refundAll)).status).toBe(302)
  const failed = await visit(salePath(id))
  expect(failed.words).toContain('The buyer has not received $30.00 that this sale owes them.')
  expect(failed.words).toContain('then refund the days again here, or there')
  expect(failed.words).toContain('Refund failed')
  expect(drainErrorLogs().join()).toContain('the payment provider refused a refund')
  await setStatus('succeeded')
  expect((await send(salePath(id), refundAll)).status).toBe(302)
  const { words } = await visit(salePath(id))
  expect(words).not.toContain('has not received')
  expect(words).toContain('$30.00 refunded by Lou: It rained')
})

test('A refunded day leaves the home page, even where that was cached', async () => {
  const id = await sell({ days: ['2026-05-01'] })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const home = async () => {
    const response = await fetchWorker('http://laketown.localhost/', {}, { PAGE_CACHE: 'on' })
    const cache = /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1]
    return { cache, ...(await readPage(response)) }
  }
  expect((await home()).words).toMatch(/Featured .*Chess/)
  expect((await home()).cache).toBe('hit')
  const refunded = await send(salePath(id), [
    ['intent', 'refund'],
    ['days', '2026-05-01'],
    ['reason', 'It rained'],
    ['amount', '1500'],
  ])
  expect(refunded.status).toBe(302)
  // One more visitor may see the stale page; it is rendered again meanwhile.
  vi.advanceTimersByTime(5_001)
  expect((await home()).cache).toBe('stale')
  const { cache, words, html } = await home()
  expect(cache).toBe('hit')
  expect(words).toContain('Chess')
  expect(html).not.toContain('>Featured</h2>')
})

test('A refund without days or reason, or of another amount, does nothing', async () => {
  const id = await sell()
  const refused = await send(salePath(id), [['intent', 'review']])
  const { words } = await readPage(refused)
  expect(refused.status).toBe(422)
  expect(words).toContain('Choose at least one day')
  expect(words).toContain('Please enter a reason')
  for (const [day, amount] of [
    ['2026-05-04', '3000'],
    ['2026-05-04', '1'],
    ['2026-05-09', '1500'],
  ] as const) {
    const wrong = await send(salePath(id), [
      ['intent', 'refund'],
      ['days', day],
      ['reason', 'x'],
      ['amount', amount],
    ])
    expect(wrong.status).toBe(409)
  }
  expect((await readLines(id)).map(({ state }) => state)).toEqual(['sold', 'sold'])
  expect(await db.all(sql`SELECT id FROM refund`)).toEqual([])
})

test('An admin features an event without charge, sees who has the slots, and releases a day', async () => {
  const path = `/site/upsells/feature?site=${laketown}&event=${chess}`
  expect((await visit(`/site/upsells/feature?site=${laketown}&q=che`)).words).toContain('Chess')
  expect((await visit(path)).words).toContain('6 free')
  expect((await send(path, [])).status).toBe(422)
  const added = await send(path, [
    ['days', '2026-05-10'],
    ['days', '2026-05-11'],
  ])
  expect(added.status).toBe(302)
  const [sale] = await db.all<{ id: number }>(
    sql`SELECT id FROM invoice WHERE status = 'complimentary'`,
  )
  expect(added.headers.get('location')).toBe(salePath(sale!.id))
  const { words } = await visit(`/site/upsells/days?site=${laketown}`)
  expect(words).toMatch(/Sun, May 10 1 0 5 of 6 Chess/)
  expect(words).toContain('Complimentary')
  const again = await send(path, [['days', '2026-05-10']])
  expect([again.status, (await readPage(again)).words]).toEqual([
    409,
    expect.stringContaining('no free slot for this event any more on 2026-05-10'),
  ])
  const released = await send(salePath(sale!.id), [
    ['intent', 'refund'],
    ['days', '2026-05-10'],
    ['reason', 'Released'],
    ['amount', '0'],
  ])
  expect(released.status).toBe(302)
  expect(await readLines(sale!.id)).toEqual([
    { day: '2026-05-10', state: 'returned' },
    { day: '2026-05-11', state: 'sold' },
  ])
  expect((await visit(path)).words).toMatch(/May 10, 2026 6 free/)
})

test('Events of other sites, and past ones, cannot be featured', async () => {
  const pier = await addEvent({ title: 'Pier', wall: '2026-05-20T19:00:00', venue: 'pier' })
  const past = await addEvent({ title: 'Past', wall: '2026-04-20T19:00:00' })
  const path = (event: number) => `/site/upsells/feature?site=${laketown}&event=${event}`
  expect((await visit(path(pier))).status).toBe(404)
  expect((await send(path(pier), [['days', '2026-05-10']])).status).toBe(404)
  expect((await visit(path(past))).words).toContain('This event has begun')
  expect((await send(path(past), [['days', '2026-05-10']])).status).toBe(422)
})

test('The days of an unpaid order are on hold until it expires', async () => {
  await sell({ status: 'pending', days: ['2026-05-04'] })
  await sell({ status: 'pending', days: ['2026-05-06'], createdAt: NOW - DAY })
  const { words } = await visit(`/site/upsells/days?site=${laketown}`)
  expect(words).toMatch(/Mon, May 4 0 1 5 of 6 Chess/)
  expect(words).toMatch(/Wed, May 6 0 0 6 of 6 None/)
  const later = await visit(`/site/upsells/days?site=${laketown}&first=2026-06-01`)
  expect(later.words).toContain('June 1, 2026 – July 1, 2026')
})
