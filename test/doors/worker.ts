import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { NOW } from '../fixtures'

type Worker = {
  fetch(request: Request, env: unknown, execution: ExecutionContext): Promise<Response>
}

/** What `npm test` has built before it comes here: the very file that is deployed. */
const BUILT_WORKER = '../../build/server/index.js'

/** Rate limits outlive a test file: each file counts for itself. */
const FILE = crypto.randomUUID()
const countedByFile = (limit: RateLimit) => ({
  limit: ({ key }: RateLimitOptions) => limit.limit({ key: `${FILE} ${key}` }),
})

/** Asks the built worker at the cast's hour, on the tests' database; `bindings` replace those of its environment. */
export async function fetchWorker(
  url: string,
  init: RequestInit = {},
  bindings: Record<string, unknown> = {},
): Promise<Response> {
  const { default: worker } = (await import(/* @vite-ignore */ BUILT_WORKER)) as {
    default: Worker
  }
  const execution = createExecutionContext()
  const response = await worker.fetch(
    new Request(url, { redirect: 'manual', ...init }),
    {
      ...env,
      LIMIT_PER_IP: countedByFile(env.LIMIT_PER_IP),
      LIMIT_PER_ACCOUNT: countedByFile(env.LIMIT_PER_ACCOUNT),
      CLOCK: new Date(NOW).toISOString(),
      ...bindings,
    },
    execution,
  )
  await waitOnExecutionContext(execution)
  return response
}

/** A page as a reader without a script has it: its status, its source, and its words alone. */
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

export async function readPage(response: Response): Promise<Page> {
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, ...extractText(html) }
}

/** What stands in the title of a page, and on it. */
export function extractText(html: string): { title: string; words: string } {
  const body = html.replace(/^.*?<\/(head|title)>/s, '')
  return {
    title: plain(html.match(/<title>([^<]*)<\/title>/)?.[1] ?? ''),
    words: plain(body.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ')),
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
