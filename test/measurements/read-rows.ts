import { env } from 'cloudflare:workers'
import { type Database, openDatabase } from '~/platform/storage/database.server'

/** Runs reads on a database that counts the rows that D1 reads for them. */
export async function readRows<Value>(
  read: (db: Database) => Promise<Value>,
): Promise<{ value: Value; rows: number }> {
  let rows = 0
  const count = ({ meta }: D1Result) => {
    rows += meta.rows_read
  }
  const measure = (statement: D1PreparedStatement): D1PreparedStatement =>
    ({
      statement,
      bind: (...values: unknown[]) => measure(statement.bind(...values)),
      all: async () => {
        const result = await statement.all()
        count(result)
        return result
      },
      first: async () => {
        const result = await statement.all()
        count(result)
        return result.results[0] ?? null
      },
      // Drizzle reads values in the order of the columns.
      raw: async () => {
        const result = await statement.all()
        count(result)
        return statement.raw()
      },
    }) as unknown as D1PreparedStatement
  const client = {
    prepare: (query: string) => measure(env.DB.prepare(query)),
    batch: async (statements: { statement: D1PreparedStatement }[]) => {
      const results = await env.DB.batch(statements.map(({ statement }) => statement))
      results.forEach(count)
      return results
    },
  } as unknown as D1Database
  const value = await read(openDatabase(client))
  return { value, rows }
}
