import { MINUTE, SECOND } from '~/lib/time/local-time'
import { NoticeSignatureError, type PaymentNotice } from './payment-gateway.server'
import {
  createTestId,
  createTestObject,
  deleteTestNotice,
  listTestObjects,
  type Store,
} from './test-gateway-store.server'

/** What a notice is about, without its id. */
type NoticeSubject = PaymentNotice extends infer Notice
  ? Notice extends PaymentNotice
    ? Omit<Notice, 'id'>
    : never
  : never

/** Stripe's tolerance (https://docs.stripe.com/webhooks#replay-attacks). */
const TOLERANCE = 5 * MINUTE
/** Known to everyone: the test gateway exists in development only. */
const SECRET = 'whsec_test_gateway'
const MAX_DELIVERED = 50

/** Stores a notice until it is delivered. */
export async function storeTestNotice(store: Store, subject: NoticeSubject): Promise<void> {
  const id = createTestId('evt')
  await createTestObject(store, 'notice', { id, object: { ...subject, id } as PaymentNotice })
}

/**
 * Passes each notice that was not delivered yet to `receive`, signed, as Stripe posts it to a webhook. One that is not
 * received (`receive` throws) stays, and is delivered again the next time.
 */
export async function deliverTestNotices(
  store: Store,
  receive: (body: string, signature: string) => Promise<void>,
): Promise<{ delivered: number }> {
  const notices = await listTestObjects(store, 'notice', { limit: MAX_DELIVERED })
  for (const notice of notices) {
    const body = JSON.stringify(notice)
    await receive(body, await signTestNotice(body, store.now))
    await deleteTestNotice(store, notice.id)
  }
  return { delivered: notices.length }
}

/** The header of a signed notice, in Stripe's format: `t=…,v1=…`. */
export async function signTestNotice(body: string, now: number, secret = SECRET): Promise<string> {
  const time = Math.floor(now / SECOND)
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), encode(time, body))
  return `t=${time},v1=${toHex(new Uint8Array(signature))}`
}

/** Throws a NoticeSignatureError. */
export async function readTestNotice(
  body: string,
  header: string | null,
  now: number,
): Promise<PaymentNotice> {
  const [, time, signature] = header?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? []
  if (time === undefined || signature === undefined) {
    throw new NoticeSignatureError('the notice has no signature')
  }
  const isValid = await crypto.subtle.verify(
    'HMAC',
    await importKey(SECRET),
    fromHex(signature),
    encode(Number(time), body),
  )
  if (!isValid) throw new NoticeSignatureError('the signature of the notice is wrong')
  if (Math.abs(now - Number(time) * SECOND) > TOLERANCE) {
    throw new NoticeSignatureError('the notice is too old')
  }
  return JSON.parse(body)
}

const importKey = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

const encode = (time: number, body: string) => new TextEncoder().encode(`${time}.${body}`)

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
