import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import { createLog } from '~/platform/log.server'
import {
  type Database,
  openDatabase,
  readTogether,
  writeTogether,
} from '~/platform/storage/database.server'
import { type Meter, meterBinding } from './measurements/meter-binding'

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
  await Promise.all([emptyTables(db), emptyTables(search)])
  await requestRebuild({ db, search, now: 0 })
}

type Trigger = { name: string; table: string; source: string }

/**
 * Without their triggers meanwhile, which do for each row of a large list what is done to all rows here. A file that stored
 * nothing costs two round trips.
 */
async function emptyTables(database: Database): Promise<void> {
  const [tables, triggers] = await readTogether<[{ name: string }[], Trigger[]]>(database, [
    sql`SELECT name FROM sqlite_master WHERE type = 'table'`,
    sql`SELECT name, tbl_name AS "table", sql AS source FROM sqlite_master WHERE type = 'trigger'`,
  ])
  const filled = await listFilled(
    database,
    tables.map(({ name }) => name).filter((name) => !LEFT_ALONE.test(name)),
  )
  if (filled.length === 0) return
  const fired = triggers.filter(({ table }) => filled.includes(table))
  await writeTogether(database, [
    sql`PRAGMA defer_foreign_keys = on`,
    ...fired.map(({ name }) => sql`DROP TRIGGER ${sql.identifier(name)}`),
    // Those that refer to others first: an emptied table is searched no more.
    ...filled.toReversed().map((table) => sql`DELETE FROM ${sql.identifier(table)}`),
    ...fired.map(({ source }) => sql.raw(source)),
  ])
}

/** The runtime's own tables, and the shadow tables that full-text tables empty themselves. */
const LEFT_ALONE = /^(sqlite_|d1_|_cf_)|_text_/
/** D1 returns at most a hundred columns. */
const MOST_COLUMNS = 100

/** The tables that have rows. */
async function listFilled(database: Database, tables: string[]): Promise<string[]> {
  const groups = Array.from({ length: Math.ceil(tables.length / MOST_COLUMNS) }, (_, at) =>
    tables.slice(at * MOST_COLUMNS, (at + 1) * MOST_COLUMNS),
  )
  const results = await readTogether<Record<string, number>[][]>(
    database,
    groups.map((group) => {
      const columns = group.map(
        (table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)}) AS ${sql.identifier(table)}`,
      )
      return sql`SELECT ${sql.join(columns, sql`, `)}`
    }),
  )
  return tables.filter((table) => results.some(([row]) => row?.[table] === 1))
}

/** The events on cards of the site's live listing, by id. */
export async function listListedEvents(host: string): Promise<number[]> {
  const site = await db.get<{ id: number }>(sql`SELECT id FROM site WHERE host = ${host}`)
  const rows = await search.all<{ event: number }>(sql`
    SELECT l.event FROM listing_version e JOIN listing l ON l.version_id = e.id
    WHERE e.site_id = ${site.id} AND e.state = 'live' ORDER BY l.event`)
  return rows.map(({ event }) => event)
}

/** Wraps the database with a meter of its round trips and rows. */
export function meterDatabase(database: Database): { database: Database; meter: Meter } {
  const { binding, meter } = meterBinding(database.$client)
  return { database: openDatabase(binding), meter }
}

/** Runs reads on a database that counts the rows that D1 reads for them. */
export async function readRows<Value>(
  read: (db: Database) => Promise<Value>,
): Promise<{ value: Value; rows: number }> {
  const { database, meter } = meterDatabase(db)
  const value = await read(database)
  return { value, rows: meter.rowsRead }
}
