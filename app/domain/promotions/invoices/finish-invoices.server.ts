import { sql } from 'drizzle-orm'
import type { PromotionServices } from '../promotion-services.server'
import { reportLateRefunds } from '../refunds/report-late-refunds.server'
import { sendRefunds } from '../refunds/send-refunds.server'
import { closeInvoice } from './close-invoice.server'
import { findAnyInvoice } from './invoice-store.server'
import { settleInvoice } from './settle-invoice.server'

/** At most this many of each in one run; the oldest first. */
const MAX_INVOICES = 100

/** How many invoices were settled, have expired, or wait for the provider; and how many failed and are tried again. */
export type FinishedInvoices = {
  settled: number
  expired: number
  waiting: number
  refunded: number
  failed: number
}

/**
 * Completes what browsers and messages left open: paid invoices are settled, unpaid ones expire, refunds are sent. One that
 * fails does not keep the others from being finished.
 */
export async function finishInvoices(
  services: PromotionServices,
  due?: DueInvoices,
): Promise<FinishedInvoices> {
  const finished = { settled: 0, expired: 0, waiting: 0, refunded: 0, failed: 0 }
  const { unfinished, refunding } = due ?? (await listDueInvoices(services))
  for (const id of unfinished) {
    await attempt(services, id, finished, async () => {
      const outcome = await finishInvoice(services, id)
      finished[outcome]++
    })
  }
  for (const id of refunding) {
    await attempt(services, id, finished, async () => {
      await sendRefunds(services, id)
      finished.refunded++
    })
  }
  await reportLateRefunds(services)
  return finished
}

/** The ids of those that are to be settled or ended, and of those that have refunds to be sent. */
export type DueInvoices = { unfinished: number[]; refunding: number[] }

export async function listDueInvoices(services: PromotionServices): Promise<DueInvoices> {
  const toIds = (rows: { id: number }[]) => rows.map(({ id }) => id)
  return {
    unfinished: toIds(await listUnfinished(services)),
    refunding: toIds(await listWithPendingRefunds(services)),
  }
}

async function attempt(
  { log }: PromotionServices,
  invoiceId: number,
  finished: FinishedInvoices,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (fault) {
    finished.failed++
    log.error('an invoice could not be finished', fault, { invoiceId })
  }
}

async function finishInvoice(
  services: PromotionServices,
  invoiceId: number,
): Promise<'settled' | 'expired' | 'waiting'> {
  const invoice = await findAnyInvoice(services.db, invoiceId)
  if (invoice?.status !== 'pending') {
    const settled = await settleInvoice(services, { invoiceId })
    return settled.kind === 'settled' || settled.kind === 'refunded' ? 'settled' : 'waiting'
  }
  const closed = await closeInvoice(services, invoice, 'expired')
  if (closed === 'unfinished') return 'waiting'
  return closed === 'paid' ? 'settled' : 'expired'
}

/** The states are written out, as in the index that has only these. */
export const selectUnfinished = (now: number) => sql`
  SELECT id FROM invoice
  WHERE status IN ('pending', 'paid') AND (status = 'paid' OR expires_at <= ${now})
  ORDER BY expires_at LIMIT ${MAX_INVOICES}`

const listUnfinished = ({ db, now }: PromotionServices) =>
  db.all<{ id: number }>(selectUnfinished(now))

const listWithPendingRefunds = ({ db }: PromotionServices) =>
  db.all<{ id: number }>(sql`
    SELECT DISTINCT invoice_id AS id FROM (
      SELECT invoice_id FROM refund WHERE status = 'pending' ORDER BY updated_at LIMIT ${MAX_INVOICES})`)
