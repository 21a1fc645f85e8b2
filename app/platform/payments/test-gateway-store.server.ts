import { and, asc, eq, gte } from 'drizzle-orm'
import { testGatewayObject } from '~/db/schema/test-gateway'
import type { Database } from '~/platform/storage/database.server'
import {
  type GatewayCheckout,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefusedError,
  type PaymentNotice,
} from './payment-gateway.server'

export type TestPayment = Pick<
  GatewayPayment,
  'id' | 'invoiceId' | 'amountCents' | 'currency' | 'error'
> & {
  status: GatewayPayment['status'] | 'requires_payment_method'
  clientSecret: string
  /** The token of the card that the buyer must confirm. */
  token: string | null
  refunds: GatewayRefund[]
}

export type TestCheckout = Pick<GatewayCheckout, 'sessionId' | 'status' | 'paymentId'> & {
  invoiceId: number
  siteId: number
  amountCents: number
  description: string
  url: string
  successUrl: string
  cancelUrl: string
  /** Epoch milliseconds. */
  expiresAt: number
}

type TestObjects = {
  payment: TestPayment
  checkout: TestCheckout
  refund: GatewayRefund
  /** A notice that was not delivered yet. */
  notice: PaymentNotice
}

export type Store = { db: Database; now: number }

/** '{prefix}_test_' and random hexadecimal digits. */
export function createTestId(prefix: string): string {
  return `${prefix}_test_${crypto.randomUUID().replaceAll('-', '')}`
}

/**
 * Stores an object once for a key, and returns what is stored. Another request with the same key is refused, as Stripe does
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export async function createTestObject<Kind extends keyof TestObjects>(
  { db, now }: Store,
  kind: Kind,
  {
    id,
    key = null,
    request = {},
    object,
  }: { id: string; key?: string | null; request?: object; object: TestObjects[Kind] },
): Promise<TestObjects[Kind]> {
  const row = { id, kind, idempotencyKey: key, request: JSON.stringify(request), createdAt: now }
  await db
    .insert(testGatewayObject)
    .values({ ...row, object: JSON.stringify(object) })
    .onConflictDoNothing()
  if (key === null) return object
  const stored = await db
    .select()
    .from(testGatewayObject)
    .where(eq(testGatewayObject.idempotencyKey, key))
    .get()
  if (stored?.kind !== kind || stored.request !== row.request) {
    throw new GatewayRefusedError(
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
  }
  return JSON.parse(stored.object)
}

export async function findTestObject<Kind extends keyof TestObjects>(
  { db }: Pick<Store, 'db'>,
  kind: Kind,
  id: string,
): Promise<TestObjects[Kind] | null> {
  const row = await db
    .select({ object: testGatewayObject.object })
    .from(testGatewayObject)
    .where(and(eq(testGatewayObject.id, id), eq(testGatewayObject.kind, kind)))
    .get()
  return row ? JSON.parse(row.object) : null
}

/**
 * Changes an object, and returns what it is afterwards; null from `change` leaves it as it is. Of two changes at the same
 * time the second sees the first. Throws if there is no such object.
 */
export async function changeTestObject<Kind extends 'payment' | 'checkout'>(
  store: Pick<Store, 'db'>,
  kind: Kind,
  id: string,
  change: (object: TestObjects[Kind]) => TestObjects[Kind] | null,
): Promise<{ object: TestObjects[Kind]; isChanged: boolean }> {
  for (;;) {
    const before = await findTestObject(store, kind, id)
    if (!before) throw new GatewayRefusedError('resource_missing', `No such ${kind}: '${id}'`)
    const after = change(before)
    if (!after) return { object: before, isChanged: false }
    const updated = await store.db
      .update(testGatewayObject)
      .set({ object: JSON.stringify(after) })
      .where(
        and(eq(testGatewayObject.id, id), eq(testGatewayObject.object, JSON.stringify(before))),
      )
    if (updated.meta.changes > 0) return { object: after, isChanged: true }
  }
}

/** The oldest objects first, from an instant on. */
export async function listTestObjects<Kind extends keyof TestObjects>(
  { db }: Pick<Store, 'db'>,
  kind: Kind,
  { since = 0, limit, offset = 0 }: { since?: number; limit: number; offset?: number },
): Promise<TestObjects[Kind][]> {
  const rows = await db
    .select({ object: testGatewayObject.object })
    .from(testGatewayObject)
    .where(and(eq(testGatewayObject.kind, kind), gte(testGatewayObject.createdAt, since)))
    .orderBy(asc(testGatewayObject.createdAt), asc(testGatewayObject.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ object }) => JSON.parse(object))
}

export async function deleteTestNotice({ db }: Pick<Store, 'db'>, id: string): Promise<void> {
  await db.delete(testGatewayObject).where(eq(testGatewayObject.id, id))
}
