/** The work that a database has done: the calls that went to it, of one statement or one batch, and the rows, as D1 reports them. */
export type Meter = { roundTrips: number; rowsRead: number; rowsWritten: number }

/**
 * A database with a meter of what goes through it, also in its sessions. Only for what reads, or writes in batches: a statement
 * whose rows are returned as arrays is run twice, since D1 does not say how many rows that read.
 */
export function meterBinding(database: D1Database): { binding: D1Database; meter: Meter } {
  const meter: Meter = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }
  const statements = new WeakMap<object, D1PreparedStatement>()
  const count = ({ meta }: D1Result) => {
    meter.rowsRead += meta.rows_read
    meter.rowsWritten += meta.rows_written
  }
  const all = async (statement: D1PreparedStatement) => {
    meter.roundTrips++
    const result = await statement.all()
    count(result)
    return result
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const metered = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => all(statement),
      run: () => all(statement),
      first: async () => (await all(statement)).results[0] ?? null,
      raw: async () => {
        await all(statement)
        return statement.raw()
      },
    } as unknown as D1PreparedStatement
    statements.set(metered, statement)
    return metered
  }
  const binding = {
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: async (batched: D1PreparedStatement[]) => {
      meter.roundTrips++
      const results = await database.batch(
        batched.map((statement) => statements.get(statement) ?? statement),
      )
      results.forEach(count)
      return results
    },
    withSession: () => binding,
    getBookmark: () => null,
  } as unknown as D1Database
  return { binding, meter }
}
