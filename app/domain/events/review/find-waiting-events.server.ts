import { sql } from 'drizzle-orm'
import { textKey } from '~/lib/text-key'
import { type Database, readTogether } from '~/platform/database.server'
import type { SubmissionState } from './submission-state'

/** A submitted event that visitors do not see, so that no search of theirs finds it. */
export type WaitingEvent = { id: number; title: string; state: SubmissionState }

/** Of each state, the newest submissions whose titles are searched; the list of submissions finds older ones. */
const MAX_SEARCHED = 12
const MAX_FOUND = 5

/** The newest held and declined submissions of the site whose titles contain the text, held ones first. */
export async function findWaitingEvents(
  db: Database,
  siteId: number,
  text: string,
): Promise<WaitingEvent[]> {
  const key = textKey(text)
  if (key === '') return []
  const newest = (state: SubmissionState) => sql`
    SELECT e.id, e.title, ${state} AS state FROM (
      SELECT id FROM submission WHERE site_id = ${siteId} AND state = ${state}
      ORDER BY created_at DESC LIMIT ${MAX_SEARCHED}) s
    CROSS JOIN event e ON e.submission_id = s.id AND e.deleted_at IS NULL
    GROUP BY s.id`
  const [held, declined] = await readTogether<[WaitingEvent[], WaitingEvent[]]>(db, [
    newest('held'),
    newest('declined'),
  ])
  return [...held, ...declined]
    .filter(({ title }) => textKey(title).includes(key))
    .slice(0, MAX_FOUND)
}
