import { sql } from 'drizzle-orm'
import { listSitesById } from '~/domain/sites/site-store.server'
import { addDays, type Day, HOUR, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { SlotClaim } from './promotion-inventory'
import { type ClaimsByDay, decideHold, decideSale } from './slot-rules'

/** Within it a scheduled job settles what is paid. */
const SETTLED_WITHIN = HOUR

type Line = { day: Day; invoiceId: number; eventId: number; state: string; expiresAt: number }

/**
 * Who has the slots of a site by its invoices, for an object that has never been called: what is sold, then what is paid, then
 * what is held, the oldest first, as far as there are slots. An order that the object has not answered yet may be among them.
 */
export async function restoreClaims(
  { db, now }: { db: Database; now: number },
  siteId: number,
): Promise<ClaimsByDay> {
  const [site] = await listSitesById(db, [siteId])
  const capacity = site?.settings.featuredSlotsPerDay ?? 0
  const lines = await db.all<Line>(sql`
    SELECT l.day, l.invoice_id AS invoiceId, i.event_id AS eventId, l.state,
      CASE i.status WHEN 'paid' THEN ${now + SETTLED_WITHIN} ELSE i.expires_at END AS expiresAt
    FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
    WHERE l.site_id = ${siteId} AND l.day >= ${addDays(toDay(now, 'UTC'), -1)} AND i.event_id IS NOT NULL
      AND (l.state = 'sold' OR l.state = 'held' AND (i.status = 'paid' OR i.status = 'pending' AND i.expires_at > ${now}))
    ORDER BY l.state = 'sold' DESC, i.status = 'paid' DESC, l.invoice_id`)
  const claims = new Map<Day, SlotClaim[]>()
  for (const { day, state, ...line } of lines) {
    const order = { ...line, siteId, days: [day], capacity, now }
    const { after } =
      state === 'sold'
        ? decideSale(claims, { ...order, capacity: Number.MAX_SAFE_INTEGER })
        : decideHold(claims, order)
    for (const [changed, list] of after) claims.set(changed, list)
  }
  return claims
}
