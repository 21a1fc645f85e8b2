import { type Bucket, openBucket } from '~/platform/bucket.server'
import { createClock } from '~/platform/clock.server'
import { type Database, openDatabase } from '~/platform/database.server'
import { createDnsOverHttps } from '~/platform/dns.server'
import { createLog, type Log } from '~/platform/log.server'
import { createOutgoingFetch, type OutgoingFetch } from '~/platform/outgoing-fetch.server'
import { parseSettings, type Settings } from '~/platform/settings.server'
import type { Door } from './door.server'

/** The bindings of wrangler.toml. */
export type Env = {
  DB: D1Database
  BUCKET: R2Bucket
  IMAGES: ImagesBinding
  ASSETS: Fetcher
  FEED_QUEUE: Queue<FeedMessage>
  ENVIRONMENT: string
  PRODUCT_DOMAIN: string
  IMAGES_URL: string
  CLOCK?: string
}

/** One message runs one feed. */
export type FeedMessage = { feedId: number }

export type Services = {
  db: Database
  bucket: Bucket
  fetchOutside: OutgoingFetch
  settings: Settings
  log: Log
}

/** All that a loader or action may know of its request. Built once, by hand, with nothing ambient. */
export type RequestContext = {
  door: Door
  services: Services
  /** Epoch milliseconds; the same instant for the whole request. */
  now: number
  nonce: string
  requestId: string
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {}
}

/** Opens everything outside the worker, from its bindings. Throws a ConfigurationError when a setting is missing. */
export function openServices(env: Env, log: Log = createLog()): Services & { now: number } {
  const settings = parseSettings(env)
  const send: typeof fetch = (input, init) => fetch(input, init)
  return {
    db: openDatabase(env.DB),
    bucket: openBucket(env.BUCKET),
    fetchOutside: createOutgoingFetch({
      fetch: send,
      lookUp: createDnsOverHttps(send),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      contact: `https://${settings.productDomain}/`,
    }),
    settings,
    log,
    now: createClock(settings.clock)(),
  }
}
