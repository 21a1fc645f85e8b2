import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { openDatabase, writeTogether } from '~/platform/storage/database.server'
import { openLocal } from '../../scripts/manage/with-services'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

const DAY = 86_400_000

/** Stores so many events that an author has submitted to a site, at one of its venues, and that wait for a decision. */
export async function addWaitingSubmissions(
  host: string,
  author: string,
  count: number,
): Promise<void> {
  vi.stubEnv('STATE_DIR', lane.stateDir)
  vi.stubEnv('CLOCK', CLOCK)
  const data = await openLocal()
  try {
    const db = openDatabase(data.env.DB)
    const now = Date.parse(CLOCK)
    for (let index = 1; index <= count; index++) {
      const key = `${host}-${index}`
      const startAt = now + index * DAY
      const day = new Date(startAt).toISOString().slice(0, 10)
      await writeTogether(db, [
        sql`
          INSERT INTO submission (key, site_id, account_id, state, score, created_at, updated_at)
          SELECT ${key}, site.id, account.id, 'held', 60, ${now}, ${now} FROM site, account
          WHERE site.host = ${host} AND account.email = ${author}`,
        sql`
          INSERT INTO event (created_by, submission_id, venue_id, start_at, start_day, end_day, timezone, until_at, published, title,
            search_text, description, created_at, updated_at)
          SELECT s.account_id, s.id, (SELECT min(vs.venue_id) FROM venue_site vs WHERE vs.site_id = s.site_id), ${startAt}, ${day}, ${day},
            'America/New_York', ${startAt + DAY}, 0, ${`Porch concert ${index}`}, ${`porch concert ${index}`},
            '<p>Bring a chair.</p>', ${now}, ${now}
          FROM submission s WHERE s.key = ${key}`,
      ])
    }
  } finally {
    vi.unstubAllEnvs()
    await data.dispose()
  }
}
