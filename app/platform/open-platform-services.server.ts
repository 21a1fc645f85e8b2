import type { Geocoder, OutlineGeocoder } from '~/platform/geocoding/geocode-address.server'
import { openGeocoder } from '~/platform/geocoding/open-geocoder.server'
import type { HumanCheck } from '~/platform/human-check/human-check.server'
import { openHumanCheck } from '~/platform/human-check/open-human-check.server'
import { type ImageTransformer, openImages } from '~/platform/images/resize-image.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import { openMailer } from '~/platform/mail/open-mailer.server'
import { type MapTiles, openMapTiles } from '~/platform/maps/map-tiles.server'
import { createDnsResolver } from '~/platform/outgoing/dns.server'
import { type IndexNow, openIndexNow } from '~/platform/outgoing/index-now.server'
import {
  createOutgoingFetch,
  type OutgoingFetch,
  type ResolveHost,
} from '~/platform/outgoing/outgoing-fetch.server'
import { createPostOutside, type PostOutside } from '~/platform/outgoing/outgoing-post.server'
import { openPaymentGateway } from '~/platform/payments/open-payment-gateway.server'
import type { PaymentGateway } from '~/platform/payments/payment-gateway.server'
import type { Env } from '~/platform/settings/env'
import { readSettings } from '~/platform/settings/read-settings.server'
import type { Settings } from '~/platform/settings/settings.server'
import {
  type AnalyticsEngine,
  openAnalyticsEngine,
} from '~/platform/storage/analytics-engine.server'
import { type Assets, openAssets } from '~/platform/storage/assets.server'
import { type Bucket, openBucket } from '~/platform/storage/bucket.server'
import {
  type Database,
  type MeasureRoundTrip,
  openDatabase,
} from '~/platform/storage/database.server'
import { openReadSession, type ReadSession } from '~/platform/storage/read-session.server'
import { createClock } from './clock.server'
import { type Google, openGoogle } from './google.server'
import { createLog, type Log } from './log.server'
import { openRateLimits, type RateLimits } from './rate-limits.server'
import { openSigner, type Signer } from './signer.server'

/** Access to everything outside the worker, with its settings, log and clock. */
export type PlatformServices = {
  db: Database
  search: Database
  /** The binding of `db`; each has its own caches in the isolate (cachePerDatabase). */
  database: D1Database
  /** The sessions of `db` and `search` where a request only reads; null where all queries go to the primary. */
  reads: { db: ReadSession; search: ReadSession } | null
  bucket: Bucket
  assets: Assets
  transform: ImageTransformer
  fetchOutside: OutgoingFetch
  postOutside: PostOutside
  /** Sleeps for some milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  /** The addresses of a host name in DNS. */
  resolveHost: ResolveHost
  mailer: Mailer
  payments: PaymentGateway
  google: Google
  /** Null when only our own venues and regions are searched. */
  geocoder: (Geocoder & OutlineGeocoder) | null
  /** Null when maps have no tiles of ours. */
  mapTiles: MapTiles | null
  /** Null when page views are counted in `db`. */
  analytics: AnalyticsEngine | null
  /** Null when changed pages are not submitted to search engines. */
  indexNow: IndexNow | null
  humanCheck: HumanCheck
  signer: Signer
  rateLimits: RateLimits
  settings: Settings
  log: Log
  /** Epoch milliseconds by the product's clock (CLOCK); the same instant for a whole request, message or job. */
  now: number
}

/**
 * Opens the services from the worker's bindings; `measure` wraps every round trip to a database. With `readsReplicas`, queries
 * may go to replicas. Throws a ConfigurationError when a setting is missing.
 */
export function openPlatformServices(
  env: Env,
  log: Log = createLog(),
  measure?: MeasureRoundTrip,
  readsReplicas = false,
): PlatformServices {
  const settings = readSettings(env)
  const now = createClock(settings.clock)()
  const reads = readsReplicas
    ? { db: openReadSession(env.DB), search: openReadSession(env.SEARCH) }
    : null
  const db = openDatabase(reads?.db.client ?? env.DB, measure)
  const send: typeof fetch = (input, init) => fetch(input, init)
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const resolveHost = createDnsResolver(send)
  const contact = `https://${settings.productDomain}/`
  const fetchOutside = createOutgoingFetch({ fetch: send, resolveHost, wait, contact })
  const allowsHttp = settings.environment === 'development'
  return {
    db,
    search: openDatabase(reads?.search.client ?? env.SEARCH, measure),
    database: env.DB,
    reads,
    bucket: openBucket(env.BUCKET),
    assets: openAssets(env.ASSETS),
    transform: openImages(env.IMAGES, settings.environment),
    fetchOutside,
    postOutside: createPostOutside({ fetch: send, resolveHost, contact, allowsHttp }),
    wait,
    resolveHost,
    geocoder: openGeocoder({ settings, fetchOutside, log }),
    mapTiles:
      settings.map.kind === 'archives' ? openMapTiles(env.BUCKET, settings.map.names) : null,
    analytics: openAnalyticsEngine({ settings, binding: env.TRAFFIC, fetch: send }),
    mailer: openMailer({ settings, binding: env.EMAIL, db, now, fetch: send, wait }),
    payments: openPaymentGateway({ settings, db, now, fetch: send, wait }),
    google: openGoogle(settings, send),
    indexNow: settings.indexNowKey ? openIndexNow(settings.indexNowKey, send) : null,
    humanCheck: openHumanCheck(settings, { db, now, fetch: send, log }),
    signer: openSigner({ db, database: env.DB, now }),
    rateLimits: openRateLimits(
      env.LIMIT_PER_IP,
      env.LIMIT_PER_ACCOUNT,
      env.LIMIT_IMAGES_PER_IP,
      env.LIMIT_PER_API_KEY,
    ),
    settings,
    log,
    now,
  }
}
