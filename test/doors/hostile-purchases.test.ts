import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, requireSite } from '../fixtures'
import { createPromotionFixtures } from '../promotions/promotion-world'
import { addSale } from '../samples/sales'
import { fetchWorker } from './worker'

/** What none of our pages sends to the URLs of selling featured days. */

const HOST = 'laketown.localhost'
const ADMIN_HOST = 'admin.localhost'
const DAY = '2026-05-04'
const HUGE = '9'.repeat(30)

/** What is no row id. */
const NO_IDS = ['', '0', '-1', '1.5', '1e3', HUGE, 'x', "1' OR '1'='1", '🎷', '../1', '__proto__']
/** Of no invoice, sale or event. */
const UNKNOWN_ID = 999_999_999_999_999
const NO_DAYS = [
  '',
  '2026-02-30',
  '0000-00-00',
  '275760-09-13',
  '2026-05-04T00:00',
  'x',
  '🎷',
  HUGE,
]

const cookies: Record<string, string> = {}
let event: number
let foreignEvent: number
/** Unpaid, of the buyer. */
let order: number
/** Settled, of the buyer; the other one is on another site. */
let sale: number
let foreignSale: number
let laketown: number
let harbor: number
let before: unknown

beforeAll(async () => {
  await createPromotionFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  const buyer = await addAccount({ email: 'ann@example.com' })
  const admin = await addAccount({ email: 'lou@example.com', adminOfSites: ['laketown'] })
  cookies.buyer = (await signIn(buyer, HOST)).cookie
  cookies.admin = (await signIn(admin, HOST)).cookie
  cookies.console = (await signIn(admin, ADMIN_HOST)).cookie
  event = await addEvent({ title: 'Lanterns', wall: '2026-05-20T19:00:00' })
  foreignEvent = await addEvent({ title: 'At sea', wall: '2026-05-20T19:00:00', venue: 'pier' })
  const sell = (more: Partial<Parameters<typeof addSale>[0]>) =>
    addSale({ siteId: laketown, eventId: event, by: buyer, days: [DAY], ...more })
  sale = await sell({})
  order = await sell({ status: 'pending', days: ['2026-05-05'] })
  foreignSale = await sell({ siteId: harbor, eventId: foreignEvent })
  before = await readEverything()
})

const TABLES = [
  'invoice',
  'invoice_line',
  'payment',
  'refund',
  'featured_day',
  'sold_day',
  'upsell_rate',
  'payment_notice',
  'promotion_difference',
  'audit_entry',
  'test_gateway_object',
  'outbox',
]

/** All that these URLs could change. */
const readEverything = () =>
  Promise.all(TABLES.map((table) => db.all(sql`SELECT * FROM ${sql.identifier(table)}`)))

type Call = { person?: string; host?: string; method?: string; type?: string; body?: string }

async function send(path: string, { person, host = HOST, type, ...init }: Call = {}) {
  const cookie = person ? (cookies[person] ?? '') : ''
  const headers = { host, cookie, origin: `http://${host}`, ...(type && { 'content-type': type }) }
  const response = await fetchWorker(`http://${host}${path}`, { ...init, headers })
  return { status: response.status, text: await response.text() }
}

/** The call is refused with a message, and nothing was changed. */
async function expectRefusal(path: string, call: Call, statuses: number[], expected = /\w/) {
  const name = `${path} ${call.body?.slice(0, 200) ?? ''}`
  const { status, text } = await send(path, call)
  expect(statuses, `${status} ${name}`).toContain(status)
  const message = text.startsWith('{') ? readJsonMessage(JSON.parse(text)) : readPageMessage(text)
  expect(message, name).toMatch(expected)
  expect(text, name).not.toMatch(/SQLITE|D1_ERROR|\.server\.ts/)
  expect(await readEverything(), name).toEqual(before)
}

/** Of the API, or of a step of the promote page's script. */
const readJsonMessage = ({ error, reply }: { error?: string; reply?: object }) =>
  error ?? JSON.stringify(reply ?? '')

/** An alert, the message beside a field, or the page that says that there is no such thing. */
const readPageMessage = (html: string) =>
  html.match(/role="alert"[^>]*>(.*?)<\/div>/s)?.[1] ??
  html.match(/aria-invalid="true"[^>]*/)?.[0] ??
  html.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ??
  html

