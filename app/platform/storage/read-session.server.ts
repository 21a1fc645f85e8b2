import { type Database, openDatabase } from './database.server'

/** Where the first query of a session goes: to any replica, to the primary, or where a bookmark's state is known. */
export type SessionStart = 'first-unconstrained' | 'first-primary' | (string & {})

/**
 * The reads of one request, in a session of D1: a query may go to any replica that is at least as new as what the request has
 * seen before.
 */
export type ReadSession = {
  client: D1Database
  /** How far the database was at the last query; null before the first. */
  bookmark(): string | null
  /** From here on, queries see at least the state of a bookmark, or with 'first-primary' the present state. */
  seeAtLeast(start: SessionStart): void
}

export function openReadSession(binding: D1Database): ReadSession {
  let start: SessionStart = 'first-unconstrained'
  let session: D1DatabaseSession | null = null
  const open = () => {
    session ??= binding.withSession(start)
    return session
  }
  const bookmark = () => session?.getBookmark() ?? null
  return {
    client: {
      prepare: (query: string) => open().prepare(query),
      batch: (statements: D1PreparedStatement[]) => open().batch(statements),
    } as D1Database,
    bookmark,
    seeAtLeast(next) {
      if (!isNewer(next, bookmark() ?? start)) return
      start = next
      session = null
    },
  }
}

/** Bookmarks are sorted as texts; all of them begin with a hexadecimal digit, and the present state is newer than any. */
const isNewer = (next: SessionStart, known: SessionStart) => rank(next) > rank(known)

const rank = (start: SessionStart) => {
  if (start === 'first-primary') return '~'
  return start === 'first-unconstrained' ? '' : start
}

/** How far a database is, for reads that should see what was just written to it. */
export async function readBookmark(binding: D1Database): Promise<string> {
  const session = binding.withSession('first-primary')
  await session.prepare('SELECT 1').run()
  return session.getBookmark() ?? ''
}

/** Reads the present state of a database, with how far that is. */
export async function readWithBookmark<Value>(
  { $client }: Database,
  read: (database: Database) => PromiseLike<Value>,
): Promise<{ value: Value; bookmark: string }> {
  const session = openReadSession($client)
  session.seeAtLeast('first-primary')
  const value = await read(openDatabase(session.client))
  return { value, bookmark: session.bookmark() ?? '' }
}
