import type { SQL, SQLWrapper } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

/** The truth: sites, venues, events, feeds. */
export type Database = DrizzleD1Database<Record<string, never>> & { $client: D1Database }

/** A query built with Drizzle, or written as sql`…`. */
export type Statement = SQLWrapper

/** Is given every round trip to a database, to make it; whoever measures does so around it. */
export type MeasureRoundTrip = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

export function openDatabase(binding: D1Database, around?: MeasureRoundTrip): Database {
  return drizzle(around ? measureRoundTrips(binding, around) : binding) as Database
}

/** The database, whose every round trip goes through `around`. */
function measureRoundTrips(database: D1Database, around: MeasureRoundTrip): D1Database {
  const statements = new WeakMap<object, D1PreparedStatement>()
  const watchStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watching = {
      bind: (...values: unknown[]) => watchStatement(statement.bind(...values)),
      first: (column: string) => around(() => statement.first(column)),
      run: () => around(() => statement.run()),
      all: () => around(() => statement.all()),
      raw: (options: { columnNames: true }) => around(() => statement.raw(options)),
    } as D1PreparedStatement
    statements.set(watching, statement)
    return watching
  }
  return {
    prepare: (query: string) => watchStatement(database.prepare(query)),
    batch: (asked: D1PreparedStatement[]) =>
      around(() => database.batch(asked.map((one) => statements.get(one) ?? one))),
    exec: (query: string) => around(() => database.exec(query)),
  } as D1Database
}

/** What a statement wrote, indexes included. */
export type Written = { changes: number; rowsWritten: number }

/**
 * Runs the statements as one transaction: all of them, or none. D1 has no other transactions. Answers what each wrote.
 * (Drizzle's own `batch` cannot take sql`…` with parameters.)
 */
export async function writeTogether(db: Database, statements: Statement[]): Promise<Written[]> {
  if (statements.length === 0) return []
  const results = await db.$client.batch(statements.map((one) => prepare(db, one)))
  return results.map(({ meta }) => ({ changes: meta.changes, rowsWritten: meta.rows_written }))
}

/** Answers several queries in one round trip, on one state of the data. */
export async function readTogether<Rows extends unknown[][]>(
  db: Database,
  queries: { [Index in keyof Rows]: SQL },
): Promise<Rows> {
  const results = await db.$client.batch(queries.map((one) => prepare(db, one)))
  return results.map(({ results: rows }) => rows) as Rows
}

const dialect = new SQLiteAsyncDialect()

function prepare(db: Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL())
  return db.$client.prepare(sql).bind(...params)
}