const encoded = encodeURIComponent
const form = (fields: [string, string][]): Call => ({
  method: 'POST',
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
const json = (body: unknown): Call => ({
  method: 'POST',
  type: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('What is no id of an invoice is refused, and another’s invoice does not exist', async () => {
  const calls = [
    ...['pay', 'settle', 'cancel'].map((act) => ({ path: act, method: 'POST' })),
    { path: 'summary', method: 'GET' },
  ]
  for (const { path, method } of calls) {
    const url = (id: string | number) => `/api/invoice/${path}?invoiceId=${id}&token=pm_card_visa`
    const call = { person: 'buyer', method }
    for (const id of NO_IDS) await expectRefusal(url(encoded(id)), call, [400], /id of an invoice/)
    for (const id of [UNKNOWN_ID, foreignSale]) {
      await expectRefusal(url(id), call, [404], /Invoice not found/)
    }
    await expectRefusal(url(order), { person: 'admin', method }, [404], /Invoice not found/)
    await expectRefusal(url(order), { method }, [401])
  }
})

test('What is no token of a card is never sent to the payment provider', async () => {
  for (const token of ['', ' ', 'x'.repeat(256), 'pm_card_visa?x=1', "'; --", '🎷', '{"id":1}']) {
    const url = `/api/invoice/pay?invoiceId=${order}&token=${encoded(token)}`
    await expectRefusal(url, { person: 'buyer', method: 'POST' }, [400], /token of a card/)
  }
})

/** Bodies of an order of days; `event` stands for the id of an event that may be ordered. */
const ORDERS: [what: string, build: (event: number) => unknown][] = [
  ['nothing', () => ''],
  ['broken JSON', () => '{"eventId":1,'],
  ...[null, [], 'text', 7].map((body): [string, () => unknown] => [
    `${JSON.stringify(body)} for a body`,
    () => JSON.stringify(body),
  ]),
  ...[true, null, {}, [1], 1.5, 1e300, -1, HUGE, "1' OR 1=1", '__proto__'].map(
    (eventId): [string, () => unknown] => [
      `the event ${JSON.stringify(eventId)}`,
      () => ({ eventId, days: [DAY] }),
    ],
  ),
  ...[null, {}, 'all', 7, { length: 1 }].map((days): [string, (event: number) => unknown] => [
    `${JSON.stringify(days)} for days`,
    (eventId) => ({ eventId, days }),
  ]),
  ...[null, 7, {}, [DAY], true, ...NO_DAYS].map((day): [string, (event: number) => unknown] => [
    `the day ${JSON.stringify(day)}`,
    (eventId) => ({ eventId, days: [day] }),
  ]),
  ['61 days', (eventId) => ({ eventId, days: Array(61).fill(DAY) })],
  ['more than any order has', (eventId) => ({ eventId, days: Array(5_000).fill(DAY) })],
]

test.each(ORDERS)('An order with %s is refused, for money and without charge', async (_, build) => {
  const call = json(build(event))
  const buy = '/api/invoice/featured-daily-events'
  await expectRefusal(buy, { person: 'buyer', ...call }, [400])
  await expectRefusal('/api/admin/feature-event', { person: 'admin', ...call }, [400])
})

test('The key of an order is a text of a key’s length', async () => {
  for (const requestKey of [7, null, {}, '', 'short', 'x'.repeat(101)]) {
    const call = { person: 'buyer', ...json({ eventId: event, days: [DAY], requestKey }) }
    await expectRefusal('/api/invoice/featured-daily-events', call, [400])
  }
})

test('An event of another site, or of none, is not found', async () => {
  for (const eventId of [foreignEvent, UNKNOWN_ID]) {
    const call = json({ eventId, days: [DAY] })
    const buy = '/api/invoice/featured-daily-events'
    await expectRefusal(buy, { person: 'buyer', ...call }, [404], /Event not found/)
    await expectRefusal('/api/admin/feature-event', { person: 'admin', ...call }, [404])
    const read = `/api/inventory/featured-daily-events?eventId=${eventId}`
    await expectRefusal(read, { person: 'buyer' }, [404], /Event not found/)
  }
  for (const id of NO_IDS) {
    const read = `/api/inventory/featured-daily-events?eventId=${encoded(id)}`
    await expectRefusal(read, { person: 'buyer' }, [400], /id of an event/)
  }
})

test('A notice of the payment provider without its signature does nothing, whatever it says', async () => {
  const paid = { id: 'evt_1', type: 'payment', payment: { invoiceId: order, status: 'succeeded' } }
  const bodies = ['', '{', 'null', '[]', JSON.stringify(paid), HUGE, '\u0000', '🎷']
  const signatures = ['', 't=1', 't=1,v1=00', `t=${HUGE},v1=${'0'.repeat(64)}`, '🎷', 'v1=,t=']
  for (const body of bodies) {
    for (const signature of signatures) {
      const headers = { 'stripe-signature': encoded(signature), 'content-type': 'application/json' }
      const url = 'http://api.localhost/webhooks/stripe'
      const { status } = await fetchWorker(url, { method: 'POST', body, headers })
      expect(status, `${body} ${signature}`).toBe(400)
    }
  }
  expect(await readEverything()).toEqual(before)
})

/** Forms of the promote page; the first two have a button that does not exist. */
const PROMOTE_FORMS: [string, string][][] = [
  [],
  [['intent', '__proto__']],
  ...['order', 'checkout'].flatMap((intent): [string, string][][] => [
    [['intent', intent]],
    ...NO_DAYS.map((day): [string, string][] => [...cart(intent), ['days', day]]),
    ...['', 'x', '-1', '1.5', HUGE, 'Infinity'].map((rate): [string, string][] => [
      ...cart(intent, { rateCents: rate }),
      ['days', DAY] as [string, string],
    ]),
    ...['', 'x', "'; --", '🎷'].map((formKey): [string, string][] => [
      ...cart(intent, { formKey }),
      ['days', DAY] as [string, string],
    ]),
  ]),
  ...['pay', 'settle', 'cancel', 'pay-order'].flatMap((intent) =>
    NO_IDS.filter((id) => id !== '1e3').map((invoiceId): [string, string][] => [
      ...Object.entries({ intent, invoiceId, token: 'pm_card_visa' }),
    ]),
  ),
  ...['', 'x'.repeat(501)].map((token): [string, string][] => [
    ...Object.entries({ intent: 'pay', invoiceId: '1', token }),
  ]),
]

function cart(intent: string, more: Record<string, string> = {}): [string, string][] {
  const formKey = 'a'.repeat(43)
  return Object.entries({ intent, rateCents: '1250', formKey, ...more })
}

test.each(['', '/payment'])(
  'No form that is sent to the promote page%s gets past its schema',
  async (step) => {
    const path = `/promote/featured-daily-event/${event}${step}`
    for (const fields of PROMOTE_FORMS) {
      await expectRefusal(path, { person: 'buyer', ...form(fields) }, [400, 422])
    }
    await expectRefusal(path, { person: 'buyer', ...json({ intent: 'order' }) }, [415])
    await expectRefusal(path, { person: 'buyer', ...form([['days', 'x'.repeat(9_000)]]) }, [413])
  },
)

test.each(['', '/payment'])(
  'The promote page%s knows no event and no order of others',
  async (step) => {
    const promote = (id: number | string) => `/promote/featured-daily-event/${id}${step}`
    const days: [string, string] = ['days', DAY]
    for (const id of [foreignEvent, UNKNOWN_ID, 'x', HUGE]) {
      await expectRefusal(
        promote(id),
        { person: 'buyer', ...form([...cart('order'), days]) },
        [404],
      )
      const feature = form([['intent', 'feature'], days])
      await expectRefusal(promote(id), { person: 'admin', ...feature }, [404])
    }
    await expectRefusal(
      promote(event),
      { person: 'buyer', ...form([['intent', 'feature'], days]) },
      [404],
    )
    for (const intent of ['pay', 'settle', 'cancel', 'pay-order']) {
      for (const [person, invoiceId] of [
        ['buyer', foreignSale],
        ['buyer', UNKNOWN_ID],
        ['admin', order],
      ] as const) {
        const fields = Object.entries({
          intent,
          invoiceId: String(invoiceId),
          token: 'pm_card_visa',
        })
        await expectRefusal(promote(event), { person, ...form(fields) }, [404])
      }
    }
  },
)

const asConsole = (call: Call): Call => ({ person: 'console', host: ADMIN_HOST, ...call })
const RATE_NAME = 'featured-daily-event'
const OPENED_WITH = fingerprint({ [RATE_NAME]: 1250 })

test('No rate but an amount that can be charged is saved by the console', async () => {
  const path = `/site/upsellrates?site=${laketown}`
  for (const rate of ['0', '-1', '0.001', '1.005', '10001', HUGE, '1e400', 'NaN', 'x', '🎷']) {
    const call = form([
      [RATE_NAME, rate],
      ['openedWith', OPENED_WITH],
    ])
    await expectRefusal(path, asConsole(call), [422])
  }
  for (const openedWith of ['', 'x', '-1', '1.5', HUGE, fingerprint({ [RATE_NAME]: 7 })]) {
    const call = form([
      [RATE_NAME, '15'],
      ['openedWith', openedWith],
    ])
    await expectRefusal(path, asConsole(call), [409, 422])
  }
  const valid = form([
    [RATE_NAME, '15'],
    ['openedWith', OPENED_WITH],
  ])
  for (const site of [harbor, UNKNOWN_ID, 'x']) {
    await expectRefusal(`/site/upsellrates?site=${site}`, asConsole(valid), [404])
  }
  await expectRefusal(path, asConsole(json({ [RATE_NAME]: 15 })), [415])
})

test('No rate but whole cents is saved by the API', async () => {
  const path = `/api/upsellrates/update?site=${laketown}`
  const rates = [-1, 1.5, 1e7, 1e300, 'x', '🎷', null, true, {}, [50], HUGE]
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"x"',
    'x'.repeat(10_000),
    ...rates.map((rate) => ({ [RATE_NAME]: rate })),
    ...['__PROTO__', '', 'a b', 'x'.repeat(61), "'; --"].map((name) => ({ [name]: 100 })),
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`rate-${at}`, 100])),
  ]
  for (const body of bodies) await expectRefusal(path, asConsole(json(body)), [400])
  for (const site of [harbor, UNKNOWN_ID]) {
    const foreign = `/api/upsellrates/update?site=${site}`
    await expectRefusal(foreign, asConsole(json({ [RATE_NAME]: 1_500 })), [404])
  }
})

