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

/** The services that the product's functions receive, at this time. */
export const servicesAt = (now: number): ChangeServices => ({
  db,
  search,
  log: createLog(),
  now,
  reactions: CHANGE_REACTIONS,
})

/** Empties both databases, as they are right after the migrations. */
export async function resetDatabases(): Promise<void> {
  for (const [database, excluded] of [
    // Full-text tables store their data in shadow tables, which they empty themselves.
    [db, /^(sqlite_|d1_|_cf_)|_text_/],
    [search, /^(sqlite_|d1_|_cf_)|_text_/],
  ] as const) {
    const tables = await database.all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table'`,
    )
    await writeTogether(database, [
      sql`PRAGMA defer_foreign_keys = on`,
      ...tables
        .filter(({ name }) => !excluded.test(name))
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

/** The work a database has done, as D1 reports it. */
export type Meter = { roundTrips: number; rowsRead: number; rowsWritten: number }

/** Wraps the database with a meter of its round trips and rows. */
export function meterDatabase(database: Database): { database: Database; meter: Meter } {
  const meter: Meter = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }
  const addUsage = ({ meta }: D1Result) => {
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
        results.forEach(addUsage)
        return results
      }
    },
  })
  return { database: openDatabase(client), meter }
}
