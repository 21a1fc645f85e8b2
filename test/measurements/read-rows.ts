import type { Database } from '~/platform/storage/database.server'
import { db, meterDatabase } from '../database'

/** Runs reads on a database that counts the rows that D1 reads for them. */
export async function readRows<Value>(
  read: (db: Database) => Promise<Value>,
): Promise<{ value: Value; rows: number }> {
  const { database, meter } = meterDatabase(db)
  const value = await read(database)
  return { value, rows: meter.rowsRead }
}
