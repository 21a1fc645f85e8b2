import { RefusedUrlError } from './outgoing-fetch-errors'
import {
  buildUserAgent,
  checkHost,
  checkUrl,
  type ResolveHost,
  toFetchError,
} from './outgoing-url.server'

export type OutgoingPost = {
  url: string
  headers: Record<string, string>
  body: string
}

/** `text` is the beginning of the answer's body. */
export type PostAnswer = { status: number; text: string }

/**
 * The only way to post to URLs that people give us. Every answer with a status is returned, redirects too, which are not
 * followed. Throws RefusedUrlError and FetchError.
 */
export type PostOutside = (request: OutgoingPost) => Promise<PostAnswer>

const TIME_LIMIT_MS = 15_000
/** Of the answer; the rest is not read. */
const MAX_BYTES = 1024

/** Connecting, sending and the answer together have `timeLimitMs`. `allowsHttp` is for a developer's machine. */
export function createPostOutside({
  fetch,
  resolveHost,
  contact,
  allowsHttp,
  timeLimitMs = TIME_LIMIT_MS,
}: {
  fetch: typeof globalThis.fetch
  resolveHost: ResolveHost
  contact: string
  allowsHttp: boolean
  timeLimitMs?: number
}): PostOutside {
  return async ({ url: text, headers, body }) => {
    const signal = AbortSignal.timeout(timeLimitMs)
    const url = checkUrl(text)
    if (url.protocol !== 'https:' && !allowsHttp) {
      throw new RefusedUrlError(`'${text}' must start with https://`)
    }
    await checkHost(url.hostname, resolveHost)
    let response: Response
    try {
      response = await fetch(url.href, {
        method: 'POST',
        headers: { ...headers, 'user-agent': buildUserAgent(contact) },
        body,
        redirect: 'manual',
        signal,
      })
    } catch (cause) {
      throw toFetchError(cause, url, { signal, otherwise: 'could not be reached' })
    }
    try {
      return { status: response.status, text: await readBeginning(response.body) }
    } catch (cause) {
      throw toFetchError(cause, url, { signal, otherwise: 'broke off its answer' })
    }
  }
}

/** Bytes that are no UTF-8 are replaced. */
async function readBeginning(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const bytes = new Uint8Array(MAX_BYTES)
  let length = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    const read = next.value.subarray(0, MAX_BYTES - length)
    bytes.set(read, length)
    length += read.byteLength
    if (length === MAX_BYTES) {
      await reader?.cancel()
      break
    }
  }
  return new TextDecoder().decode(bytes.subarray(0, length))
}
