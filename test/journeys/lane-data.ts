import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { textKey } from '~/lib/text/text-key'
import { DAY } from '~/lib/time/local-time'
import { type Database, openDatabase, writeTogether } from '~/platform/storage/database.server'
import { type OpenedData, openLocal } from '../../scripts/manage/with-services'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

type LaneData = Pick<OpenedData, 'env'> & { db: Database; now: number }

/** Works on the data of the started product: for what a journey finds there and nobody can enter. */
export async function workOnLaneData<Result>(
  work: (data: LaneData) => Promise<Result>,
): Promise<Result> {
  vi.stubEnv('STATE_DIR', lane.stateDir)
  vi.stubEnv('CLOCK', CLOCK)
  const data = await openLocal()
  try {
    return await work({ env: data.env, db: openDatabase(data.env.DB), now: Date.parse(CLOCK) })
  } finally {
    vi.unstubAllEnvs()
    await data.dispose()
  }
}

/** Stores a difference of a site's sales, or one of no site. No other has this `detail`. */
export async function addDifference(detail: string, host: string | null): Promise<void> {
  await workOnLaneData(({ db, now }) =>
    db.run(sql`
      INSERT INTO promotion_difference (kind, site_id, detail, reference, found_at)
      VALUES ('unknown-invoice', (SELECT id FROM site WHERE host = ${host}), ${detail}, 'pi_unknown', ${now})`),
  )
}

/** Makes the venue with this name one of the ticketing feed's; returns it with one of its upcoming events. */
export function addTicketingVenue(
  name: string,
): Promise<{ id: number; event: { id: number; title: string } }> {
  return workOnLaneData(async ({ db, now }) => {
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
  })
}

/** Stores a theater on a site as two feeds spell it, each spelling with a show, as a pair that waits for a decision. */
export function addTwoSpellings(host: string, names: [string, string]): Promise<number[]> {
  return workOnLaneData(async ({ db, now }) => {
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
  })
}

/** Stores so many events that an author has submitted to a site, at one of its venues, and that wait for a decision. */
export async function addWaitingSubmissions(
  host: string,
  author: string,
  count: number,
): Promise<void> {
  await workOnLaneData(async ({ db, now }) => {
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
  })
}
