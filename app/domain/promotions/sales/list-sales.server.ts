import { type SQL, sql } from 'drizzle-orm'
import type { DatedCursor } from '~/domain/events/review/dated-filter'
import type { Day } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import { type InvoiceStatus, MAX_DAYS_PER_INVOICE } from '../invoices/invoice'
import type { SalesQuery } from './sales-filter'

/** An invoice in the console's list. Instants are epoch milliseconds, amounts cents. */
export type Sale = {
  id: number
  /** Null until it is paid. */
  receiptNumber: number | null
  status: InvoiceStatus
  createdAt: number
  amountCents: number
  refundedCents: number
  /** Of the payment provider; null until it says so. What was given away has none. */
  feeCents: number | null
  /** After refunds. */
  netCents: number | null
  /** The event's title when it was bought. */
  summary: string
  /** Of the event that was bought, also where the site has it no more; null if it is erased. */
  eventId: number | null
  /** Null if the account was deleted. */
  buyer: { name: string; email: string } | null
  /** Null if it is not on the site any more. */
  event: { id: number; title: string } | null
  /** The first ones, whatever has become of them. */
  days: Day[]
  hasMoreDays: boolean
  /** Whether it disagrees with its slots or payments, and that waits for a person. */
  isDiffering: boolean
}

/** What was paid, in cents. What is pending, canceled or expired does not count. */
export type SalesTotals = {
  sales: number
  amountCents: number
  refundedCents: number
  feeCents: number
  netCents: number
}

export type SalesList = {
  sales: Sale[]
  /** Where the next page starts; null on the last one. */
  next: DatedCursor | null
  /** Of everything that matches; null if that is too much to add up for a page. */
  totals: SalesTotals | null
}

export const SALES_PAGE_SIZE = 15
/** Of each sale in the list. */
const SHOWN_DAYS = 3
const MAX_ADDED_UP = 50

/** A site's sales, the newest first, with their totals. One round trip that reads some 200 rows however much is stored. */
export async function listSales(
  db: Database,
  query: SalesQuery,
  { pageSize = SALES_PAGE_SIZE, shownDays = SHOWN_DAYS } = {},
): Promise<SalesList> {
  const [rows, [totals]] = await readTogether<[SaleRow[], TotalsRow[]]>(db, [
    selectSales(query, { limit: pageSize + 1, maxDays: shownDays + 1 }),
    selectTotals(query),
  ])
  const sales = rows.slice(0, pageSize).map((row) => toSale(row, shownDays))
  const last = rows.length > pageSize ? sales.at(-1) : undefined
  return {
    sales,
    next: last ? { createdAt: last.createdAt, id: last.id } : null,
    totals: totals && totals.matching <= MAX_ADDED_UP ? toTotals(totals) : null,
  }
}

/** Sales with all of their days, for exports: no totals. */
export async function listAllSales(
  db: Database,
  query: SalesQuery,
  limit: number,
): Promise<Sale[]> {
  const [rows] = await readTogether<[SaleRow[]]>(db, [
    selectSales(query, { limit, maxDays: MAX_DAYS_PER_INVOICE }),
  ])
  return rows.map((row) => toSale(row, MAX_DAYS_PER_INVOICE))
}

