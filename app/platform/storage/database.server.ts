import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
    withSession: (start?: string) => database.withSession(start),
  } as D1Database
}

/** A number as part of a statement's text: D1 allows a statement a hundred parameters. */
export function literal(value: number): SQL {
  if (!Number.isFinite(value)) throw new Error('not a number for a statement')
  return sql.raw(String(value))
}

/** What a statement wrote, indexes included, and the rows that it returned. */
export type Written = { changes: number; rowsWritten: number; rows: unknown[] }

/**
 * Runs the statements as one transaction: all or none. D1 has no other transactions. Returns what each wrote.
 * (Drizzle's own `batch` cannot take sql`…` with parameters.)
 */
export async function writeTogether(db: Database, statements: Statement[]): Promise<Written[]> {
  if (statements.length === 0) return []
  const results = await runTogether(db, statements)
  return results.map(({ meta, results: rows }) => ({
    changes: meta.changes,
    rowsWritten: meta.rows_written,
    rows,
  }))
}

/** Runs several queries in one round trip, on the same snapshot of the data. */
export async function readTogether<Rows extends unknown[][]>(
  db: Database,
  queries: { [Index in keyof Rows]: SQL },
): Promise<Rows> {
  const results = await runTogether(db, queries)
  return results.map(({ results: rows }) => rows) as Rows
}

const dialect = new SQLiteAsyncDialect()

/** D1 does not say which statement failed, so the error names all of them, without their values. */
async function runTogether(db: Database, statements: Statement[]): Promise<D1Result[]> {
  const queries = statements.map((statement) => dialect.sqlToQuery(statement.getSQL()))
  try {
    return await db.$client.batch(
      queries.map(({ sql, params }) => db.$client.prepare(sql).bind(...params)),
    )
  } catch (cause) {
    throw new Error(`Failed batch: ${queries.map(({ sql }) => summarize(sql)).join('; ')}`, {
      cause,
    })
  }
}

const MAX_SUMMARY_LENGTH = 120

function summarize(query: string): string {
  const line = query.trim().replace(/\s+/g, ' ')
  return line.length <= MAX_SUMMARY_LENGTH ? line : `${line.slice(0, MAX_SUMMARY_LENGTH)}…`
}
