import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Env } from '~/platform/settings/env'
import { CommandError } from './command'

/** Where a running `npm start` serves its data, which it writes to this file in its data folder. */
export const SERVED_DATA_FILE = 'served-data.json'

type QueueName = 'FEED_QUEUE' | 'LISTING_QUEUE' | 'SALES_QUEUE' | 'WEBHOOK_QUEUE'
/** Where a local runtime serves its data (scripts/local-data-worker.mjs), and what it asks for. */
export type ServedData = { url: string; token: string }

/** The data of the server that runs on this data folder, or null if none does. */
export async function findServedData(stateDir: string): Promise<ServedData | null> {
  const served = readServedData(stateDir)
  return served && (await isAnswering(served)) ? served : null
}

/** The bindings that commands use. */
export function openServedData(served: ServedData): Partial<Env> {
  return {
    DB: openDatabase(served, 'DB'),
    SEARCH: openDatabase(served, 'SEARCH'),
    BUCKET: openBucket(served),
    FEED_QUEUE: openQueue(served, 'FEED_QUEUE'),
    LISTING_QUEUE: openQueue(served, 'LISTING_QUEUE'),
    SALES_QUEUE: openQueue(served, 'SALES_QUEUE'),
    WEBHOOK_QUEUE: openQueue(served, 'WEBHOOK_QUEUE'),
  }
}

function readServedData(stateDir: string): ServedData | null {
  try {
    return JSON.parse(readFileSync(join(stateDir, SERVED_DATA_FILE), 'utf8'))
  } catch {
    return null
  }
}

/** A server that was killed leaves its file. */
async function isAnswering(served: ServedData): Promise<boolean> {
  try {
    await openDatabase(served, 'DB').prepare('SELECT 1').run()
    return true
  } catch {
    return false
  }
}

async function call(
  { url, token }: ServedData,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  await learnWhatIsClosed()
  let response: Response
  try {
    response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
  } catch (cause) {
    throw new CommandError(
      'The running server stopped while the command used its data. Run it again.',
      { cause },
    )
  }
  if (response.status !== 500) return response
  const { message, cause } = (await response.json()) as { message: string; cause?: string }
  throw new Error(message, { cause: cause === undefined ? undefined : new Error(cause) })
}

/**
 * A connection that the server has closed while this process computed is known as such when the process has read all that came
 * in, which is after the first turn of its loop that begins from now on.
 */
async function learnWhatIsClosed(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

type SentStatement = { query: string; values: unknown[] }

/** Sends statements, and returns their result and how far the database is after them. */
type SendStatements = <Result>(
  method: 'all' | 'raw' | 'batch',
  statements: SentStatement[],
  sessionStart?: string,
) => Promise<{ result: Result; bookmark: string }>

const openSender =
  (served: ServedData, name: string): SendStatements =>
  async (method, statements, sessionStart = 'first-primary') => {
    const body = JSON.stringify(statements)
    const headers = { 'x-session-start': sessionStart }
    const response = await call(served, `/d1/${name}/${method}`, body, headers)
    return { result: await response.json(), bookmark: response.headers.get('x-bookmark') ?? '' }
  }

function openDatabase(served: ServedData, name: string): D1Database {
  const send = openSender(served, name)
  const withSession = (start = 'first-unconstrained') => {
    let bookmark: string | null = null
    const sendInSession: SendStatements = async (method, statements) => {
      const sent = await send<never>(method, statements, bookmark ?? start)
      bookmark = sent.bookmark || bookmark
      return sent
    }
    return { ...openStatements(sendInSession), getBookmark: () => bookmark }
  }
  return { ...openStatements(send), withSession } as unknown as D1Database
}

function openStatements(send: SendStatements) {
  const sent = new WeakMap<object, SentStatement>()
  const prepare = (query: string, values: unknown[] = []): D1PreparedStatement => {
    const own = [{ query, values }]
    const all = async <Row>() => (await send<D1Result<Row>>('all', own)).result
    const statement = {
      bind: (...bound: unknown[]) => prepare(query, bound.map(toJsonValue)),
      all,
      run: all,
      async first(column?: string) {
        const [row] = (await all<Record<string, unknown>>()).results
        return row === undefined ? null : column === undefined ? row : row[column]
      },
      async raw(options?: { columnNames?: boolean }) {
        const [columns, ...rows] = (await send<unknown[][]>('raw', own)).result
        return options?.columnNames ? [columns, ...rows] : rows
      },
    } as unknown as D1PreparedStatement
    sent.set(statement, { query, values })
    return statement
  }
  return {
    prepare: (query: string) => prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      const own = statements.flatMap((statement) => sent.get(statement) ?? [])
      return (await send<D1Result[]>('batch', own)).result
    },
  }
}

/** D1 takes bytes as an array of numbers, too. JSON would make null of what D1 refuses. */
function toJsonValue(value: unknown): unknown {
  if (value === undefined) throw new TypeError('D1 cannot store undefined')
  if (value instanceof ArrayBuffer) return Array.from(new Uint8Array(value))
  return ArrayBuffer.isView(value)
    ? Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    : value
}

type BucketCall = { key?: string | string[]; options?: object | undefined }

/** What app/platform/storage/bucket.server.ts uses of R2. */
function openBucket(served: ServedData): R2Bucket {
  const send = (method: string, { key, options }: BucketCall, body: BodyInit = '') =>
    call(served, `/r2/BUCKET/${method}`, body, {
      // Keys and options may have characters that headers may not.
      'x-call': encodeURIComponent(JSON.stringify({ key, options })),
    })
  const save = async (key: string, body: BodyInit, options?: object) => {
    await send('put', { key, options }, body)
  }
  return {
    put: save,
    async get(key: string, options?: object) {
      const response = await send('get', { key, options })
      if (response.status === 404) return null
      const contentType = response.headers.get('content-type') || undefined
      return { body: response.body, httpMetadata: { contentType } }
    },
    head: async (key: string) => ((await (await send('head', { key })).json()) ? { key } : null),
    delete: async (key: string | string[]) => {
      await send('delete', { key })
    },
    list: async (options?: object) => (await send('list', { options })).json(),
    // Commands save images, which fit in memory.
    async createMultipartUpload(key: string, options?: object) {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      return {
        async uploadPart(number: number, bytes: Uint8Array<ArrayBuffer>) {
          chunks.push(bytes.slice())
          return { partNumber: number, etag: '' }
        },
        complete: () => save(key, new Blob(chunks), options),
        abort: async () => {},
      }
    },
  } as unknown as R2Bucket
}

const openQueue = <Name extends QueueName>(served: ServedData, name: Name) =>
  ({
    async send(message: unknown) {
      await call(served, `/queue/${name}/send`, JSON.stringify(message))
    },
  }) as unknown as Env[Name]
