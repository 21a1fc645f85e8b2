import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestGateway } from '~/platform/payments/payment-gateway-test.server'
import { deliverTestNotices, signTestNotice } from '~/platform/payments/test-gateway-notices.server'
import { db } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker, readPage } from './worker'

const WEBHOOK = 'http://api.localhost/webhooks/stripe'
const SITE = 'http://laketown.localhost'
const PRODUCTION = { ENVIRONMENT: 'production', PRODUCT_DOMAIN: 'localhost', CLOCK: '' }
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const store = { db, now: NOW }
const gateway = createTestGateway(store)
let lastInvoice = 500
const createOrder = () => ({
  invoiceId: ++lastInvoice,
  siteId: 1,
  amountCents: 3_750,
  description: 'Jazz, 3 days',
  email: 'ann@example.com',
  returnUrl: `${SITE}/promote`,
})
const createCheckout = () =>
  gateway.createCheckout({
    ...createOrder(),
    successUrl: `${SITE}/account/receipt/1?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SITE}/promote/featured-daily-event/1`,
  })

beforeAll(createFixtures)
beforeEach(async () => {
  await db.run(sql`DELETE FROM test_gateway_object`)
  await db.run(sql`DELETE FROM payment_notice`)
})

const post = (body: string, signature: string | null, bindings = {}) =>
  fetchWorker(
    WEBHOOK,
    { method: 'POST', body, headers: signature === null ? {} : { 'stripe-signature': signature } },
    bindings,
  )
const postForm = (url: string, fields: Record<string, string>) =>
  fetchWorker(url, { method: 'POST', body: new URLSearchParams(fields) })
const listNotices = () =>
  db.all<{ id: string; isHandled: number }>(
    sql`SELECT id, handled_at IS NOT NULL AS isHandled FROM payment_notice`,
  )

test('A signed notice of the payment provider is handled, whatever its type', async () => {
  for (const type of ['ignored', 'refund']) {
    const body = JSON.stringify({ id: `evt_${type}`, type, paymentId: 'pi_unknown' })
    const response = await post(body, await signTestNotice(body, NOW))
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect((await post(body, await signTestNotice(body, NOW))).status).toBe(200)
  }
  expect(await listNotices()).toEqual([
    { id: 'evt_ignored', isHandled: 1 },
    { id: 'evt_refund', isHandled: 1 },
  ])
})

test('A forged, old or unsigned notice is refused and stores nothing', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'ignored' })
  const signature = await signTestNotice(body, NOW)
  const refused = [
    await post(body, null),
    await post(body, 'nonsense'),
    await post(`${body} `, signature),
    await post(body, await signTestNotice(body, NOW, 'whsec_other')),
    await post(body, await signTestNotice(body, NOW - 301_000)),
    await post(body, signature, KEYS),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  expect(await listNotices()).toEqual([])
})

test('A notice that is too long is refused before it is read', async () => {
  const body = 'x'.repeat(600 * 1024)
  expect((await post(body, await signTestNotice(body, NOW))).status).toBe(413)
})

test('When a notice cannot be handled, Stripe is answered so that it sends it again', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment', payment: { invoiceId: 1 } })
  const send = async () => (await post(body, await signTestNotice(body, NOW))).status
  await db.run(sql`ALTER TABLE invoice_line RENAME TO gone`)
  expect(await send()).toBe(500)
  await db.run(sql`ALTER TABLE gone RENAME TO invoice_line`)
  expect(drainErrorLogs()).not.toEqual([])
  expect(await send()).toBe(200)
  expect(await listNotices()).toEqual([{ id: 'evt_1', isHandled: 1 }])
})

test('In production the test gateway, its pages and its signatures do not exist', async () => {
  const { sessionId } = await createCheckout()
  const production = { ...PRODUCTION, ...KEYS }
  for (const path of [
    `/dev/checkout/${sessionId}`,
    '/dev/3d-secure/pi_1',
    '/dev/3d-secure/pi_1/answer',
  ]) {
    const url = `https://laketown.localhost${path}`
    expect((await fetchWorker(url, {}, production)).status, path).toBe(404)
    expect((await fetchWorker(url, { method: 'POST' }, production)).status, path).toBe(404)
  }
  const body = JSON.stringify({ id: 'evt_1', type: 'ignored' })
  const init = {
    method: 'POST',
    body,
    headers: { 'stripe-signature': await signTestNotice(body, Date.now()) },
  }
  const url = WEBHOOK.replace('http:', 'https:')
  expect((await fetchWorker(url, init, production)).status).toBe(400)
  expect((await fetchWorker(url, init, PRODUCTION)).status).toBe(500)
  expect(drainErrorLogs().join()).toContain('STRIPE_SECRET_KEY')
})

