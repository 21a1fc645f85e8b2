import {
  type DatedFilter,
  findDefaultStart,
  formatDatedQuery,
  type GivenInstants,
  type InstantRange,
  parseDatedFilter,
  readGivenInstants,
  toInstants,
} from '~/domain/events/review/dated-filter'
import { type Day, startOfDay } from '~/lib/time/local-time'
import { INVOICE_STATUSES, type InvoiceStatus } from '../invoices/invoice'

export type SalesFilter = DatedFilter & { status: InvoiceStatus | null }

/** Parses the query of the list of sales (admin specification, section 2). Invalid values are ignored. */
export function parseSalesFilter(query: URLSearchParams, today: Day): SalesFilter {
  const statusText = query.get('status')
  const status = INVOICE_STATUSES.find((name) => name === statusText) ?? null
  return { status, ...parseDatedFilter(query, today, { isOfAllDays: false }) }
}

export const formatSalesQuery = ({ status, ...filter }: SalesFilter): string =>
  formatDatedQuery({ status: status ?? '' }, filter)

export type SalesQuery = Pick<SalesFilter, 'status' | 'eventId' | 'before'> &
  InstantRange & { siteId: number }

/** Days are those of `timezone`. */
export function buildSalesQuery(
  siteId: number,
  { start, end, ...filter }: SalesFilter,
  timezone: string,
): SalesQuery {
  return { ...filter, siteId, ...toInstants({ start, end }, timezone) }
}

/** The same for instants, both included: without any, 14 days back until now. */
export function buildSalesInstantQuery(
  siteId: number,
  given: GivenInstants,
  { today, timezone }: { today: Day; timezone: string },
): SalesQuery {
  const { start, end, eventId } = given
  const rest = { siteId, status: null, eventId, before: null }
  if (eventId !== null) return { ...rest, from: null, until: null }
  if (start === null && end === null) {
    return { ...rest, from: startOfDay(findDefaultStart(today), timezone), until: null }
  }
  return { ...rest, ...readGivenInstants(given) }
}
