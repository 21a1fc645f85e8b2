import { sql } from 'drizzle-orm'
import type { Day } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'

/** An event's slot on one day. */
export type SlotHolder = {
  day: Day
  invoiceId: number
  /** Null until it is paid. */
  receiptNumber: number | null
  state: 'held' | 'sold'
  isComplimentary: boolean
  /** Null if the event is gone. */
  eventId: number | null
  /** The event's title when it was bought. */
  summary: string
  /** Null if the account was deleted. */
  buyer: string | null
}

type HolderRow = Pick<SlotHolder, 'receiptNumber' | 'summary' | 'eventId' | 'buyer'> & {
  id: number
  status: string
  lines: string
}

/**
 * Who has the slots of a site's days, by day and number. One round trip; each slot is one line, and an invoice is read once for
 * all of its days. What an unpaid invoice held until it expired is free again.
 */
export async function listSlotHolders(
  { db, now }: { db: Database; now: number },
  siteId: number,
  days: Day[],
): Promise<SlotHolder[]> {
  const [rows] = await readTogether<[HolderRow[]]>(db, [
    sql`
      SELECT i.id, i.receipt_number AS receiptNumber, i.status, i.summary, i.event_id AS eventId, a.name AS buyer, l.lines
      FROM (
        SELECT invoice_id, json_group_array(json_array(day, state)) AS lines
        FROM json_each(${JSON.stringify(days)}) d
        CROSS JOIN invoice_line ON site_id = ${siteId} AND day = d.value AND state IN ('held', 'sold')
        GROUP BY invoice_id) l
      CROSS JOIN invoice i ON i.id = l.invoice_id
      LEFT JOIN account a ON a.id = i.account_id
      WHERE i.status <> 'pending' OR i.expires_at > ${now}`,
  ])
  return rows
    .flatMap(({ id, status, lines, ...order }) =>
      (JSON.parse(lines) as [Day, SlotHolder['state']][]).map(([day, state]) => ({
        day,
        invoiceId: id,
        state,
        ...order,
        isComplimentary: status === 'complimentary',
      })),
    )
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.invoiceId - b.invoiceId)
}