test('The page of a test checkout says what it is, lists the cards, and takes the one that was chosen', async () => {
  const { url, sessionId } = await createCheckout()
  const { status, words, html } = await fetchPage(url ?? '')
  expect(status).toBe(200)
  expect(words).toMatch(/This is a test gateway.*Jazz, 3 days \$37.50/)
  expect(words).toContain('4000 0000 0000 0002: Declined')
  expect(html).toContain(`href="${SITE}/promote/featured-daily-event/1"`)

  const declined = await readPage(
    await postForm(url ?? '', { card: 'pm_card_visa_chargeDeclined' }),
  )
  expect([declined.status, declined.words]).toEqual([422, expect.stringContaining('was declined')])
  const unknown = await readPage(await postForm(url ?? '', { card: '4242' }))
  expect([unknown.status, unknown.words]).toEqual([
    422,
    expect.stringContaining('could not be read'),
  ])

  const paid = await postForm(url ?? '', { card: 'pm_card_visa' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`${SITE}/account/receipt/1?session=${sessionId}`)
  expect(await gateway.findCheckout(sessionId)).toMatchObject({ status: 'complete' })
  expect((await fetchPage(`${SITE}/dev/checkout/${sessionId}`)).words).toContain('has ended')
  expect((await postForm(url ?? '', { card: 'pm_card_visa' })).status).toBe(422)
})

test('A buyer of a test checkout confirms the payment on a page, or fails and tries again', async () => {
  const { url, sessionId } = await createCheckout()
  const choose = async () => {
    const chosen = await postForm(url ?? '', { card: 'pm_card_threeDSecure2Required' })
    expect(chosen.status).toBe(303)
    return SITE + chosen.headers.get('location')
  }
  const first = await choose()
  expect((await fetchPage(first)).words).toContain('confirm the payment of $37.50')
  const failed = await postForm(first, { answer: 'fail' })
  const again = SITE + failed.headers.get('location')
  expect((await fetchPage(again)).words).toContain('unable to authenticate your payment method')
  expect((await fetchWorker(first)).status).toBe(404)
  const confirmed = await postForm(await choose(), { answer: 'complete' })
  expect(confirmed.headers.get('location')).toBe(`${SITE}/account/receipt/1?session=${sessionId}`)
  const { paymentId } = (await gateway.findCheckout(sessionId)) ?? {}
  expect(await gateway.findPayment(paymentId ?? '')).toMatchObject({ status: 'succeeded' })
})

test('The dialog of a test card confirms a payment only with the secret of that payment', async () => {
  const token = 'pm_card_threeDSecure2Required'
  const { id, clientSecret } = await gateway.createPayment({ ...createOrder(), token })
  const decide = (fields: Record<string, string>) =>
    postForm(`${SITE}/dev/3d-secure/${id}/answer`, { answer: 'complete', ...fields })
  expect((await decide({ clientSecret: 'pi_secret' })).status).toBe(404)
  expect(await gateway.findPayment(id)).toMatchObject({ status: 'requires_action' })
  const decided = await decide({ clientSecret: clientSecret ?? '' })
  expect([decided.status, await decided.json()]).toEqual([200, {}])
  expect(await gateway.findPayment(id)).toMatchObject({ status: 'succeeded' })

  const failing = await gateway.createPayment({ ...createOrder(), token })
  const failed = await postForm(`${SITE}/dev/3d-secure/${failing.id}/answer`, {
    answer: 'fail',
    clientSecret: failing.clientSecret ?? '',
  })
  expect(await failed.json()).toEqual({ error: expect.stringContaining('unable to authenticate') })
})

test('A notice of the test gateway that was not received is delivered again', async () => {
  await gateway.createPayment({ ...createOrder(), token: 'pm_card_visa' })
  const fail = () => deliverTestNotices(store, () => Promise.reject(new Error('not received')))
  await expect(fail()).rejects.toThrow('not received')
  const received: number[] = []
  await deliverTestNotices(store, async (body, signature) => {
    received.push((await post(body, signature)).status)
  })
  expect(received).toEqual([200])
  expect(await deliverTestNotices(store, async () => {})).toEqual({ delivered: 0 })
})

test('Only the promote page may load Stripe, and only with its keys', async () => {
  const readPolicy = async (url: string, bindings = {}) =>
    (await fetchWorker(url, {}, bindings)).headers.get('content-security-policy') ?? ''
  const page = await readPolicy(`${SITE}/promote/featured-daily-event/1`, KEYS)
  expect(page).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/)
  expect(page).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
  expect(page).toMatch(/form-action [^;]*https:\/\/checkout\.stripe\.com/)
  const policies = [
    await readPolicy(`${SITE}/promote/featured-daily-event/1`),
    await readPolicy(`${SITE}/`, KEYS),
    await readPolicy('http://login.localhost/promote/featured-daily-event/1', KEYS),
  ]
  expect(policies.join()).not.toContain('stripe.com')
})
