import { type Database, openDatabase } from './database.server'

/**
 * The same database, which sends the reads that begin in one turn of the event loop as one batch. So the loaders of a page, which
 * run side by side and know nothing of each other, share a round trip. Writes are sent as they are, at once.
 */
export function coalesceReads(db: Database): Database {
  return openDatabase(coalesceClient(db.$client))
}

/** What waits to be sent: one statement, or a batch that must stay together. */
type Read = {
  statements: D1PreparedStatement[]
  settle: (results: D1Result[]) => void
  /** Sends the read without the others. */
  sendAlone: () => void
}

/** A statement with the text that it was prepared from. */
type Known = { statement: D1PreparedStatement; query: string; values: unknown[] }

function coalesceClient(database: D1Database): D1Database {
  const known = new WeakMap<object, Known>()
  const unwrap = (statement: D1PreparedStatement) => known.get(statement)?.statement ?? statement
  let waiting: Read[] = []

  function enqueue<Value>(
    statements: D1PreparedStatement[],
    { send, parse }: { send: () => Promise<Value>; parse: (results: D1Result[]) => Value | null },
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      const sendAlone = () => void send().then(resolve, reject)
      const settle = (results: D1Result[]) => {
        const value = parse(results)
        if (value === null) sendAlone()
        else resolve(value)
      }
      waiting.push({ statements, settle, sendAlone })
      if (waiting.length === 1) setTimeout(sendWaiting)
    })
  }

  async function sendWaiting(): Promise<void> {
    const reads = waiting
    waiting = []
    const results =
      reads.length === 1 ? null : await findResults(reads.flatMap(({ statements }) => statements))
    for (const { statements, settle, sendAlone } of reads) {
      if (results) settle(results.splice(0, statements.length))
      else sendAlone()
    }
  }

  /** Null if one failed. Sent alone, each read then fails or succeeds for its own reader. */
  async function findResults(statements: D1PreparedStatement[]): Promise<D1Result[] | null> {
    try {
      return await database.batch(statements)
    } catch {
      return null
    }
  }

  function wrap({ statement, query, values }: Known): D1PreparedStatement {
    const bind = (...bound: unknown[]) =>
      wrap({ statement: statement.bind(...bound), query, values: bound })
    if (!isRead(query)) return remember({ bind, ...writes(statement) })
    const raw = () =>
      enqueue([database.prepare(`SELECT * FROM (${query})`).bind(...values)], {
        send: () => statement.raw(),
        parse: ([result]) => toRawRows(result),
      })
    const all = () =>
      enqueue([statement], { send: () => statement.all(), parse: ([result]) => result ?? null })
    return remember({ ...writes(statement), bind, all, raw })

    function remember(wrapped: object): D1PreparedStatement {
      known.set(wrapped, { statement, query, values })
      return wrapped as D1PreparedStatement
    }
  }

  return {
    prepare: (query: string) => wrap({ statement: database.prepare(query), query, values: [] }),
    batch: (batched: D1PreparedStatement[]) => {
      const statements = batched.map(unwrap)
      const send = () => database.batch(statements)
      const isReading = batched.every((each) => isRead(known.get(each)?.query ?? ''))
      return isReading ? enqueue(statements, { send, parse: (results) => results }) : send()
    },
    exec: (query: string) => database.exec(query),
    withSession: (start?: string) => database.withSession(start),
  } as D1Database
}

const writes = (statement: D1PreparedStatement) => ({
  first: (column: string) => statement.first(column),
  run: () => statement.run(),
  all: () => statement.all(),
  raw: (options: { columnNames: true }) => statement.raw(options),
})

/** A read that only looks like a write, `replace(…)` for example, is sent alone. */
const isRead = (query: string) =>
  /^\s*(select|with)\b/i.test(query) && !/\b(insert|update|delete|replace)\b/i.test(query)

/**
 * The rows of a batch as `raw` returns them. A batch returns objects: columns of the same name would be one, but those of a
 * subquery have names of their own. Null if a name is a number, which an object would move to the front.
 */
function toRawRows(result: D1Result | undefined): unknown[][] | null {
  const rows = (result?.results ?? []) as Record<string, unknown>[]
  const names = Object.keys(rows[0] ?? {})
  if (names.length > 1 && names.some((name) => /^\d+$/.test(name))) return null
  return rows.map((row) => Object.values(row))
}
