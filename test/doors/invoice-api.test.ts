import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listMoneyErrors } from '~/domain/promotions/sales/check-money.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { addEvent } from '../fixtures'
import { createPromotionFixtures, RATE } from '../promotions/promotion-world'
import { fetchWorker } from './worker'

const HOST = 'laketown.localhost'

const cookies = { buyer: '', stranger: '', admin: '', foreignAdmin: '' }
type Person = keyof typeof cookies
let buyerId: string
/** On Harbor, for the same account. */
let harborCookie: string

beforeAll(async () => {
  await createPromotionFixtures()
  const addPerson = async (email: string, options = {}) => {
    const id = await addAccount({ email, ...options })
    return { id, cookie: (await signIn(id, HOST)).cookie }
  }
  const buyer = await addPerson('buyer@example.com')
  buyerId = buyer.id
  harborCookie = (await signIn(buyer.id, 'harbor.localhost')).cookie
  cookies.buyer = buyer.cookie
  cookies.stranger = (await addPerson('stranger@example.com')).cookie
  cookies.admin = (await addPerson('admin@example.com', { adminOfSites: ['laketown'] })).cookie
  cookies.foreignAdmin = (
    await addPerson('harbor@example.com', { adminOfSites: ['harbor'] })
  ).cookie
})

afterEach(async () => expect(await listMoneyErrors(db)).toEqual([]))

type Call = {
  person?: Person
  host?: string
  cookie?: string
  body?: unknown
  authorization?: string
}

