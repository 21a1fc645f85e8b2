import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import migration from '../../../../migrations/0067_no_keys_in_sources.sql?raw'
import { db, resetDatabases } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'

const QUERY = 'https://app.ticketmaster.com/discovery/v2/events.json'

test('Keys that were stored in URLs of Ticketmaster are taken out of scrapes and the audit log', async () => {
  await resetDatabases()
  await createFixtures()
  const urls = [
    `${QUERY}?apikey=secret&venueId=1`,
    `${QUERY}?venueId=2&APIKEY=secret&radius=3`,
    `${QUERY}?venueId=2&radius=3&apikey=secret`,
    'https://hall.example/?apikey=theirs',
  ]
  for (const [at, url] of urls.entries()) {
    const { id } = await db.get<{ id: number }>(sql`
      INSERT INTO feed (type, name, created_at, updated_at) VALUES ('ticketmaster', ${`feed ${at}`}, ${NOW}, ${NOW})
      RETURNING id`)
    await db.run(sql`
      INSERT INTO scrape (feed_id, plugin, url, venue_id)
      SELECT ${id}, 'ticketmaster', ${url}, id FROM venue WHERE label = 'centro'`)
  }
  const changes = JSON.stringify({ url: { before: null, after: urls[0] }, plugin: { before: 1 } })
  await db.run(sql`
    INSERT INTO audit_entry (at, action, target_kind, target_id, target_name, changes)
    VALUES (${NOW}, 'scrape.create', 'scrape', '1', 'Centro', ${changes})`)
  for (const statement of migration.split(/;\s*$/m).filter((text) => text.trim())) {
    await db.run(sql.raw(statement))
  }
  const stored = await db.all<{ id: number; url: string }>(
    sql`SELECT id, url FROM scrape ORDER BY id`,
  )
  expect(stored.map(({ url }) => url)).toEqual([
    `${QUERY}?venueId=1`,
    `${QUERY}?venueId=2&radius=3`,
    `${QUERY}?venueId=2&radius=3&scrape=${stored[2]?.id}`,
    'https://hall.example/?apikey=theirs',
  ])
  const log = await db.get<{ changes: string }>(sql`SELECT changes FROM audit_entry`)
  expect(JSON.parse(log.changes)).toEqual({ plugin: { before: 1 } })
})
