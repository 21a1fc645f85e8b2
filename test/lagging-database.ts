import { readBookmark } from '~/platform/storage/read-session.server'

/** Where the queries went since the last reset, and the starts of the sessions. */
export type Traffic = { primary: number; replica: number; starts: string[] }

/**
 * A database with one replica. While it lags, the replica answers a query as it did before, whatever was written meanwhile, unless
 * the session's bookmark is newer than the replica: then D1 waits for it, and here the primary answers. A query that the replica
 * has never answered is answered by the primary too.
 */
export function createLaggingDatabase(primary: D1Database) {
  const traffic: Traffic = { primary: 0, replica: 0, starts: [] }
  const answers = new Map<string, unknown>()
  /** How far the replica is; null while it is up to date. */
  let replicaAt: string | null = null

  function openSession(start: string | undefined): D1Database {
    const session = primary.withSession(start)
    let seen = start ?? 'first-primary'
    const statements = new WeakMap<object, { statement: D1PreparedStatement; key: string }>()

    async function answer<Value>(key: string, fetch: () => Promise<Value>): Promise<Value> {
      const isOnReplica = seen === 'first-unconstrained' || (replicaAt ?? '~') >= seen
      const known = answers.get(key)
      if (isOnReplica && replicaAt !== null && known !== undefined) {
        traffic.replica++
        if (seen === 'first-unconstrained') seen = replicaAt
        return known as Value
      }
      const value = await fetch()
      if (isOnReplica) traffic.replica++
      else traffic.primary++
      if (replicaAt === null) answers.set(key, value)
      if (!isOnReplica || replicaAt === null) seen = session.getBookmark() ?? seen
      return value
    }
    const wrap = (statement: D1PreparedStatement, query: string, values: unknown[]) => {
      const key = `${query} ${JSON.stringify(values)}`
      const wrapped = {
        bind: (...bound: unknown[]) => wrap(statement.bind(...bound), query, bound),
        all: () => answer(`all ${key}`, () => statement.all()),
        run: () => answer(`all ${key}`, () => statement.run()),
        raw: () => answer(`raw ${key}`, () => statement.raw()),
        first: (column: string) => answer(`first ${column} ${key}`, () => statement.first(column)),
      } as unknown as D1PreparedStatement
      statements.set(wrapped, { statement, key })
      return wrapped
    }
    return {
      prepare: (query: string) => wrap(session.prepare(query), query, []),
      batch: (batched: D1PreparedStatement[]) => {
        const known = batched.map((statement) => statements.get(statement)!)
        const key = known.map(({ key }) => key).join(';')
        return answer(`batch ${key}`, () => session.batch(known.map(({ statement }) => statement)))
      },
      getBookmark: () => (/^first/.test(seen) ? null : seen),
    } as unknown as D1Database
  }

  const direct = openDirect(primary, traffic)
  return {
    traffic,
    binding: {
      ...direct,
      withSession: (start?: string) => {
        traffic.starts.push(start ?? '')
        return openSession(start)
      },
    } as unknown as D1Database,
    /** From here on, the replica gets no writes. */
    async lag(): Promise<void> {
      replicaAt = await readBookmark(primary)
    },
    catchUp(): void {
      replicaAt = null
      answers.clear()
    },
    reset(): void {
      Object.assign(traffic, { primary: 0, replica: 0, starts: [] })
    },
  }
}

/** Without a session, D1 sends every query to the primary. */
function openDirect(primary: D1Database, traffic: Traffic) {
  return {
    prepare: (query: string) => {
      traffic.primary++
      return primary.prepare(query)
    },
    batch: (statements: D1PreparedStatement[]) => primary.batch(statements),
  }
}
