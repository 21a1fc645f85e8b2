import { type Database, openDatabase } from '~/platform/database.server'

/**
 * The database as it is when it stops answering after so many calls. Of the first call without an answer, the work is
 * done or not.
 */
export function breakingOff(database: Database, calls: number, isLastDone = false): Database {
  const client = database.$client
  const inner = new WeakMap<object, D1PreparedStatement>()
  let left = calls
  const call = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    left -= 1
    if (left >= 0) return ask()
    if (left === -1 && isLastDone) await ask()
    throw new Error('the database does not answer')
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => call(() => statement.all()),
      run: () => call(() => statement.run()),
      raw: () => call(() => statement.raw()),
    } as D1PreparedStatement
    inner.set(wrapped, statement)
    return wrapped
  }
  const binding = {
    prepare: (query: string) => wrap(client.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      call(() => client.batch(statements.map((one) => inner.get(one) ?? one))),
  } as D1Database
  return openDatabase(binding)
}
