import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import { type Database, openDatabase, writeTogether } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'

/** The tests' own databases: real D1, migrated, empty at the start of each test file. */
export const db: Database = openDatabase(env.DB)
export const search: Database = openDatabase(env.SEARCH)

/** What acts on the listings are given. */
export const servicesAt = (now: number): ChangeServices => ({
  db,
  search,
  log: createLog(),
  now,
  reactions: CHANGE_REACTIONS,
})

/** Makes both databases what they are when they are new. */
export async function resetDatabases(): Promise<void> {
  for (const [database, kept] of [
    // Full-text tables keep themselves in others, which they empty too.
    [db, /^(sqlite_|d1_|_cf_)|_text_/],
    [search, /^(sqlite_|d1_|_cf_)|_text_/],
  ] as const) {
    const tables = await database.all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table'`,
    )
    await writeTogether(database, [
      sql`PRAGMA defer_foreign_keys = on`,
      ...tables
        .filter(({ name }) => !kept.test(name))
        .map(({ name }) => sql`DELETE FROM ${sql.identifier(name)}`),
    ])
  }
  await requestRebuild({ db, search, now: 0 })
}

/** The events on cards of the site's live listing, by id. */
export async function listListedEvents(host: string): Promise<number[]> {
  const site = await db.get<{ id: number }>(sql`SELECT id FROM site WHERE host = ${host}`)
  const rows = await search.all<{ event: number }>(sql`
    SELECT l.event FROM listing_version e JOIN listing l ON l.version_id = e.id
    WHERE e.site_id = ${site.id} AND e.state = 'live' ORDER BY l.event`)
  return rows.map(({ event }) => event)
}

/** What a database was asked, by its own account. */
export type Meter = { roundTrips: number; rowsRead: number; rowsWritten: number }

/** The database, and an account of what goes through it. */
export function meterDatabase(database: Database): { database: Database; meter: Meter } {
  const meter: Meter = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }
  const note = ({ meta }: D1Result) => {
    meter.rowsRead += meta.rows_read
    meter.rowsWritten += meta.rows_written
  }
  const client = new Proxy(database.$client, {
    get(target, name) {
      if (name === 'prepare') return target.prepare.bind(target)
      if (name !== 'batch') throw new Error(`only batches are metered, not ${String(name)}`)
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements)
        meter.roundTrips++
        results.forEach(note)
        return results
      }
    },
  })
  return { database: openDatabase(client), meter }
}
