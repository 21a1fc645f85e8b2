import { and, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { invoice, paymentAttempt } from '~/db/schema/invoices'
import { DAY, HOUR } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { PromotionServices } from '../promotion-services.server'

type Limits = Record<'account' | 'invoice' | 'network' | 'card', number>

/**
 * Within an hour. An office or a mobile network shares one IP, so a network may try more than a person. What was paid is not
 * counted here: someone who buys much has no fewer tries left.
 */
const LIMITS: Record<'card' | 'checkout', Limits> = {
  card: { account: 10, invoice: 10, network: 30, card: 5 },
  // Opening the same page again counts, but is no try of a card.
  checkout: { account: 20, invoice: 10, network: 60, card: 0 },
}
/** Paid ones included: a stolen card that works is a try, too. */
const MAX_ALL_OF_ACCOUNT = 40

export type Attempt = {
  kind: 'card' | 'checkout'
  account: string
  invoiceId: number
  network?: string | undefined
}

/**
 * Stores a try before the provider hears of it, and returns its id; null if there were too many in the last hour. One statement
 * counts and stores, so that of a burst no more than the limit pass.
 */
export async function countAttempt(
  { db, now }: { db: Database; now: number },
  { kind, account, invoiceId, network }: Attempt,
): Promise<number | null> {
  const limits = LIMITS[kind]
  const recent = sql`kind = ${kind} AND tried_at > ${now - HOUR}`
  const unpaid = sql`${recent} AND is_paid = 0`
  const below = (limit: number, where: SQL) =>
    sql`(SELECT count(*) FROM payment_attempt WHERE ${where}) < ${limit}`
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO payment_attempt (kind, account_id, invoice_id, network, tried_at)
    SELECT ${kind}, ${account}, ${invoiceId}, ${network ?? null}, ${now}
    WHERE ${below(limits.account, sql`account_id = ${account} AND ${unpaid}`)}
      AND ${below(MAX_ALL_OF_ACCOUNT, sql`account_id = ${account} AND ${recent}`)}
      AND ${below(limits.invoice, sql`invoice_id = ${invoiceId} AND ${unpaid}`)}
      AND ${below(limits.network, sql`network = ${network ?? null} AND ${unpaid}`)}
    RETURNING id`)
  return rows[0]?.id ?? null
}

/** Whether a card may be tried by this attempt: one that was tried in vain by anyone is not, for an hour. Null is no card. */
export async function countCardOfAttempt(
  { db, now }: { db: Database; now: number },
  attempt: number,
  card: string | null,
): Promise<boolean> {
  if (card === null) return true
  const [stored] = await writeTogether(db, [
    sql`
      UPDATE payment_attempt SET card = ${card}
      WHERE id = ${attempt} AND (
        SELECT count(*) FROM payment_attempt WHERE card = ${card} AND is_paid = 0 AND tried_at > ${now - HOUR}
      ) < ${LIMITS.card.card}`,
  ])
  return stored?.changes === 1
}

/** The latest try of an invoice was paid. */
export const markAttemptPaid = (invoiceId: number): SQL => sql`
  UPDATE payment_attempt SET is_paid = 1
  WHERE id = (SELECT max(id) FROM payment_attempt WHERE invoice_id = ${invoiceId})`

/** Forgets, after a day, who tried which card and from which network days were ordered. */
export async function purgeAttempts({
  db,
  now,
}: Pick<PromotionServices, 'db' | 'now'>): Promise<{ purged: number }> {
  const purged = await db
    .delete(paymentAttempt)
    .where(lt(paymentAttempt.triedAt, now - DAY))
    .returning({ id: paymentAttempt.id })
  await db
    .update(invoice)
    .set({ network: null })
    .where(and(isNotNull(invoice.network), lt(invoice.createdAt, now - DAY)))
  return { purged: purged.length }
}
