import { type SQL, sql } from 'drizzle-orm'
import type { SiteChoice, SiteScope } from '~/domain/sites/site-search.server'
import { type Database, literal, readTogether } from '~/platform/storage/database.server'
import { matchTitleWords, TEXT_ROWS } from './select-submissions.server'
import type { SubmissionState } from './submission-state'

/** A submission whose title was searched for, by its first event. */
export type FoundSubmission = {
  id: number
  title: string
  state: SubmissionState
  site: SiteChoice
}

/** The newest submissions with such a title that are compared, of the current site and of the others each. */
const MAX_COMPARED = 10
const MAX_FOUND = 5

/**
 * The submissions of the current site, and of the others in the scope, whose titles have the words of the text, the last of which may
 * be incomplete: of each the held ones first, then the declined ones, then the newest.
 */
export async function findSubmissions(
  db: Database,
  { siteId, scope }: { siteId: number; scope: SiteScope },
  text: string,
): Promise<FoundSubmission[]> {
  const match = matchTitleWords(text)
  if (match === '') return []
  const otherSites = scope === 'all' ? scope : scope.filter((id) => id !== siteId)
  const [own, found] = await readTogether<[Row[], Row[]]>(db, [
    selectFound(selectNewest(siteId, match), sql`s.site_id = ${siteId}`),
    otherSites.length === 0
      ? sql`SELECT 1 WHERE false`
      : selectFound(
          otherSites === 'all' ? selectNewest(0, match) : selectSome(otherSites, match),
          sql`s.site_id <> ${siteId}`,
        ),
  ])
  return [...own, ...found].map(({ id, title, state, siteId, siteName, host }) => ({
    id,
    title,
    state,
    site: { id: siteId, name: siteName, host },
  }))
}

type Row = Omit<FoundSubmission, 'site'> & { siteId: number; siteName: string; host: string }

const ROWS = literal(TEXT_ROWS)

/** The ids of the newest submissions of a site; 0 is all of them, which have rows of their own in the index. */
const selectNewest = (siteId: number, match: string): SQL => sql`
  SELECT t.rowid % ${ROWS} AS id FROM submission_text t
  WHERE t.submission_text MATCH ${match}
    AND t.rowid BETWEEN ${literal(siteId)} * ${ROWS} AND ${literal(siteId + 1)} * ${ROWS} - 1
  ORDER BY t.rowid DESC LIMIT ${MAX_COMPARED}`

/** Of several sites. In an order, all that match would be read. */
const selectSome = (siteIds: number[], match: string): SQL => sql`
  SELECT t.rowid % ${ROWS} AS id FROM json_each(${JSON.stringify(siteIds)}) j CROSS JOIN submission_text t
    ON t.rowid BETWEEN j.value * ${ROWS} AND (j.value + 1) * ${ROWS} - 1
  WHERE t.submission_text MATCH ${match} LIMIT ${MAX_COMPARED}`

const selectFound = (ids: SQL, isListed: SQL): SQL => sql`
  SELECT e.id, e.title, c.state, si.id AS siteId, si.name AS siteName, si.host FROM (
    SELECT s.id, s.state, s.site_id FROM (${ids}) f CROSS JOIN submission s ON s.id = f.id AND ${isListed}
    ORDER BY CASE s.state WHEN 'held' THEN 0 WHEN 'declined' THEN 1 ELSE 2 END, s.id DESC LIMIT ${MAX_FOUND}) c
  CROSS JOIN event e ON e.id = (
    SELECT min(d.id) FROM event d WHERE d.submission_id = c.id AND d.deleted_at IS NULL)
  CROSS JOIN site si ON si.id = c.site_id`
