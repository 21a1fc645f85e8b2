import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { openDatabase, writeTogether } from '~/platform/storage/database.server'
import { openLocal } from '../../scripts/manage/with-services'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

/** Makes the venue with this name one of the ticketing feed's; returns it with one of its upcoming events. */
export async function addTicketingVenue(
  name: string,
): Promise<{ id: number; event: { id: number; title: string } }> {
  vi.stubEnv('STATE_DIR', lane.stateDir)
  vi.stubEnv('CLOCK', CLOCK)
  const data = await openLocal()
  try {
    const db = openDatabase(data.env.DB)
    const now = Date.parse(CLOCK)
    await writeTogether(db, [
      sql`INSERT INTO feed (type, name, created_at, updated_at)
        SELECT 'ticketmaster', 'Tickets', ${now}, ${now}
        WHERE NOT EXISTS (SELECT 1 FROM feed WHERE type = 'ticketmaster')`,
      sql`UPDATE venue SET source_key = 'feed/' || (SELECT id FROM feed WHERE type = 'ticketmaster') || '/' || label
        WHERE name = ${name}`,
    ])
    const row = await db.get<{ id: number; event: number; title: string }>(sql`
      SELECT v.id, e.id AS event, e.title FROM venue v JOIN event e ON e.venue_id = v.id
      WHERE v.name = ${name} AND e.until_at > ${now} AND e.published = 1
      ORDER BY e.start_at LIMIT 1`)
    return { id: row.id, event: { id: row.event, title: row.title } }
  } finally {
    vi.unstubAllEnvs()
    await data.dispose()
  }
}
