import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '~/platform/settings/env'
import { loadPackage } from '../load-package.mjs'
import { ROOT } from '../prepare.mjs'

/** The migrations folder of each database. */
const FOLDERS = {
  DB: join(ROOT, 'migrations'),
  SEARCH: join(ROOT, 'migrations/search'),
} as const

type Pending = { database: D1Database; folder: string; names: string[] }

/** The files of both databases that are not applied. */
export async function listPendingMigrations(env: Env): Promise<string[]> {
  return (await findPending(env)).flatMap(({ names }) => names)
}

/**
 * Applies the pending migrations of local data, each with its record as one transaction, and returns whether there were
 * any. Deployed databases are migrated by `npm run deploy`.
 */
export async function applyMigrations(env: Env): Promise<boolean> {
  const pending = (await findPending(env)).filter(({ names }) => names.length > 0)
  if (pending.length === 0) return false
  // Loading Wrangler takes a second.
  const { unstable_splitSqlQuery: splitSql } = loadPackage('wrangler')
  for (const { database, folder, names } of pending) {
    await database.prepare(CREATE_RECORDS).run()
    for (const name of names) {
      const statements = splitSql(readFileSync(join(folder, name), 'utf8'))
      await database.batch([
        ...statements.map((statement) => database.prepare(statement)),
        database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ])
    }
  }
  return true
}

function findPending(env: Env): Promise<Pending[]> {
  const databases = [
    { database: env.DB, folder: FOLDERS.DB },
    { database: env.SEARCH, folder: FOLDERS.SEARCH },
  ]
  return Promise.all(databases.map(async (each) => ({ ...each, names: await listPendingIn(each) })))
}

/** As Wrangler records them, which applies the same files to deployed databases. */
const CREATE_RECORDS = `
  CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
  )`

async function listPendingIn({ database, folder }: Omit<Pending, 'names'>): Promise<string[]> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const table = await database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'")
    .first()
  if (!table) return names
  const { results } = await database
    .prepare('SELECT name FROM d1_migrations')
    .all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}
