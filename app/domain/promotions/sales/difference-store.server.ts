import { sql } from 'drizzle-orm'
import { type Actor, auditStatements } from '~/domain/changes/audit.server'
import type { Day } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'

/** The differences of one site, or those of all, also without a site. */
export type DifferenceScope = { siteId: number } | 'all'

/** Instants are epoch milliseconds. */
export type StoredDifference = {
  id: number
  kind: string
  siteId: number | null
  siteName: string | null
  invoiceId: number | null
  /** Of a sale that was paid. */
  receiptNumber: number | null
  /** Whether the sale is still stored. */
  hasInvoice: boolean
  detail: string
  reference: string | null
  day: Day | null
  hereCents: number | null
  thereCents: number | null
  foundAt: number
  checkedAt: number | null
  closedAt: number | null
  /** What a person wrote who closed it. */
  note: string | null
  resolvedBy: string | null
}

type Page = { isClosed: boolean; before: number | null; limit: number }

/** The newest first; open ones, or those that were closed. */
export async function listDifferences(
  db: Database,
  scope: DifferenceScope,
  { isClosed, before, limit }: Page,
): Promise<StoredDifference[]> {
  const rows = await db.all<Omit<StoredDifference, 'hasInvoice'> & { hasInvoice: number }>(sql`
    SELECT d.id, d.kind, d.site_id AS siteId, s.name AS siteName, d.invoice_id AS invoiceId, i.receipt_number AS receiptNumber, i.id IS NOT NULL AS hasInvoice,
      d.detail, d.reference, d.day, d.here_cents AS hereCents, d.there_cents AS thereCents, d.found_at AS foundAt,
      d.checked_at AS checkedAt, d.repaired_at AS closedAt, d.note, a.name AS resolvedBy
    FROM promotion_difference d
    LEFT JOIN site s ON s.id = d.site_id
    LEFT JOIN invoice i ON i.id = d.invoice_id AND i.site_id = d.site_id
    LEFT JOIN account a ON a.id = d.resolved_by
    WHERE d.repaired_at IS ${isClosed ? sql`NOT NULL` : sql`NULL`} AND ${isIn(scope)}
      AND ${before === null ? sql`1` : sql`d.id < ${before}`}
    ORDER BY d.id DESC LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, hasInvoice: row.hasInvoice === 1 }))
}

const isIn = (scope: DifferenceScope) =>
  scope === 'all' ? sql`1` : sql`d.site_id = ${scope.siteId}`

type Services = { db: Database; now: number; actor: Actor }

/** Closes an open difference in the name of the actor; false if it is closed, or of another site. */
export async function resolveDifference(
  { db, now, actor }: Services,
  scope: DifferenceScope,
  { id, note }: { id: number; note: string },
): Promise<boolean> {
  const [resolved] = await writeTogether(db, [
    sql`
      UPDATE promotion_difference AS d SET repaired_at = ${now}, resolved_by = ${actor.accountId}, note = ${note}
      WHERE d.id = ${id} AND d.repaired_at IS NULL AND ${isIn(scope)}`,
    ...audit({ db, now, actor }, 'difference.resolve', id, { before: null, after: note }),
  ])
  return (resolved?.changes ?? 0) > 0
}

/** Takes `resolveDifference` back. */
export async function reopenDifference(
  { db, now, actor }: Services,
  scope: DifferenceScope,
  { id }: { id: number },
): Promise<boolean> {
  const [reopened] = await writeTogether(db, [
    sql`
      UPDATE promotion_difference AS d SET repaired_at = NULL, resolved_by = NULL, note = NULL
      WHERE d.id = ${id} AND d.note IS NOT NULL AND ${isIn(scope)}`,
    ...audit({ db, now, actor }, 'difference.reopen', id, {}),
  ])
  return (reopened?.changes ?? 0) > 0
}

/** After the statement that changed it, in the same batch. */
function audit(
  services: Services,
  action: 'difference.resolve' | 'difference.reopen',
  id: number,
  note: { before?: null; after?: string },
) {
  const select = (column: 'site_id' | 'detail') =>
    sql<never>`(SELECT ${sql.identifier(column)} FROM promotion_difference WHERE id = ${id})`
  return auditStatements(services, [
    {
      action,
      siteId: select('site_id'),
      target: { id, name: select('detail') },
      changes: 'after' in note ? { note: { before: null, after: note.after } } : {},
      when: sql`changes() > 0`,
    },
  ])
}