async function call(request: string, { person, host = HOST, body, ...headers }: Call = {}) {
  const [method = 'GET', path = '/'] = request.split(' ')
  const cookie = headers.cookie ?? (person ? cookies[person] : '')
  const { authorization } = headers
  const response = await fetchWorker(`http://${host}${path}`, {
    method,
    headers: {
      host,
      ...(authorization ? { authorization } : { cookie, origin: `http://${host}` }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, text, json: isJson ? JSON.parse(text) : null }
}

const addShow = () => addEvent({ title: 'Lantern walk', wall: '2026-05-09T19:00:00' })
const order = (eventId: number, days = ['2026-05-02', '2026-05-03'], more: Call = {}) =>
  call('POST /api/invoice/featured-daily-events', {
    person: 'buyer',
    body: { eventId, days },
    ...more,
  })
const pay = (id: number, token = 'pm_card_visa', person: Person = 'buyer') =>
  call(`POST /api/invoice/pay?invoiceId=${id}&token=${token}`, { person })
const act = (name: 'settle' | 'cancel', id: number, person: Person = 'buyer') =>
  call(`POST /api/invoice/${name}?invoiceId=${id}`, { person })
const readInventory = (eventId: number, person: Person = 'buyer') =>
  call(`GET /api/inventory/featured-daily-events?eventId=${eventId}`, { person })

test('A client sees the days, orders two, pays, settles, and reads its invoice and its receipts', async () => {
  const eventId = await addShow()
  expect((await readInventory(eventId)).json).toEqual({
    min: '2026-05-01',
    max: '2026-05-09',
    overrides: {},
    rate: RATE,
  })
  const ordered = await order(eventId)
  expect(ordered.json).toMatchObject({ invoiceId: expect.any(Number), totalCents: 2 * RATE })
  const id = ordered.json.invoiceId
  expect((await readInventory(eventId)).json.overrides).toEqual({
    '2026-05-02': 'locked',
    '2026-05-03': 'locked',
  })
  expect(await pay(id)).toMatchObject({ status: 200, json: { error: null } })
  expect(await act('settle', id)).toMatchObject({
    status: 200,
    json: { invoiceId: id, status: 'settled', lost: [] },
  })
  expect((await readInventory(eventId)).json.overrides).toEqual({
    '2026-05-02': 'promoted',
    '2026-05-03': 'promoted',
  })
  const summary = await call(`GET /api/invoice/summary?invoiceId=${id}`, { person: 'buyer' })
  expect(summary.json).toMatchObject({
    invoiceId: id,
    totalCents: 2 * RATE,
    created: '2026-05-01T17:00:00.000Z',
    featuredDailyEvent: [
      {
        summary: 'Lantern walk',
        event: { id: eventId, title: 'Lantern walk' },
        items: [
          { day: '2026-05-02', priceCents: RATE },
          { day: '2026-05-03', priceCents: RATE },
        ],
      },
    ],
  })
  const receipts = await call('GET /api/invoices', { person: 'buyer' })
  expect(receipts.json.receipts).toContainEqual({
    id,
    when: '2026-05-01T17:00:00.000Z',
    totalCents: 2 * RATE,
    refundedCents: 0,
  })
})

test('Sent again, pay and settle change nothing, and a paid invoice cannot be cancelled', async () => {
  const { json } = await order(await addShow())
  await pay(json.invoiceId)
  expect(await pay(json.invoiceId, 'pm_card_visa_chargeDeclined')).toMatchObject({
    status: 200,
    json: { error: null },
  })
  await act('settle', json.invoiceId)
  expect(await act('settle', json.invoiceId)).toMatchObject({ status: 200 })
  expect(await act('cancel', json.invoiceId)).toMatchObject({ status: 409 })
  const payments = await db.all(sql`SELECT id FROM payment WHERE invoice_id = ${json.invoiceId}`)
  expect(payments.length).toBe(1)
})

test('A declined card is an error in words; after cancelling, the days are free', async () => {
  const eventId = await addShow()
  const { json } = await order(eventId)
  expect((await pay(json.invoiceId, 'pm_card_visa_chargeDeclined')).json).toEqual({
    error: 'Your card was declined.',
  })
  expect(await act('settle', json.invoiceId)).toMatchObject({ status: 409 })
  expect(await act('cancel', json.invoiceId)).toMatchObject({ status: 200 })
  expect((await readInventory(eventId)).json.overrides).toEqual({})
})

test('A card that its owner must confirm is answered with what the browser needs for it', async () => {
  const { json } = await order(await addShow())
  const answer = await pay(json.invoiceId, 'pm_card_threeDSecure2Required')
  expect(answer.json).toEqual({ error: null, clientSecret: expect.any(String) })
  expect(await act('settle', json.invoiceId)).toMatchObject({ status: 409 })
  expect(await act('cancel', json.invoiceId)).toMatchObject({ status: 200 })
})

test('Days that cannot be had come back by name, without an invoice id', async () => {
  const eventId = await addShow()
  await order(eventId, ['2026-05-04'])
  expect(await order(eventId, ['2026-05-04', '2026-05-05'], { person: 'stranger' })).toMatchObject({
    status: 200,
    json: { refused: [{ day: '2026-05-04', reason: 'locked' }] },
  })
})

test('A past event is a 400 with the text PastEvent', async () => {
  const eventId = await addEvent({ title: 'Begun', wall: '2026-05-01T11:00:00' })
  expect(await readInventory(eventId)).toMatchObject({ status: 400, text: 'PastEvent' })
  expect(await order(eventId)).toMatchObject({ status: 400 })
})

test('Another buyer, another site and an admin do not find an invoice', async () => {
  const { json } = await order(await addShow())
  const id: number = json.invoiceId
  const paths = [
    `GET /api/invoice/summary?invoiceId=${id}`,
    `POST /api/invoice/pay?invoiceId=${id}&token=pm_card_visa`,
    `POST /api/invoice/settle?invoiceId=${id}`,
    `POST /api/invoice/cancel?invoiceId=${id}`,
  ]
  for (const path of paths) {
    for (const person of ['stranger', 'admin', 'foreignAdmin'] as const) {
      expect(await call(path, { person })).toMatchObject({
        status: 404,
        json: { error: 'Invoice not found' },
      })
    }
    const onHarbor = { host: 'harbor.localhost', cookie: harborCookie }
    expect((await call(path, onHarbor)).status).toBe(404)
    expect((await call(path)).status).toBe(401)
  }
  const harbor = { host: 'harbor.localhost', cookie: harborCookie }
  expect((await call('GET /api/invoices', harbor)).json).toEqual({ receipts: [] })
  expect(await act('cancel', id)).toMatchObject({ status: 200 })
})

test('Another site’s event is not found, and bad requests say what is wrong', async () => {
  const foreign = await addEvent({ title: 'At sea', wall: '2026-05-09T19:00:00', venue: 'pier' })
  expect(await order(foreign)).toMatchObject({ status: 404, json: { error: 'Event not found' } })
  expect(await readInventory(foreign)).toMatchObject({ status: 404 })
  const eventId = await addShow()
  const noEvent = { eventId: 'eventId must be the id of an event' }
  const noDays = { days: 'days must be a list of days' }
  const bad: [unknown, object][] = [
    [[], { error: expect.stringContaining('Send JSON') }],
    [{}, { fields: { ...noEvent, ...noDays } }],
    [{ eventId, days: 'all' }, { fields: noDays }],
    [{ eventId: -1, days: ['2026-05-02'] }, { fields: noEvent }],
    [{ eventId, days: [] }, { error: 'No days selected' }],
    [{ eventId, days: [null] }, { error: 'Days must be dates such as 2026-07-10' }],
    [{ eventId, days: ['2026-05-02', '2026-05-02'] }, { error: 'Each day may be selected once' }],
  ]
  for (const [body, json] of bad) {
    expect(await order(eventId, [], { body })).toMatchObject({ status: 400, json })
  }
  expect(await call('POST /api/invoice/pay?invoiceId=1', { person: 'buyer' })).toMatchObject({
    status: 400,
    json: { error: 'token must be the token of a card' },
  })
})

test('An order sent twice with its key creates one invoice', async () => {
  const eventId = await addShow()
  const body = { eventId, days: ['2026-05-02'], requestKey: 'a-key-of-more-than-20-characters' }
  const first = await order(eventId, [], { body })
  expect((await order(eventId, [], { body })).json).toEqual(first.json)
  expect(await order(eventId, [], { body, person: 'stranger' })).toMatchObject({ status: 404 })
  await act('cancel', first.json.invoiceId)
})

test('A program orders with its bearer token, and another site’s page cannot use the cookie', async () => {
  const eventId = await addShow()
  const authorization = await signInProgram(buyerId, HOST)
  const ordered = await order(eventId, ['2026-05-02'], { authorization })
  expect(ordered.status).toBe(200)
  await act('cancel', ordered.json.invoiceId)
  const response = await fetchWorker(`http://${HOST}/api/invoice/featured-daily-events`, {
    method: 'POST',
    headers: { host: HOST, cookie: cookies.buyer, origin: 'http://evil.example' },
    body: JSON.stringify({ eventId, days: ['2026-05-02'] }),
  })
  expect(response.status).toBe(403)
})

test('A site’s admin features its own events for free, and nobody else does', async () => {
  const eventId = await addShow()
  const body = { eventId, days: ['2026-05-02', '2026-05-06'] }
  const feature = (person: Person, given: object = body) =>
    call('POST /api/admin/feature-event', { person, body: given })
  expect((await feature('buyer')).status).toBe(404)
  expect((await feature('foreignAdmin')).status).toBe(404)
  const foreign = await addEvent({ title: 'At sea', wall: '2026-05-09T19:00:00', venue: 'pier' })
  expect((await feature('admin', { ...body, eventId: foreign })).status).toBe(404)
  expect(await feature('admin')).toMatchObject({ status: 200, json: { days: body.days } })
  expect(await feature('admin')).toMatchObject({
    status: 409,
    json: { refused: body.days.map((day) => ({ day, reason: 'promoted' })) },
  })
  const featured = await call('GET /api/invoices', { person: 'admin' })
  expect(featured.json).toEqual({ receipts: [] })
})
