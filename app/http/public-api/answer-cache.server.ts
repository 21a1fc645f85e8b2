import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { MINUTE } from '~/lib/time/local-time'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import { createEtag } from '../compare-etag.server'
import type { PublicSite } from './public-site.server'

/** An answer in the isolate's memory: valid as long as the site's version, and for a minute at most. */
type CachedAnswer = { body: Uint8Array<ArrayBuffer>; etag: string; version: number; readAt: number }

const MAX_ANSWERS = 150
const EXPIRES_AFTER = MINUTE
const MAX_BYTES = 131_072

/** The client may use an answer for as long as we do. */
const CACHE_CONTROL = `private, max-age=${EXPIRES_AFTER / 1_000}`

const findAnswers = cachePerDatabase(() => createLruCache<CachedAnswer>(MAX_ANSWERS))

/** Names an answer: the same call of the same site, whatever its key and the order of its parameters. */
export function toAnswerKey({ site }: PublicSite, url: URL): string {
  const params = new URLSearchParams(url.search)
  params.delete('apiKey')
  params.sort()
  return `${site.id} ${url.pathname}?${params}`
}

export function findCachedAnswer(
  database: D1Database,
  key: string,
  { site }: PublicSite,
  machineTime: number,
): Response | null {
  const answers = findAnswers(database)
  const answer = answers.get(key)
  const isValid =
    answer?.version === site.contentVersion && machineTime < answer.readAt + EXPIRES_AFTER
  if (!isValid) return null
  // The least recently used answer is evicted first.
  answers.set(key, answer)
  return toResponse(answer)
}

/** The answer as JSON, stored for the same call unless it is very large. */
export async function storeAnswer(
  database: D1Database,
  key: string,
  { site }: PublicSite,
  { body, machineTime }: { body: unknown; machineTime: number },
): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const answer: CachedAnswer = {
    body: bytes,
    etag: await createEtag(bytes),
    version: site.contentVersion,
    readAt: machineTime,
  }
  const answers: LruCache<CachedAnswer> = findAnswers(database)
  if (bytes.length <= MAX_BYTES) answers.set(key, answer)
  return toResponse(answer)
}

const toResponse = ({ body, etag }: CachedAnswer) =>
  new Response(body, {
    headers: { 'content-type': 'application/json', 'cache-control': CACHE_CONTROL, etag },
  })
