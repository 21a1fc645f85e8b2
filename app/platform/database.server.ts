import type { SQL, SQLWrapper } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

/** A D1 database, accessed through Drizzle. */
export type Database = DrizzleD1Database<Record<string, never>> & { $client: D1Database }

/** A query built with Drizzle, or written as sql`…`. */
export type Statement = SQLWrapper

/** Runs a round trip to a database and measures it. */
export type MeasureRoundTrip = <Result>(run: () => Promise<Result>) => Promise<Result>

export function openDatabase(binding: D1Database, measure?: MeasureRoundTrip): Database {
  return drizzle(measure ? measureRoundTrips(binding, measure) : binding) as Database
}

/** A database whose every round trip is measured. */
function measureRoundTrips(database: D1Database, measure: MeasureRoundTrip): D1Database {
  const statements = new WeakMap<object, D1PreparedStatement>()
  const measureStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const measured = {
      bind: (...values: unknown[]) => measureStatement(statement.bind(...values)),
      first: (column: string) => measure(() => statement.first(column)),
      run: () => measure(() => statement.run()),
      all: () => measure(() => statement.all()),
      raw: (options: { columnNames: true }) => measure(() => statement.raw(options)),
    } as D1PreparedStatement
    statements.set(measured, statement)
    return measured
  }
  return {
    prepare: (query: string) => measureStatement(database.prepare(query)),
    batch: (batched: D1PreparedStatement[]) =>
      measure(() =>
        database.batch(batched.map((statement) => statements.get(statement) ?? statement)),
      ),
    exec: (query: string) => measure(() => database.exec(query)),
  } as D1Database
}

/** What a statement wrote, indexes included. */
export type Written = { changes: number; rowsWritten: number }

/**
 * Runs the statements as one transaction: all or none. D1 has no other transactions. Returns what each wrote.
 * (Drizzle's own `batch` cannot take sql`…` with parameters.)
 */
export async function writeTogether(db: Database, statements: Statement[]): Promise<Written[]> {
  if (statements.length === 0) return []
  const results = await db.$client.batch(statements.map((statement) => prepare(db, statement)))
  return results.map(({ meta }) => ({ changes: meta.changes, rowsWritten: meta.rows_written }))
}

/** Runs several queries in one round trip, on the same snapshot of the data. */
export async function readTogether<Rows extends unknown[][]>(
  db: Database,
  queries: { [Index in keyof Rows]: SQL },
): Promise<Rows> {
  const results = await db.$client.batch(queries.map((statement) => prepare(db, statement)))
  return results.map(({ results: rows }) => rows) as Rows
}

const dialect = new SQLiteAsyncDialect()

function prepare(db: Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL())
  return db.$client.prepare(sql).bind(...params)
}
