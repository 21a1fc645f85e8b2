import type { Viewer } from '~/domain/accounts/account'
import type { Category } from '~/domain/categories/category'
import type { Totals } from '~/domain/search/search-plan.server'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { type Assets, openAssets } from '~/platform/assets.server'
import { type Bucket, openBucket } from '~/platform/bucket.server'
import { createClock } from '~/platform/clock.server'
import { type Database, openDatabase, type RoundTrip } from '~/platform/database.server'
import { createDnsOverHttps } from '~/platform/dns.server'
import { type Google, openGoogle } from '~/platform/google.server'
import { type ImageTransformer, openImages } from '~/platform/image-transform.server'
import { createLog, type Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mailer.server'
import { openMailer } from '~/platform/open-mailer.server'
import { createOutgoingFetch, type OutgoingFetch } from '~/platform/outgoing-fetch.server'
import { openRateLimits, type RateLimits } from '~/platform/rate-limits.server'
import { parseSettings, type Settings } from '~/platform/settings.server'
import type { Door } from './door.server'

/** The bindings of wrangler.toml. */
export type Env = {
  /** The truth. */
  DB: D1Database
  /** The listings, derived from it. */
  SEARCH: D1Database
  BUCKET: R2Bucket
  IMAGES: ImagesBinding
  ASSETS: Fetcher
  FEED_QUEUE: Queue<FeedMessage>
  LISTING_QUEUE: Queue<ListingMessage>
  /** Left out where mail leaves by HTTP, or stays in the outbox. */
  EMAIL?: SendEmail
  LIMIT_PER_ADDRESS: RateLimit
  LIMIT_PER_ACCOUNT: RateLimit
  ENVIRONMENT: string
  PRODUCT_DOMAIN: string
  IMAGES_URL: string
  CLOCK?: string
  PAGE_CACHE?: string
  MAP_STYLE_URL?: string
  MAIL_FROM?: string
  MAIL_API_URL?: string
  MAIL_API_KEY?: string
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  GOOGLE_ISSUER?: string
}

/** One message runs one feed. */
export type FeedMessage = { feedId: number }

/** One message brings the listings up to date, as far as it comes. */
export type ListingMessage = { refresh: true }

export type Services = {
  db: Database
  search: Database
  /** How many matches recent questions had; each isolate remembers its own. */
  counts: LruCache<Totals>
  bucket: Bucket
  assets: Assets
  transform: ImageTransformer
  fetchOutside: OutgoingFetch
  mailer: Mailer
  google: Google
  rateLimits: RateLimits
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
  /** The whole tree of categories, which the many that need it on one page read once. */
  listCategories: () => Promise<Category[]>
  /** Who is signed in, which is looked up once for a request; null for a visitor. */
  findViewer: () => Promise<Viewer | null>
  /** Has work done when the answer is gone; a fault of it is logged. */
  later: (what: string, work: Promise<void>) => void
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {}
}

/** Names hold the site and the version of its content, so that nothing of it is ever another's or old. */
const COUNTS = createLruCache<Totals>(2_000)

/** Opens everything outside the worker, from its bindings. Throws a ConfigurationError when a setting is missing. */
export function openServices(
  env: Env,
  log: Log = createLog(),
  around?: RoundTrip,
): Services & { now: number } {
  const settings = parseSettings(env)
  const now = createClock(settings.clock)()
  const db = openDatabase(env.DB, around)
  const send: typeof fetch = (input, init) => fetch(input, init)
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  return {
    db,
    search: openDatabase(env.SEARCH, around),
    counts: COUNTS,
    bucket: openBucket(env.BUCKET),
    assets: openAssets(env.ASSETS),
    transform: openImages(env.IMAGES, settings.environment),
    fetchOutside: createOutgoingFetch({
      fetch: send,
      lookUp: createDnsOverHttps(send),
      wait,
      contact: `https://${settings.productDomain}/`,
    }),
    mailer: openMailer({ settings, binding: env.EMAIL, db, now, fetch: send, wait }),
    google: openGoogle(settings, send),
    rateLimits: openRateLimits(env.LIMIT_PER_ADDRESS, env.LIMIT_PER_ACCOUNT),
    settings,
    log,
    now,
  }
}
