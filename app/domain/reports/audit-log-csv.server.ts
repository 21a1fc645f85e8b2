import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { formatCsvLine, startCsv } from '~/lib/text/csv'
import { formatIsoTime } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { AuditFilters } from './audit-log'
import { type AuditEntry, type AuditScope, listAuditEntries } from './audit-log-store.server'
import { describeAuditEntry } from './describe-audit-entry.server'

type Services = { db: Database; log: { error(message: string, fault: unknown): void } }

const HEADINGS = ['When', 'Person', 'Email', 'Site', 'What', 'Name', 'Field', 'Before', 'After']

/** Entries read at a time. */
const CHUNK = 500

/**
 * The audit log as CSV (RFC 4180), a line for each field that changed, in pieces: however long the log is, a few hundred
 * entries are in memory. A failure is logged, and ends the file early with an error.
 */
export function streamAuditCsv(
  { db, log }: Services,
  scope: AuditScope,
  filters: AuditFilters,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before: number | null = null
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(startCsv(HEADINGS)))
    },
    async pull(controller) {
      try {
        const range = { before, limit: CHUNK }
        const entries: AuditEntry[] = await listAuditEntries(db, scope, filters, range)
        before = entries.at(-1)?.id ?? null
        if (entries.length > 0)
          controller.enqueue(encoder.encode(entries.map(formatEntry).join('')))
        if (entries.length < CHUNK) controller.close()
      } catch (fault) {
        log.error('exporting the audit log failed', fault)
        controller.error(fault)
      }
    },
  })
}

function formatEntry(entry: AuditEntry): string {
  const { what, fields } = describeAuditEntry(entry)
  const head = [
    formatIsoTime(entry.at, ADMIN_TIMEZONE),
    entry.person?.name ?? 'Deleted account',
    entry.person?.email ?? '',
    entry.site?.name ?? 'All sites',
    what,
    entry.target.name,
  ]
  if (fields.length === 0) return formatCsvLine([...head, '', '', ''])
  return fields
    .map(({ name, before, after }) => formatCsvLine([...head, name, before.text, after.text]))
    .join('')
}
