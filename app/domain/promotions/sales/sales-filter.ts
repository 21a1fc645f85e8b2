import { parseRowId } from '~/lib/row-id'
import { addDays, type Day, isDay, startOfDay } from '~/lib/time/local-time'
import { INVOICE_STATUSES, type InvoiceStatus } from '../invoices/invoice'

/** The last sale of the page before: its instant and its number. */
export type SalesCursor = { createdAt: number; id: number }

export type SalesFilter = {
  status: InvoiceStatus | null
  /** The first and the last day on which the sale was created; null: without limit. */
  start: Day | null
  end: Day | null
  eventId: number | null
  before: SalesCursor | null
}

/** How far back the list starts (admin specification, section 9). */
const DEFAULT_DAYS = 14

/**
 * Parses the query of the list of sales (admin specification, section 2): it starts 14 days back, a reversed range is swapped,
 * and an `eventId` clears the range. Invalid values are ignored.
 */
export function parseSalesFilter(query: URLSearchParams, today: Day): SalesFilter {
  const statusText = query.get('status')
  const status = INVOICE_STATUSES.find((name) => name === statusText) ?? null
  const eventId = parseRowId(query.get('eventId'))
  const rest = { status, eventId, before: parseCursor(query.get('before')) }
  if (eventId !== null) return { ...rest, start: null, end: null }
  if (!query.has('start') && !query.has('end')) {
    return { ...rest, start: addDays(today, -DEFAULT_DAYS), end: today }
  }
  const [first, last] = [parseDay(query.get('start')), parseDay(query.get('end'))]
  const isReversed = first !== null && last !== null && first > last
  return { ...rest, start: isReversed ? last : first, end: isReversed ? first : last }
}

/** The query of a filter, in a fixed order; without what is left out. */
export function formatSalesQuery({ status, start, end, eventId, before }: SalesFilter): string {
  const query = new URLSearchParams()
  if (status !== null) query.set('status', status)
  if (eventId === null) {
    query.set('start', start ?? '')
    query.set('end', end ?? '')
  } else query.set('eventId', String(eventId))
  if (before) query.set('before', `${before.createdAt}.${before.id}`)
  return query.toString()
}

/** What is searched: instants in epoch milliseconds, the end excluded; null: without limit. */
export type SalesQuery = Pick<SalesFilter, 'status' | 'eventId' | 'before'> & {
  siteId: number
  from: number | null
  until: number | null
}

/** Days are those of `timezone`. */
export function buildSalesQuery(
  siteId: number,
  { start, end, ...filter }: SalesFilter,
  timezone: string,
): SalesQuery {
  return {
    ...filter,
    siteId,
    from: start === null ? null : startOfDay(start, timezone),
    until: end === null ? null : startOfDay(addDays(end, 1), timezone),
  }
}

type InstantRange = { start: number | null; end: number | null; eventId: number | null }

/** The same for instants, both included: without any, 14 days back until now. */
export function buildSalesInstantQuery(
  siteId: number,
  { start, end, eventId }: InstantRange,
  { today, timezone }: { today: Day; timezone: string },
): SalesQuery {
  const rest = { siteId, status: null, eventId, before: null }
  if (eventId !== null) return { ...rest, from: null, until: null }
  if (start === null && end === null) {
    return { ...rest, from: startOfDay(addDays(today, -DEFAULT_DAYS), timezone), until: null }
  }
  const isReversed = start !== null && end !== null && start > end
  const [from, last] = isReversed ? [end, start] : [start, end]
  return { ...rest, from, until: last === null ? null : last + 1 }
}

const parseDay = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)

function parseCursor(text: string | null): SalesCursor | null {
  const [, createdAt, id] = text?.match(/^(\d{1,15})\.(\d{1,15})$/) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null
}