/** The totals of these sales alone. */
export function addUpSales(sales: Sale[]): SalesTotals {
  const paid = sales.filter(({ status }) => PAID.some((name) => name === status))
  const sum = (add: (sale: Sale) => number | null) =>
    paid.reduce((total, sale) => total + (add(sale) ?? 0), 0)
  return {
    sales: paid.length,
    amountCents: sum(({ amountCents }) => amountCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    feeCents: sum(({ feeCents }) => feeCents),
    netCents: sum(({ netCents }) => netCents),
  }
}

const PAID: InvoiceStatus[] = ['paid', 'settled', 'refunded']

type SaleRow = Omit<Sale, 'buyer' | 'event' | 'days' | 'hasMoreDays' | 'isDiffering'> & {
  accountId: string | null
  name: string | null
  email: string | null
  title: string | null
  days: string
  differing: number
}

function toSale(
  { differing, accountId, name, email, title, ...row }: SaleRow,
  shown: number,
): Sale {
  const { eventId } = row
  const days: Day[] = JSON.parse(row.days)
  return {
    ...row,
    buyer: accountId === null ? null : { name: name ?? '', email: email ?? '' },
    event: eventId === null || title === null ? null : { id: eventId, title },
    days: days.slice(0, shown),
    hasMoreDays: days.length > shown,
    isDiffering: differing === 1,
  }
}

/** What the provider keeps of a sale, in cents; null until it says so. `alias` is 'i.' or nothing. */
export const selectFee = (alias: SQL = sql``): SQL =>
  sql`CASE WHEN ${alias}total_cents = 0 THEN 0 ELSE ${alias}fee_cents END`

/**
 * What a sale has earned, in cents: what the provider paid out, less what was given back. The provider keeps its fee of a refund,
 * so that this can be negative; null until the provider has said what it pays out. `alias` as above.
 */
export const selectNet = (alias: SQL = sql``): SQL =>
  sql`CASE WHEN ${alias}total_cents = 0 THEN 0 ELSE ${alias}net_cents - ${alias}refunded_cents END`

/** The sales come from one index; only those of the page are joined. */
const selectSales = (
  query: SalesQuery,
  { limit, maxDays }: { limit: number; maxDays: number },
): SQL => sql`
  SELECT i.id, i.receipt_number AS receiptNumber, i.status, i.created_at AS createdAt, i.total_cents AS amountCents, i.refunded_cents AS refundedCents,
    ${selectFee(sql`i.`)} AS feeCents, ${selectNet(sql`i.`)} AS netCents, i.summary, a.id AS accountId, a.name, a.email,
    i.event_id AS eventId, e.title,
    (SELECT json_group_array(day) FROM (
      SELECT day FROM invoice_line WHERE invoice_id = i.id ORDER BY day LIMIT ${maxDays})) AS days,
    EXISTS (SELECT 1 FROM promotion_difference d
      WHERE d.site_id = i.site_id AND d.invoice_id = i.id AND d.repaired_at IS NULL) AS differing
  FROM (SELECT * FROM invoice WHERE ${matches(query)} ORDER BY created_at DESC, id DESC LIMIT ${limit}) i
  LEFT JOIN account a ON a.id = i.account_id
  LEFT JOIN event e ON e.id = i.event_id AND ${isOnSite(sql`i.site_id`)}
  ORDER BY i.created_at DESC, i.id DESC`

/** Whether the event `e` still has a page on the site. */
export const isOnSite = (siteId: SQL): SQL => sql`
  e.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM venue_site vs WHERE vs.venue_id = e.venue_id AND vs.site_id = ${siteId})`

type TotalsRow = SalesTotals & { matching: number }

const toTotals = ({ matching: _, ...totals }: TotalsRow): SalesTotals => totals

const selectTotals = (query: SalesQuery): SQL => sql`
  SELECT count(*) AS matching, coalesce(sum(paid), 0) AS sales,
    coalesce(sum(paid * total_cents), 0) AS amountCents,
    coalesce(sum(paid * refunded_cents), 0) AS refundedCents,
    coalesce(sum(paid * fee_cents), 0) AS feeCents, coalesce(sum(paid * (${selectNet()})), 0) AS netCents
  FROM (
    SELECT status IN ('paid', 'settled', 'refunded') AS paid, total_cents, refunded_cents, fee_cents, net_cents
    FROM invoice WHERE ${matches({ ...query, before: null })} LIMIT ${MAX_ADDED_UP + 1})`

/** The condition of a query, for the index of what it names most precisely. */
function matches({ siteId, status, eventId, from, until, before }: SalesQuery): SQL {
  const conditions = [
    eventId === null
      ? sql`site_id = ${siteId}`
      : sql`event_id = ${eventId} AND +site_id = ${siteId}`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(from === null ? [] : [sql`created_at >= ${from}`]),
    ...(until === null ? [] : [sql`created_at < ${until}`]),
    ...(before === null
      ? []
      : [
          sql`created_at <= ${before.createdAt}`,
          sql`(created_at < ${before.createdAt} OR id < ${before.id})`,
        ]),
  ]
  return sql.join(conditions, sql` AND `)
}
