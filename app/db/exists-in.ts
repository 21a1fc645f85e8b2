import { exists, type SQL } from 'drizzle-orm'
import { QueryBuilder, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The condition that a table has a row for which this holds; it may name the tables of the query around it. */
export const existsIn = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  exists(new QueryBuilder().select().from(table).where(condition))
