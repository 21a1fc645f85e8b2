import { type SQL, sql } from 'drizzle-orm'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { addDays, type Day, startOfDay } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { AuditFilters } from './audit-log'

/** One site's entries, or those of all sites and of what concerns them all. */
export type AuditScope = { siteId: number } | 'all'

export type AuditEntry = {
  id: number
  /** Epoch milliseconds. */
  at: number
  /** Null if the account was deleted. */
  person: { id: string; name: string; email: string } | null
  /** Null if it concerns all sites, or the site was deleted. */
  site: { id: number; name: string } | null
  action: string
  target: { kind: string; id: string; name: string; isThere: boolean }
  changes: Record<string, { before: unknown; after: unknown }>
}

export type AuditPerson = { id: string; name: string; email: string }

/** What a page or a part of the export begins after, and its size. */
type Range = { before: number | null; limit: number }

/** The people among whom the filter lets one choose; others are chosen at their entries. */
const MAX_PEOPLE = 20

/**
 * The newest entries, newest first, and the people who made some. Reads the entries that it returns and no others, whatever
 * the filters are: all but the days are words of one full-text index, whose rows are in the order of time.
 */
export async function listAuditLog(
  db: Database,
  scope: AuditScope,
  filters: AuditFilters,
  range: Range,
): Promise<{ entries: AuditEntry[]; people: AuditPerson[] }> {
  const [rows, people] = await readTogether<[EntryRow[], AuditPerson[]]>(db, [
    selectEntries(scope, filters, range),
    selectPeople(scope),
  ])
  return { entries: rows.map(toEntry), people }
}

/** The entries alone, for the export. */
export async function listAuditEntries(
  db: Database,
  scope: AuditScope,
  filters: AuditFilters,
  range: Range,
): Promise<AuditEntry[]> {
  const [rows] = await readTogether<[EntryRow[]]>(db, [selectEntries(scope, filters, range)])
  return rows.map(toEntry)
}

type EntryRow = Pick<AuditEntry, 'id' | 'at' | 'action'> & {
  personId: string | null
  personName: string | null
  email: string | null
  siteId: number | null
  siteName: string | null
  kind: string
  targetId: string
  name: string
  isThere: number
  changes: string
}

const toEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  person:
    row.personId === null
      ? null
      : { id: row.personId, name: row.personName ?? '', email: row.email ?? '' },
  site: row.siteId === null ? null : { id: row.siteId, name: row.siteName ?? '' },
  target: { kind: row.kind, id: row.targetId, name: row.name, isThere: row.isThere === 1 },
  changes: JSON.parse(row.changes),
})

/** The index finds the entries; which site and person they are of, the entries themselves say. */
function selectEntries(scope: AuditScope, filters: AuditFilters, range: Range): SQL {
  const match = buildMatch(scope, filters)
  const { person } = filters
  const found =
    match === ''
      ? sql`SELECT id FROM audit_entry WHERE ${isInRange(sql`id`, filters, range)} ORDER BY id DESC`
      : sql`
          SELECT rowid AS id FROM audit_text
          WHERE audit_text MATCH ${match} AND ${isInRange(sql`rowid`, filters, range)} ORDER BY rowid DESC`
  return sql`
    SELECT e.id, e.at, a.id AS personId, a.name AS personName, a.email, s.id AS siteId, s.name AS siteName,
      e.action, e.target_kind AS kind, e.target_id AS targetId, e.target_name AS name, e.changes,
      ${IS_THERE} AS isThere
    FROM (${found} LIMIT ${range.limit}) f
    CROSS JOIN audit_entry e ON e.id = f.id
    LEFT JOIN account a ON a.id = e.account_id
    LEFT JOIN site s ON s.id = e.site_id
    WHERE ${scope === 'all' ? sql`1` : sql`e.site_id = ${scope.siteId}`}
      AND ${person === '' ? sql`1` : sql`e.account_id = ${person}`}
    ORDER BY e.id DESC`
}

/** Whether what changed can still be visited: an event on the site where it was changed, a category, a site. */
const IS_THERE = sql`
  CASE e.target_kind
    WHEN 'event' THEN EXISTS (
      SELECT 1 FROM event v JOIN venue_site vs ON vs.venue_id = v.venue_id AND vs.site_id = e.site_id
      WHERE v.id = CAST(e.target_id AS INTEGER) AND v.deleted_at IS NULL)
    WHEN 'category' THEN EXISTS (SELECT 1 FROM category c WHERE c.id = e.target_id)
    WHEN 'site' THEN s.id IS NOT NULL
    WHEN 'invoice' THEN s.id IS NOT NULL
    ELSE 0
  END`

/**
 * Ids grow with time, so days are ranges of ids. An index ranges between one lower and one upper end, the full-text one only
 * if they are integers, and D1 binds reals.
 */
function isInRange(id: SQL, { start, end }: AuditFilters, { before }: Range): SQL {
  const beginning = (day: Day) => startOfDay(day, ADMIN_TIMEZONE)
  const first = sql`coalesce((
    SELECT id FROM audit_entry WHERE at >= ${start && beginning(start)} ORDER BY at, id LIMIT 1), ${LATEST})`
  const last = sql`coalesce((
    SELECT id FROM audit_entry WHERE at < ${end && beginning(addDays(end, 1))} ORDER BY at DESC, id DESC LIMIT 1), 0)`
  return sql`
    ${id} >= ${start === '' ? sql`0` : first}
    AND ${id} <= min(${end === '' ? LATEST : last}, ${before === null ? LATEST : sql`CAST(${before - 1} AS INTEGER)`})`
}

/** An id that is larger than all. */
const LATEST = sql`9007199254740991`

/** The query of the full-text index; empty if nothing restricts it. */
function buildMatch(scope: AuditScope, { person, action, kind, text }: AuditFilters): string {
  const phrase = (words: string) => `"${words.replaceAll('"', '')}"`
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS) ?? []
  return [
    ...(scope === 'all' ? [] : [`site : ${phrase(String(scope.siteId))}`]),
    ...(person === '' ? [] : [`account : ${phrase(person)}`]),
    ...[action, kind].filter((name) => name !== '').map((name) => `action : ${phrase(name)}`),
    ...words.map((word) => `words : ${phrase(word)} *`),
  ].join(' AND ')
}

const MAX_WORDS = 8

/** Who has changed something, found by jumping from one person to the next in an index. */
function selectPeople(scope: AuditScope): SQL {
  const next = (after: SQL) => sql`(
    SELECT account_id FROM audit_entry
    WHERE ${scope === 'all' ? sql`1` : sql`site_id = ${scope.siteId}`} AND account_id > ${after}
    ORDER BY account_id LIMIT 1)`
  return sql`
    WITH RECURSIVE people(id) AS (
      SELECT ${next(sql`''`)} UNION ALL SELECT ${next(sql`people.id`)} FROM people WHERE people.id IS NOT NULL
      LIMIT ${MAX_PEOPLE})
    SELECT a.id, a.name, a.email FROM people JOIN account a ON a.id = people.id
    ORDER BY a.name COLLATE NOCASE, a.email`
}
