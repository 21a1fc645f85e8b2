import robotsParser from 'robots-parser'
import { readAtMost } from '~/lib/bytes/read-at-most'
import { FetchError, RefusedUrlError } from './outgoing-fetch-errors'
import {
  buildUserAgent,
  checkHost,
  checkUrl,
  type ResolveHost,
  ROBOT_NAME,
  toFetchError,
} from './outgoing-url.server'
import { findRetryAfter, parseQuota, type Quota } from './retry-after'

export { FetchError, RefusedUrlError } from './outgoing-fetch-errors'
export { findUrlRefusal, type ResolveHost } from './outgoing-url.server'

/** Validators of an earlier response, for a conditional request. */
export type Validators = { etag?: string; lastModified?: string }

export type OutgoingRequest = {
  url: string
  accept?: string
  validators?: Validators
  /** An HTML page: robots.txt is checked first. Feeds and images are meant for programs. */
  isPage?: boolean
  /** Sends the header by which scripts of a page mark their requests. */
  isFromScript?: boolean
  /** Redirects may only lead to these hosts. Default: to any public host. */
  hosts?: string[]
  /** Longer responses are refused. */
  maxBytes: number
}

/** `quota` is of a source that says how many more requests it allows. */
type Content = { url: string; contentType: string; body: Uint8Array; quota?: Quota }

type OutgoingResponse =
  | ({ kind: 'fetched'; validators: Validators } & Content)
  | { kind: 'not-modified' }

/** The only way to fetch URLs that people and feeds give us. Throws RefusedUrlError and FetchError. */
export type OutgoingFetch = (request: OutgoingRequest) => Promise<OutgoingResponse>

const MAX_REDIRECTS = 5
const TIME_LIMIT_MS = 25_000
const HOST_INTERVAL_MS = 500

/**
 * `wait` sleeps for some milliseconds; one instance limits its rate per host. `contact` is our URL in the User-Agent header.
 * A URL with all its redirects and its body has `timeLimitMs`.
 */
export function createOutgoingFetch({
  fetch,
  resolveHost,
  wait,
  contact,
  timeLimitMs = TIME_LIMIT_MS,
}: {
  fetch: typeof globalThis.fetch
  resolveHost: ResolveHost
  wait: (milliseconds: number) => Promise<void>
  contact: string
  timeLimitMs?: number
}): OutgoingFetch {
  const visited = new Set<string>()
  const robots = new Map<string, Promise<ReturnType<typeof robotsParser> | null>>()

  async function get(request: OutgoingRequest): Promise<OutgoingResponse> {
    const signal = AbortSignal.timeout(timeLimitMs)
    let url = checkUrl(request.url)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      await checkHost(url.hostname, resolveHost)
      if (request.isPage && !(await isAllowed(url))) {
        throw new RefusedUrlError(
          `${url.host} does not allow programs at this URL (robots.txt)`,
          'robots-forbid',
        )
      }
      if (visited.has(url.host)) await wait(HOST_INTERVAL_MS)
      visited.add(url.host)
      const response = await send(url, request, signal)
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && response.status !== 304 && location) {
        await response.body?.cancel()
        url = checkUrl(location, url)
        if (request.hosts && !request.hosts.includes(url.host)) {
          throw new RefusedUrlError(
            `${request.url} redirects to another site, ${url.host}`,
            'redirected',
          )
        }
        continue
      }
      return readResponse(response, url, { request, signal })
    }
    throw new FetchError(`${request.url} redirects more than ${MAX_REDIRECTS} times`, null, {
      reason: 'redirected',
    })
  }

  async function send(url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<Response> {
    const headers = new Headers({
      'user-agent': buildUserAgent(contact),
      accept: request.accept ?? '*/*',
    })
    if (request.isFromScript) headers.set('x-requested-with', 'XMLHttpRequest')
    if (request.validators?.etag) headers.set('if-none-match', request.validators.etag)
    if (request.validators?.lastModified) {
      headers.set('if-modified-since', request.validators.lastModified)
    }
    try {
      return await fetch(url.href, { headers, redirect: 'manual', signal })
    } catch (cause) {
      throw toFetchError(cause, url, { signal, otherwise: 'could not be reached' })
    }
  }

  function isAllowed(url: URL): Promise<boolean> {
    let rules = robots.get(url.origin)
    if (!rules) {
      rules = readRobots(url.origin)
      robots.set(url.origin, rules)
    }
    return rules.then((parsed) => parsed?.isAllowed(url.href, ROBOT_NAME) ?? true)
  }

  /** Null when the site has no robots.txt (RFC 9309: an absent file allows, an unreachable one forbids). */
  async function readRobots(origin: string) {
    const url = `${origin}/robots.txt`
    try {
      const answer = await get({ url, maxBytes: 512 * 1024 })
      const text = answer.kind === 'fetched' ? new TextDecoder().decode(answer.body) : ''
      return robotsParser(url, text)
    } catch (cause) {
      if (!(cause instanceof FetchError && cause.status)) throw cause
      if (cause.status < 500) return null
      const { status, retryAfter } = cause
      throw new FetchError(`${cause.message} (robots.txt)`, status, { retryAfter })
    }
  }

  return get
}

async function readResponse(
  response: Response,
  url: URL,
  { request, signal }: { request: OutgoingRequest; signal: AbortSignal },
): Promise<OutgoingResponse> {
  if (response.status === 304) return { kind: 'not-modified' }
  if (!response.ok) {
    await response.body?.cancel()
    throw new FetchError(`${url.host} answered ${response.status}`, response.status, {
      retryAfter: findRetryAfter(response.headers, Date.now()),
    })
  }
  const body = await readBody(response, url, { mostBytes: request.maxBytes, signal })
  const [etag, lastModified] = ['etag', 'last-modified'].map((name) => response.headers.get(name))
  const quota = parseQuota(response.headers, Date.now())
  return {
    kind: 'fetched',
    url: url.href,
    contentType: response.headers.get('content-type') ?? '',
    body,
    validators: { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) },
    ...(quota && { quota }),
  }
}

async function readBody(
  response: Response,
  url: URL,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const tooMuch = () =>
    new FetchError(`${url.host} sent more than ${Math.floor(mostBytes / 1024 / 1024)} MB`, null, {
      reason: 'too-large',
    })
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) {
    await response.body?.cancel()
    throw tooMuch()
  }
  try {
    const body = await readAtMost(response.body, mostBytes)
    if (body === null) throw tooMuch()
    return body
  } catch (cause) {
    if (cause instanceof FetchError) throw cause
    throw toFetchError(cause, url, { signal, otherwise: 'broke off its answer' })
  }
}
