import { readD1Migrations } from '@cloudflare/vitest-pool-workers'
import type { Miniflare } from 'miniflare'
import { type Database, openDatabase } from '~/platform/storage/database.server'

/** The folder with each binding's migrations. */
export const MIGRATIONS = { DB: 'migrations', SEARCH: 'migrations/search' } as const

/** Opens a new database of the worker and applies all migrations. */
export async function openMigrated(
  miniflare: Miniflare,
  binding: keyof typeof MIGRATIONS,
): Promise<Database> {
  const database = openDatabase((await miniflare.getD1Database(binding)) as unknown as D1Database)
  for (const { queries } of await readD1Migrations(MIGRATIONS[binding])) {
    await database.$client.batch(queries.map((query) => database.$client.prepare(query)))
  }
  return database
}
