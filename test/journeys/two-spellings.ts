import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { textKey } from '~/lib/text/text-key'
import { openDatabase, writeTogether } from '~/platform/storage/database.server'
import { openLocal } from '../../scripts/manage/with-services'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

const DAY = 86_400_000

/** Stores a theater on a site as two feeds spell it, each spelling with a show, as a pair that waits for a decision. */
export async function addTwoSpellings(host: string, names: [string, string]): Promise<number[]> {
  vi.stubEnv('STATE_DIR', lane.stateDir)
  vi.stubEnv('CLOCK', CLOCK)
  const data = await openLocal()
  try {
    const db = openDatabase(data.env.DB)
    const now = Date.parse(CLOCK)
    const ids: number[] = []
    for (const name of names) {
      const key = `journey/${name}`
      const venue = sql`(SELECT id FROM venue WHERE source_key = ${key})`
      const startAt = now + 2 * DAY
      const day = new Date(startAt).toISOString().slice(0, 10)
      await writeTogether(db, [
        sql`
          INSERT INTO venue (source_key, name, address, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)
          SELECT ${key}, ${name}, '12 Dock St', ${textKey(name)}, '12 dock st', v.timezone, v.latitude, v.longitude, 0, 0
          FROM site s JOIN venue_site vs ON vs.site_id = s.id JOIN venue v ON v.id = vs.venue_id
          WHERE s.host = ${host} ORDER BY v.id LIMIT 1`,
        sql`INSERT INTO venue_site (venue_id, site_id) SELECT ${venue}, id FROM site WHERE host = ${host}`,
        sql`
          INSERT INTO event (venue_id, start_at, start_day, end_day, timezone, until_at, title, search_text, description, created_at, updated_at)
          VALUES (${venue}, ${startAt}, ${day}, ${day}, 'America/New_York', ${startAt + DAY}, ${`Show at ${name}`}, '', '', 0, 0)`,
      ])
      ids.push((await db.get<{ id: number }>(sql`SELECT ${venue} AS id`)).id)
    }
    await db.run(sql`
      INSERT INTO venue_pair (first_id, second_id, likelihood, found_at) VALUES (${ids[0]}, ${ids[1]}, 0.99, ${now})
      ON CONFLICT DO UPDATE SET likelihood = excluded.likelihood`)
    return ids
  } finally {
    vi.unstubAllEnvs()
    await data.dispose()
  }
}
