import { type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { parseJson } from '~/lib/bytes/json'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { Quarantine } from '../editors/quarantine'
import { selectTotals, toTotals } from './list-submissions.server'
import type { Signal } from './score-submission'
import type { SubmissionDetail, SubmittedDate } from './submission-detail'
import type { SubmissionState } from './submission-state'

/** How many dates are listed. */
const MAX_DATES = 30

/** A submission of this site, or (null) of any; null if there is none. One round trip. */
export async function findSubmissionDetail(
  db: Database,
  siteId: number | null,
  id: number,
): Promise<SubmissionDetail | null> {
  const account = sql`(SELECT coalesce(account_id, '-') FROM submission WHERE id = ${id})`
  const [[row], dates, categories, onSite, onAllSites] = await readTogether<
    [Row[], DateRow[], { name: string }[], TotalRow[], TotalRow[]]
  >(db, [
    selectSubmission(siteId, id),
    selectDates(id),
    selectCategories(id),
    selectTotals(sql`(SELECT site_id FROM submission WHERE id = ${id})`, account),
    selectTotals(0, account),
  ])
  if (!row) return null
  return {
    ...toDetail(row),
    submitter:
      row.name === null || row.email === null || row.since === null
        ? null
        : {
            name: row.name,
            email: row.email,
            since: row.since,
            onSite: toTotals(onSite),
            onAllSites: siteId === null ? toTotals(onAllSites) : null,
          },
    categories: categories.map(({ name }) => name),
    dates: dates.map(toDate),
  }
}

type TotalRow = { state: SubmissionState; submissions: number }

type Shown = SubmissionDetail['event'] & SubmissionDetail['venue'] & SubmissionDetail['counts']

type Row = Pick<SubmissionDetail, 'id' | 'revision' | 'state' | 'score' | 'reason' | 'createdAt'> &
  Pick<SubmissionDetail, 'dateCount'> &
  Omit<Shown, 'id' | 'name' | 'contact' | 'isDeleted' | 'isQuarantined'> & {
    signals: string
    decidedAt: number | null
    editor: string | null
    siteId: number
    siteName: string
    host: string
    canonicalDomain: string | null
    name: string | null
    email: string | null
    since: number | null
    eventId: number
    contact: string
    deletedAt: number | null
    venueName: string
    isVenueQuarantined: number
    quarantine: string | null
  }

/** The event of which everything is shown: the first date; a deleted one where nothing else is left. */
const shownEvent = (id: number): SQL => sql`coalesce(
  (SELECT f.id FROM event f WHERE f.submission_id = ${id} AND f.deleted_at IS NULL ORDER BY f.start_at LIMIT 1),
  (SELECT min(d.id) FROM event d WHERE d.submission_id = ${id}))`

const selectSubmission = (siteId: number | null, id: number): SQL => sql`
  SELECT s.id, s.revision, s.state, s.score, s.signals, s.reason, s.created_at AS createdAt,
    s.decided_at AS decidedAt, d.name AS editor, s.site_id AS siteId, si.name AS siteName, si.host,
    (SELECT domain FROM site_domain WHERE site_id = s.site_id AND canonical = 1) AS canonicalDomain,
    a.name, a.email, a.created_at AS since, s.dates AS dateCount,
    s.unpublished_dates AS unpublishedDates, s.quarantined_dates AS quarantinedDates,
    s.hidden_dates AS hiddenDates, ${SUBMISSION_QUARANTINE} AS quarantine,
    e.id AS eventId, e.title, e.description, e.image_checksum AS imageChecksum,
    e.upstream_url AS upstreamUrl, e.ticket_url AS ticketUrl, e.cost, e.contact, e.deleted_at AS deletedAt,
    coalesce(nullif(e.venue_name, ''), v.name) AS venueName,
    coalesce(nullif(e.venue_address, ''), v.address) AS address,
    v.latitude, v.longitude, v.quarantined AS isVenueQuarantined
  FROM submission s
  JOIN event e ON e.id = ${shownEvent(id)}
  JOIN venue v ON v.id = e.venue_id
  JOIN site si ON si.id = s.site_id
  LEFT JOIN account a ON a.id = s.account_id
  LEFT JOIN account d ON d.id = s.decided_by
  WHERE s.id = ${id} ${siteId === null ? sql`` : sql`AND s.site_id = ${siteId}`}`

/** Truth values are 0 and 1. */
type DateRow = {
  [Name in keyof SubmittedDate]: SubmittedDate[Name] extends boolean ? number : SubmittedDate[Name]
}

const selectDates = (id: number): SQL => sql`
  SELECT e.id, e.start_at AS startAt, e.end_at AS endAt, e.start_day AS startDay, e.end_day AS endDay,
    e.no_start AS noStart, e.no_end AS noEnd, e.timezone, e.published, e.quarantined,
    coalesce(m.hidden, 0) AS hidden
  FROM event e
  LEFT JOIN event_mark m
    ON m.event_id = e.id AND m.site_id = (SELECT site_id FROM submission WHERE id = ${id})
  WHERE e.submission_id = ${id} AND e.deleted_at IS NULL
  ORDER BY e.start_at LIMIT ${MAX_DATES}`

const selectCategories = (id: number): SQL => sql`
  SELECT c.name FROM event_category ec JOIN category c ON c.id = ec.category_id
  WHERE ec.event_id = ${shownEvent(id)} ORDER BY c.position, c.id`

const toDate = ({ noStart, noEnd, published, quarantined, hidden, ...date }: DateRow) => ({
  ...date,
  noStart: noStart === 1,
  noEnd: noEnd === 1,
  published: published === 1,
  quarantined: quarantined === 1,
  hidden: hidden === 1,
})

function toDetail(row: Row): Omit<SubmissionDetail, 'submitter' | 'categories' | 'dates'> {
  const { id, revision, state, score, reason, createdAt, dateCount } = row
  const { title, description, imageChecksum, upstreamUrl, ticketUrl, cost } = row
  const { address, latitude, longitude } = row
  const { unpublishedDates, quarantinedDates, hiddenDates } = row
  return {
    id,
    revision,
    state,
    score,
    reason,
    createdAt,
    dateCount,
    counts: { unpublishedDates, quarantinedDates, hiddenDates },
    quarantine: row.quarantine === null ? null : (parseJson(row.quarantine) as Quarantine),
    signals: readJson<Signal[]>(row.signals),
    decided: row.decidedAt === null ? null : { at: row.decidedAt, editor: row.editor },
    site: {
      id: row.siteId,
      name: row.siteName,
      host: row.host,
      canonicalDomain: row.canonicalDomain,
    },
    event: {
      id: row.eventId,
      title,
      description,
      imageChecksum,
      upstreamUrl,
      ticketUrl,
      cost,
      contact: parseContact(row.contact),
      isDeleted: row.deletedAt !== null,
    },
    venue: {
      name: row.venueName,
      address,
      latitude,
      longitude,
      isQuarantined: row.isVenueQuarantined === 1,
    },
  }
}

/** Only its texts. */
function parseContact(json: string): Record<string, string> {
  const contact = parseJson(json)
  if (typeof contact !== 'object' || contact === null) return {}
  return Object.fromEntries(
    Object.entries(contact).filter(([, value]) => typeof value === 'string' && value !== ''),
  )
}

/** JSON of a date's quarantine (Quarantine), first of all one that only superadmins may lift; for queries of submissions `s`. */
const SUBMISSION_QUARANTINE: SQL = sql`(
  SELECT json_object('editor', k.name,
    'isBySuperadmin', json(iif(q.quarantined_by_superadmin, 'true', 'false')), 'reason', q.quarantine_reason)
  FROM event q LEFT JOIN account k ON k.id = q.quarantined_by
  WHERE q.submission_id = s.id AND q.submission_id IS NOT NULL AND q.deleted_at IS NULL AND q.quarantined = 1
  ORDER BY q.quarantined_by_superadmin DESC LIMIT 1)`
