import { type Database, openDatabase } from '~/platform/storage/database.server'

/**
 * A database that stops answering after `calls` calls. `isLastDone` says whether the first failing call still takes
 * effect.
 */
export function failAfter(database: Database, calls: number, isLastDone = false): Database {
  const client = database.$client
  const inner = new WeakMap<object, D1PreparedStatement>()
  let left = calls
  const call = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    left -= 1
    if (left >= 0) return send()
    if (left === -1 && isLastDone) await send()
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
      call(() => client.batch(statements.map((statement) => inner.get(statement) ?? statement))),
    withSession: (start?: string) => {
      const session = client.withSession(start)
      return {
        prepare: (query: string) => wrap(session.prepare(query)),
        getBookmark: () => session.getBookmark(),
      } as D1DatabaseSession
    },
  } as D1Database
  return openDatabase(binding)
}
