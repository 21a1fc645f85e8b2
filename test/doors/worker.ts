import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { spend } from '../budgets/file-costs'
import { NOW } from '../fixtures'

type Worker = {
  fetch(request: Request, env: unknown, execution: ExecutionContext): Promise<Response>
}

/** The file that is deployed; `npm test` builds it first. */
const BUILT_WORKER = '../../build/server/index.js'

const bindingsByFile = new Map<string | undefined, Record<string, unknown>>()

/**
 * The files share one runtime. Rate limits outlive a file, so each has its own keys; and what the worker caches belongs to
 * a database, so each has its own.
 */
function openBindingsOfFile(): Record<string, unknown> {
  const { testPath } = expect.getState()
  const limitPerFile = (limit: RateLimit) => ({
    limit: ({ key }: RateLimitOptions) => limit.limit({ key: `${testPath} ${key}` }),
  })
  const bindings = bindingsByFile.get(testPath) ?? {
    DB: openBinding(env.DB),
    SEARCH: openBinding(env.SEARCH),
    LIMIT_PER_IP: limitPerFile(env.LIMIT_PER_IP),
    LIMIT_PER_ACCOUNT: limitPerFile(env.LIMIT_PER_ACCOUNT),
    LIMIT_IMAGES_PER_IP: limitPerFile(env.LIMIT_IMAGES_PER_IP),
    LIMIT_PER_API_KEY: limitPerFile(env.LIMIT_PER_API_KEY),
  }
  bindingsByFile.set(testPath, bindings)
  return bindings
}

/** The database by a binding of its own, and as the tests' spies see it. */
const openBinding = (database: D1Database) => ({
  prepare: (query: string) => database.prepare(query),
  batch: (statements: D1PreparedStatement[]) => database.batch(statements),
})

const bindingsWithSessions = new WeakMap<object, object>()

/** A database whose sessions call its own `prepare` and `batch`, which is often all that a test's database has. */
function withSessions(database: D1Database): object {
  if (Object.hasOwn(database, 'withSession')) return database
  const known = bindingsWithSessions.get(database)
  if (known) return known
  const binding = {
    ...openBinding(database),
    withSession: (): unknown => binding,
    getBookmark: () => null,
  }
  bindingsWithSessions.set(database, binding)
  return binding
}

/** Sends a request to the built worker, at the tests' current time and on their database; `bindings` override its environment. */
export async function fetchWorker(
  url: string,
  init: RequestInit = {},
  bindings: Record<string, unknown> = {},
): Promise<Response> {
  spend('requests')
  const { default: worker } = (await import(/* @vite-ignore */ BUILT_WORKER)) as {
    default: Worker
  }
  const execution = createExecutionContext()
  const { DB, SEARCH, ...bound } = {
    ...env,
    ...openBindingsOfFile(),
    CLOCK: new Date(NOW).toISOString(),
    ...bindings,
  }
  const response = await worker.fetch(
    new Request(url, { redirect: 'manual', ...init }),
    { ...bound, DB: withSessions(DB), SEARCH: withSessions(SEARCH) },
    execution,
  )
  await waitOnExecutionContext(execution)
  return response
}

/** A page without scripts: its status, source and text. */
export type Page = {
  status: number
  html: string
  title: string
  words: string
  headers: Headers
}

export async function fetchPage(url: string): Promise<Page> {
  return readPage(await fetchWorker(url))
}

/** What a form of the page was opened with. */
export const readOpenedWith = (html: string): string =>
  html.match(/name="openedWith" value="([^"]*)"/)?.[1] ?? ''

export async function readPage(response: Response): Promise<Page> {
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, ...extractText(html) }
}

/** The title and the text of a page. */
export function extractText(html: string): { title: string; words: string } {
  const body = html.replace(/^.*?<\/(head|title)>/s, '')
  return {
    title: plain(html.match(/<title>([^<]*)<\/title>/)?.[1] ?? ''),
    words: plain(
      body
        .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
        // Where a word may break; it is one word to readers.
        .replace(/<wbr\/?>/g, '')
        .replace(/<[^>]+>/g, ' '),
    ),
  }
}

function plain(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
