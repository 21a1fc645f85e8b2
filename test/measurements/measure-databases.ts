import { env } from 'cloudflare:workers'

/** What a request does with a database: the calls that go to it, of one statement or one batch, and the rows that D1 reads for them. */
type Usage = { roundTrips: number; rows: number }

/**
 * The worker's databases, measured. Only for requests that read: a statement whose rows are returned as arrays is run twice, since
 * D1 does not say how many rows that read.
 */
export function measureDatabases() {
  const usage = { DB: { roundTrips: 0, rows: 0 }, SEARCH: { roundTrips: 0, rows: 0 } }
  return {
    usage,
    bindings: { DB: measure(env.DB, usage.DB), SEARCH: measure(env.SEARCH, usage.SEARCH) },
    reset() {
      for (const each of Object.values(usage)) Object.assign(each, { roundTrips: 0, rows: 0 })
    },
  }
}

function measure(database: D1Database, usage: Usage): D1Database {
  const statements = new WeakMap<object, D1PreparedStatement>()
  const count = ({ meta }: D1Result) => {
    usage.rows += meta.rows_read
  }
  const all = async (statement: D1PreparedStatement) => {
    usage.roundTrips++
    const result = await statement.all()
    count(result)
    return result
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const measured = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => all(statement),
      run: () => all(statement),
      first: async () => (await all(statement)).results[0] ?? null,
      raw: async () => {
        await all(statement)
        return statement.raw()
      },
    } as unknown as D1PreparedStatement
    statements.set(measured, statement)
    return measured
  }
  const measured = {
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: async (batched: D1PreparedStatement[]) => {
      usage.roundTrips++
      const results = await database.batch(
        batched.map((statement) => statements.get(statement) ?? statement),
      )
      results.forEach(count)
      return results
    },
    // A session reads the same database.
    withSession: () => measured,
    getBookmark: () => null,
  } as unknown as D1Database
  return measured
}
