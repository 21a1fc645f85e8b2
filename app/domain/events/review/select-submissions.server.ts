import { type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '~/domain/accounts/account'
import type { Day } from '~/lib/time/local-time'
import {
  type DatedCursor,
  type GivenInstants,
  type InstantRange,
  readGivenInstants,
  toInstants,
} from './dated-filter'
import { parseUgcFilter, type UgcFilter, type UgcState } from './ugc-filter'

export type SubmissionQuery = InstantRange & {
  /** Null: the submissions of all sites. */
  siteId: number | null
  state: UgcState | null
  /** What is searched for: the submitter's email address, or a query of the full-text index. */
  email: string | null
  match: string | null
  eventId: number | null
  before: DatedCursor | null
  /** Whether only so many submissions are looked at, because no index answers the whole query. */
  isBounded: boolean
  maxCandidates: number
}

/** How many submissions a search by text and state looks at. Each costs about five rows, and four more if it is listed. */
const MAX_CANDIDATES = 30

/** The days are those of `timezone`. */
export function buildSubmissionQuery(
  siteId: number | null,
  filter: UgcFilter,
  timezone: string,
): SubmissionQuery {
  const { state, text, eventId, before } = filter
  const isEmail = text.includes('@')
  const match = text === '' || isEmail ? null : matchTitleWords(text)
  const isSearch = eventId === null && text !== ''
  const range = toInstants(filter, timezone)
  const hasMore = state !== null || (match !== null && (range.from ?? range.until) !== null)
  return {
    siteId,
    state: eventId === null ? state : null,
    email: isSearch && isEmail ? normalizeEmail(text) : null,
    match: isSearch ? match : null,
    ...range,
    eventId,
    before,
    isBounded: isSearch && hasMore,
    maxCandidates: MAX_CANDIDATES,
  }
}

/** The query of the full-text index for every word, the last one perhaps unfinished; empty for a text without any word. */
export function matchTitleWords(text: string): string {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word, at) => `"${word}"${at === words.length - 1 ? '*' : ''}`).join(' ')
}

/** A site's rows of the full-text index are numbered from here (migrations/0023_moderation.sql). */
export const TEXT_ROWS = 2 ** 32

/** The submissions of a page and one more, the newest first, read from one index; only some of those of a bounded query are listed. */
export function selectCandidates(query: SubmissionQuery, pageSize: number): SQL {
  const limit = query.isBounded ? query.maxCandidates : pageSize + 1
  return sql`SELECT s.* FROM ${selectSource(query)} ORDER BY ${selectOrder(query)} LIMIT ${limit}`
}

/** What no index has decided: a condition on the candidates `c`. */
export function isListed({ state, from, until, match, isBounded }: SubmissionQuery): SQL {
  if (!isBounded) return sql`1`
  const conditions = [
    ...(state === null ? [] : [sql`${CONDITIONS[state](sql`c`)}`]),
    ...(match === null ? [] : withinDays(sql`c`, { from, until })),
  ]
  return sql.join(conditions, sql` AND `)
}

const CONDITIONS: Record<UgcState, (table: SQL) => SQL> = {
  held: (table) => sql`${table}.state = 'held'`,
  accepted: (table) => sql`${table}.state = 'accepted'`,
  declined: (table) => sql`${table}.state = 'declined'`,
  quarantined: (table) => sql`${table}.quarantined_dates > 0`,
  hidden: (table) => sql`${table}.hidden_dates > 0`,
  unpublished: (table) => sql`${table}.unpublished_dates > 0 AND ${table}.state = 'accepted'`,
}

const FLAGS: readonly (UgcState | null)[] = ['quarantined', 'hidden', 'unpublished']

/** The table and the conditions. The index is named, because SQLite has no statistics to choose by. */
function selectSource(query: SubmissionQuery): SQL {
  const { siteId, state, email, match, eventId, from, until } = query
  const ofSite = siteId === null ? [] : [sql`s.site_id = ${siteId}`]
  if (eventId !== null) {
    const isOfEvent = sql`s.id = (SELECT submission_id FROM event WHERE id = ${eventId})`
    return where(sql`submission s`, [isOfEvent, ...ofSite])
  }
  if (match !== null) return selectMatching(query, match)
  const days = [...withinDays(sql`s`, { from, until }), ...afterCursor(query)]
  if (email !== null) {
    const index = siteId === null ? 'submission_account' : 'submission_account_site'
    const isOfAccount = sql`s.account_id = (SELECT id FROM account WHERE email = ${email})`
    return where(indexed(index), [isOfAccount, ...ofSite, ...days])
  }
  const ofState = state === null ? [] : [CONDITIONS[state](sql`s`)]
  return where(indexed(findIndex(siteId, state)), [...ofSite, ...ofState, ...days])
}

function findIndex(siteId: number | null, state: UgcState | null): string {
  if (FLAGS.includes(state)) return `submission_${siteId === null ? '' : 'site_'}${state}`
  if (siteId === null) return state === null ? 'submission_created' : 'submission_state'
  return state === null ? 'submission_site_created' : 'submission_site'
}

/** By the full-text index, whose rows follow the order of submission. */
function selectMatching({ siteId, before }: SubmissionQuery, match: string): SQL {
  const first = (siteId ?? 0) * TEXT_ROWS
  // A query without words is none that the index understands.
  const isFound = match === '' ? sql`0` : sql`submission_text MATCH ${match}`
  const last = before === null ? first + TEXT_ROWS - 1 : first + before.id - 1
  return sql`submission_text t CROSS JOIN submission s ON s.id = t.rowid - ${whole(first)}
    WHERE ${isFound} AND t.rowid BETWEEN ${whole(first)} AND ${whole(last)}`
}

/** D1 binds every number as a REAL, by which a full-text index does not narrow its rows. */
const whole = (value: number) => sql`CAST(${value} AS INTEGER)`

const selectOrder = ({ match, eventId }: SubmissionQuery): SQL =>
  match !== null && eventId === null ? sql`t.rowid DESC` : sql`s.created_at DESC, s.id DESC`

const indexed = (index: string) => sql`submission s INDEXED BY ${sql.identifier(index)}`

const where = (table: SQL, conditions: SQL[]): SQL =>
  conditions.length === 0 ? table : sql`${table} WHERE ${sql.join(conditions, sql` AND `)}`

const withinDays = (table: SQL, { from, until }: InstantRange): SQL[] => [
  ...(from === null ? [] : [sql`${table}.created_at >= ${from}`]),
  ...(until === null ? [] : [sql`${table}.created_at < ${until}`]),
]

const afterCursor = ({ before }: SubmissionQuery): SQL[] =>
  before === null ? [] : [sql`(s.created_at, s.id) < (${before.createdAt}, ${before.id})`]

/**
 * The query of the API, whose range is in instants, both included; its defaults and its swap are those of the list
 * (parseUgcFilter).
 */
export function buildInstantQuery(
  siteId: number | null,
  given: GivenInstants,
  { today, timezone }: { today: Day; timezone: string },
): SubmissionQuery {
  const { start, end, eventId } = given
  const query = new URLSearchParams(eventId === null ? '' : `eventId=${eventId}`)
  const built = buildSubmissionQuery(siteId, parseUgcFilter(query, today), timezone)
  const isOpen = eventId !== null || (start === null && end === null)
  return isOpen ? built : { ...built, ...readGivenInstants(given) }
}
