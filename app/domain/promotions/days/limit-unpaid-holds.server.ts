import { type SQL, sql } from 'drizzle-orm'
import { DAY, type Day, HOUR } from '~/lib/time/local-time'
import { INVOICE_MESSAGES, MAX_DAYS_PER_INVOICE } from '../invoices/invoice'
import type { PromotionSite } from '../promotion-services.server'

/**
 * What unpaid orders of an account, or of all accounts of a network, may hold on a site (docs/decisions/0034-holds-and-attempts.md).
 * `share` is of a day's slots; `heldFor` of all orders that were not paid in 24 hours, the time of each.
 */
const LIMITS = {
  account: { orders: 5, slotDays: MAX_DAYS_PER_INVOICE, share: 1 / 3, heldFor: 3 * HOUR },
  network: { orders: 15, slotDays: 3 * MAX_DAYS_PER_INVOICE, share: 1 / 2, heldFor: 12 * HOUR },
}

type HoldWish = {
  site: Pick<PromotionSite, 'id' | 'settings'>
  viewer: { id: string }
  network?: string | undefined
  days: Day[]
  now: number
}

/**
 * What the buyer of a new order is shown, as SQL; null if it may hold its days. It belongs into the statement that stores the
 * order, and into the same batch to say why it was not stored.
 */
export function exceededHoldLimit(wish: HoldWish): SQL {
  const { viewer, network } = wish
  const { tooManyUnfinished, tooManyHeldDays, tooManySlots, heldTooLong } = INVOICE_MESSAGES
  const { networkHolds, networkHeldTooLong } = INVOICE_MESSAGES
  const ofAccount = listExceeded(wish, sql`i.account_id = ${viewer.id}`, LIMITS.account)
  const messages = [tooManyUnfinished, tooManyHeldDays, tooManySlots, heldTooLong]
  const ofNetwork =
    network === undefined ? [] : listExceeded(wish, sql`i.network = ${network}`, LIMITS.network)
  const networkMessages = [networkHolds, networkHolds, networkHolds, networkHeldTooLong]
  const cases = [
    ...ofAccount.map((when, index) => sql`WHEN ${when} THEN ${messages[index]}`),
    ...ofNetwork.map((when, index) => sql`WHEN ${when} THEN ${networkMessages[index]}`),
  ]
  return sql`CASE ${sql.join(cases, sql` `)} END`
}

/** In the order of the messages: orders, days in all, slots of one day, time. */
function listExceeded(
  { site, days, now }: HoldWish,
  owner: SQL,
  limits: (typeof LIMITS)['account'],
): SQL[] {
  const share = Math.max(1, Math.floor(site.settings.featuredSlotsPerDay * limits.share))
  const holding = sql`${owner} AND i.site_id = ${site.id} AND i.status = 'pending' AND i.total_cents > 0 AND i.expires_at > ${now}`
  const unpaid = sql`${owner} AND i.site_id = ${site.id} AND i.status IN ('pending', 'cancelled', 'expired') AND i.created_at > ${now - DAY}`
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