test('The list of sales takes instants and ids only, and is of one’s own site', async () => {
  const path = (query: string) => `/api/upselldetails?site=${laketown}&${query}`
  for (const value of ['x', '2026-13-01', HUGE, '🎷', "'; --"]) {
    for (const name of ['start', 'end']) {
      await expectRefusal(path(`${name}=${encoded(value)}`), asConsole({}), [400], /ISO instant/)
    }
  }
  for (const id of NO_IDS.slice(1)) {
    await expectRefusal(path(`eventId=${encoded(id)}`), asConsole({}), [400], /id of an event/)
  }
  await expectRefusal(`/api/upselldetails?site=${harbor}`, asConsole({}), [404])
})

test('A refund of what is no day, reason or amount of the sale is refused', async () => {
  const path = `/site/upsells/${sale}?site=${laketown}`
  const refund = (more: Record<string, string>): Call =>
    form(Object.entries({ intent: 'refund', days: DAY, reason: 'Rain', amount: '1500', ...more }))
  const wrong = [
    ...['', '__proto__', 'delete'].map((intent) => ({ intent })),
    ...[...NO_DAYS, '2026-05-05'].map((days) => ({ days })),
    ...['', ' ', 'x'.repeat(201)].map((reason) => ({ reason })),
    ...['x', '-1', '1.5', '0', '1499', HUGE, 'Infinity'].map((amount) => ({ amount })),
  ]
  for (const more of wrong) await expectRefusal(path, asConsole(refund(more)), [400, 409, 422])
  const twice = form([
    ['intent', 'refund'] as [string, string],
    ['days', DAY] as [string, string],
    ...Object.entries({ days: DAY, reason: 'Rain', amount: '3000' }),
  ])
  await expectRefusal(path, asConsole(twice), [409])
  for (const id of [foreignSale, UNKNOWN_ID, ...NO_IDS.slice(1)]) {
    const url = `/site/upsells/${encoded(id)}?site=${laketown}`
    if (!new URL(`http://x${url}`).pathname.endsWith('/1')) {
      await expectRefusal(url, asConsole(refund({})), [404])
    }
  }
  const foreign = `/site/upsells/${foreignSale}?site=${harbor}`
  await expectRefusal(foreign, asConsole(refund({})), [404])
})

test('Complimentary days are days, of an event of the site', async () => {
  const path = (id: number | string) =>
    `/site/upsells/feature?site=${laketown}&event=${encoded(id)}`
  for (const day of NO_DAYS) {
    await expectRefusal(path(event), asConsole(form([['days', day]])), [422])
  }
  const many = Array.from({ length: 61 }, (): [string, string] => ['days', DAY])
  await expectRefusal(path(event), asConsole(form(many)), [422])
  await expectRefusal(path(event), asConsole(form([['days[__proto__]', DAY]])), [400, 422])
  for (const id of [foreignEvent, UNKNOWN_ID, ...NO_IDS]) {
    await expectRefusal(path(id), asConsole(form([['days', '2026-05-06']])), [404])
  }
})
