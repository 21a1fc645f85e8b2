import { env } from 'cloudflare:workers'
import { type Database, openDatabase } from '~/platform/database.server'

/** The tests' own database: real D1, migrated, empty at the start of each test file. */
export const db: Database = openDatabase(env.DB)
