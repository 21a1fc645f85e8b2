import { type Database, openDatabase } from '~/platform/storage/database.server'

/**
 * A database that stops answering after `calls` calls. `isLastDone` says whether the first failing call still takes
 * effect.
 */
export function failAfter(database: Database, calls: number, isLastDone = false): Database {
  let left = calls
  const openFailing = (client: D1Database) =>
    openDatabase(client, async (send) => {
      left -= 1
      if (left >= 0) return send()
      if (left === -1 && isLastDone) await send()
      throw new Error('the database does not answer')
    }).$client
  return openDatabase({
    ...openFailing(database.$client),
    withSession: (start?: string) => {
      const session = database.$client.withSession(start)
      const failing = openFailing(session as unknown as D1Database)
      return { ...failing, getBookmark: () => session.getBookmark() }
    },
  } as D1Database)
}
