import { type SQL, sql } from 'drizzle-orm'
import { submissionTotal } from '~/db/schema/moderation'
import type { Day } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { DatedCursor } from './dated-filter'
import { isListed, type SubmissionQuery, selectCandidates } from './select-submissions.server'
import type { SubmissionState } from './submission-state'

/** A submission in the editors' list, with its first date. */
export type ListedSubmission = {
  id: number
  /** Changes with every change of the submission and its events. */
  revision: number
  state: SubmissionState
  score: number
  reason: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Null if the account was deleted. */
  submitter: { name: string; email: string } | null
  site: { id: number; name: string }
  /** Its dates that are not deleted, and how many of them are not shown. */
  dates: number
  unpublishedDates: number
  quarantinedDates: number
  hiddenDates: number
  event: {
    id: number
    title: string
    /** Epoch milliseconds. */
    startAt: number
    startDay: Day
    noStart: boolean
    timezone: string
    imageChecksum: string | null
    venueName: string
    venueAddress: string
    isVenueQuarantined: boolean
  }
}

export type SubmissionList = {
  submissions: ListedSubmission[]
  /** Where the next page starts; null on the last one. */
  next: DatedCursor | null
}

export type SubmissionTotals = Record<SubmissionState, number>

export const UGC_PAGE_SIZE = 25

/**
 * What people submitted, the newest first, and how much of it is in each state. One round trip that reads some 200 rows however much
 * is stored. A page may have fewer rows than fit, or none, and still have a next one: a search by text and state looks at a
 * limited number of submissions.
 */
export async function listSubmissions(
  db: Database,
  query: SubmissionQuery,
  pageSize: number = UGC_PAGE_SIZE,
): Promise<SubmissionList & { totals: SubmissionTotals }> {
  const [rows, totals] = await readTogether<[Row[], TotalRow[]]>(db, [
    selectPage(query, pageSize),
    selectTotals(query.siteId ?? 0),
  ])
  return { ...toPage(rows, query, pageSize), totals: toTotals(totals) }
}

/** How many submissions of a site wait for an editor. */
export async function countWaitingSubmissions(db: Database, siteId: number): Promise<number> {
  const [rows] = await readTogether<[TotalRow[]]>(db, [selectTotals(siteId)])
  return toTotals(rows).held
}

type TotalRow = { state: SubmissionState; submissions: number }

/** Of a site; 0 is all. With an account, its own. */
export const selectTotals = (siteId: number | SQL, accountId: string | SQL = ''): SQL => sql`
  SELECT state, submissions FROM ${submissionTotal} WHERE account_id = ${accountId} AND site_id = ${siteId}`

export function toTotals(rows: TotalRow[]): SubmissionTotals {
  const totals = { accepted: 0, held: 0, declined: 0 }
  for (const { state, submissions } of rows) totals[state] = submissions
  return totals
}

type ListedEvent = ListedSubmission['event']

type Row = Omit<ListedSubmission, 'id' | 'submitter' | 'site' | 'event'> &
  Omit<ListedEvent, 'id' | 'noStart' | 'isVenueQuarantined'> & {
    candidate: number
    id: number | null
    name: string | null
    email: string | null
    siteId: number
    siteName: string
    eventId: number
    noStart: number
    isVenueQuarantined: number
  }

/** Only the candidates that match are joined. */
const selectPage = (query: SubmissionQuery, pageSize: number): SQL => sql`
  SELECT c.id AS candidate, c.created_at AS createdAt, e.submission_id AS id, c.revision, c.state, c.score, c.reason,
    a.name, a.email, c.site_id AS siteId, si.name AS siteName, c.dates, c.unpublished_dates AS unpublishedDates,
    c.quarantined_dates AS quarantinedDates, c.hidden_dates AS hiddenDates,
    e.id AS eventId, e.title, e.start_at AS startAt, e.start_day AS startDay, e.no_start AS noStart, e.timezone,
    e.image_checksum AS imageChecksum,
    coalesce(nullif(e.venue_name, ''), v.name) AS venueName,
    coalesce(nullif(e.venue_address, ''), v.address) AS venueAddress,
    v.quarantined AS isVenueQuarantined
  FROM (${selectCandidates(query, pageSize)}) c
  LEFT JOIN event e ON ${isListed(query)} AND e.id = ${selectShownEvent(query)}
  LEFT JOIN venue v ON v.id = e.venue_id
  LEFT JOIN site si ON e.id IS NOT NULL AND si.id = c.site_id
  LEFT JOIN account a ON e.id IS NOT NULL AND a.id = c.account_id
  ORDER BY c.created_at DESC, c.id DESC`

/** The event that is searched for, else the first date; a deleted one where nothing else is left. */
function selectShownEvent({ eventId }: SubmissionQuery): SQL {
  if (eventId !== null) return sql`${eventId}`
  return sql`coalesce(
    (SELECT f.id FROM event f WHERE f.submission_id = c.id AND f.deleted_at IS NULL ORDER BY f.start_at LIMIT 1),
    (SELECT min(d.id) FROM event d WHERE d.submission_id = c.id))`
}

function toPage(rows: Row[], query: SubmissionQuery, pageSize: number): SubmissionList {
  const listed = rows.filter(({ id }) => id !== null)
  const page = listed.slice(0, pageSize)
  const hasMore = listed.length > pageSize
  const isSearchCut = query.isBounded && rows.length === query.maxCandidates
  const last = hasMore ? page.at(-1) : isSearchCut ? rows.at(-1) : undefined
  return {
    submissions: page.map(toSubmission),
    next: last ? { createdAt: last.createdAt, id: last.candidate } : null,
  }
}

function toSubmission({ candidate, name, email, siteId, siteName, ...row }: Row): ListedSubmission {
  const { eventId, title, startAt, startDay, timezone, imageChecksum, ...rest } = row
  const { venueName, venueAddress, noStart, isVenueQuarantined, ...submission } = rest
  return {
    ...submission,
    id: candidate,
    submitter: name === null || email === null ? null : { name, email },
    site: { id: siteId, name: siteName },
    event: {
      id: eventId,
      title,
      startAt,
      startDay,
      timezone,
      imageChecksum,
      venueName,
      venueAddress,
      noStart: noStart === 1,
      isVenueQuarantined: isVenueQuarantined === 1,
    },
  }
}
