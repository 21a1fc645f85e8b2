import { type SQL, sql } from 'drizzle-orm'
import { DAY, type Day, HOUR } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import { INVOICE_MESSAGES, MAX_DAYS_PER_INVOICE } from '../invoices/invoice'

/**
 * What unpaid orders of an account, or of all accounts of a network, may hold on a site (docs/decisions/0034-holds-and-attempts.md).
 * `share` is of a day's slots; `heldFor` of all orders that were not paid in 24 hours, the time of each.
 */
const LIMITS = {
  account: { orders: 5, slotDays: MAX_DAYS_PER_INVOICE, share: 1 / 3, heldFor: 3 * HOUR },
  network: { orders: 15, slotDays: 3 * MAX_DAYS_PER_INVOICE, share: 1 / 2, heldFor: 12 * HOUR },
}

export type HoldWish = {
  siteId: number
  capacity: number
  account: string
  network?: string | undefined
  days: Day[]
  now: number
}

type Exceeded = { message: string; when: SQL }

/** True, as SQL, if a new order may hold its days. It belongs into the statement that stores the order. */
export const isBelowHoldLimits = (wish: HoldWish): SQL =>
  sql.join(
    listLimits(wish).map(({ when }) => sql`NOT (${when})`),
    sql` AND `,
  )

/** What the buyer is shown; null if no limit is exceeded. */
export async function explainHoldLimit(db: Database, wish: HoldWish): Promise<string | null> {
  const limits = listLimits(wish)
  const columns = limits.map(({ when }, index) => sql`(${when}) AS ${sql.raw(`l${index}`)}`)
  const [row] = await db.all<Record<string, number>>(sql`SELECT ${sql.join(columns, sql`, `)}`)
  return limits.find((_, index) => row?.[`l${index}`])?.message ?? null
}

function listLimits(wish: HoldWish): Exceeded[] {
  const { account, network } = wish
  const { tooManyUnfinished, tooManyHeldDays, tooManySlots, heldTooLong } = INVOICE_MESSAGES
  const { networkHolds, networkHeldTooLong } = INVOICE_MESSAGES
  const ofAccount = listExceeded(wish, sql`i.account_id = ${account}`, LIMITS.account)
  const messages = [tooManyUnfinished, tooManyHeldDays, tooManySlots, heldTooLong]
  const ofNetwork =
    network === undefined ? [] : listExceeded(wish, sql`i.network = ${network}`, LIMITS.network)
  const networkMessages = [networkHolds, networkHolds, networkHolds, networkHeldTooLong]
  return [
    ...ofAccount.map((when, index) => ({ when, message: messages[index] ?? '' })),
    ...ofNetwork.map((when, index) => ({ when, message: networkMessages[index] ?? '' })),
  ]
}

/** In the order of the messages: orders, days in all, slots of one day, time. */
function listExceeded(
  { siteId, capacity, days, now }: HoldWish,
  owner: SQL,
  limits: (typeof LIMITS)['account'],
): SQL[] {
  const share = Math.max(1, Math.floor(capacity * limits.share))
  const holding = sql`${owner} AND i.site_id = ${siteId} AND i.status = 'pending' AND i.total_cents > 0 AND i.expires_at > ${now}`
  const unpaid = sql`${owner} AND i.site_id = ${siteId} AND i.status IN ('pending', 'cancelled', 'expired') AND i.created_at > ${now - DAY}`
  return [
    sql`(SELECT count(*) FROM invoice i WHERE ${holding}) >= ${limits.orders}`,
    sql`(SELECT count(*) FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id WHERE ${holding}) > ${limits.slotDays - days.length}`,
    sql`EXISTS (
      SELECT 1 FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
      WHERE ${holding} AND l.day IN (SELECT value FROM json_each(${JSON.stringify(days)}))
      GROUP BY l.day HAVING count(*) >= ${share})`,
    sql`(
      SELECT coalesce(sum(min(coalesce(i.closed_at, i.expires_at), i.expires_at, ${now}) - i.created_at), 0)
      FROM invoice i WHERE ${unpaid}) >= ${limits.heldFor}`,
  ]
}
