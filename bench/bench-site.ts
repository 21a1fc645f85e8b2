import { Miniflare, Response, type WorkerOptions } from 'miniflare'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import { createSite } from '~/domain/sites/form/create-and-update-site.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { createLog } from '~/platform/log.server'
import type { Database } from '~/platform/storage/database.server'
import { box } from '../test/box'
import { bundledWorker } from './bundle-worker'
import { openMigrated } from './open-migrated-databases'
import { findWorkerd, type ProcessMeter } from './process-meter'

export const NOW = Date.parse('2026-05-01T17:00:00Z')
const FEED_HOST = 'feeds.example.com'
const DATABASES = { DB: 'bench', SEARCH: 'bench-search' }
const FEED_QUEUE = 'city-events-feeds'
const LISTING_QUEUE = 'city-events-listings'
/** So many calls a minute that none is refused. */
const ALMOST_NONE = { simple: { limit: 1_000_000_000, period: 60 as const } }
const SETTINGS = {
  ENVIRONMENT: 'development',
  PRODUCT_DOMAIN: 'localhost',
  IMAGES_URL: 'http://images.localhost:8787',
  CLOCK: new Date(NOW).toISOString(),
}

/** The built worker in workerd, with its own databases, one site, and a simulated internet that serves the feeds. */
export type BenchSite = {
  db: Database
  search: Database
  services: ChangeServices
  meter: ProcessMeter
  get(path: string): Promise<string>
  /** The response of a worker at a host. */
  getFrom(worker: string, host: string, path: string): Promise<string>
  /** Whether the path responds with a success status. */
  hasPage(path: string): Promise<boolean>
  /** The URL of a worker, by name, without Miniflare's own worker in between. */
  workerUrl(worker: string): Promise<URL>
  /** Creates a feed that serves this body. Returns its id. */
  addFeed(name: string, body: Uint8Array): Promise<number>
  /** Runs a feed as the queue does. Returns what the worker logged. */
  runFeed(feedId: number): Promise<RunLog>
  /** How many round trips to the databases the last request took that had this status, as the worker logs it. */
  waitForRoundTrips(status: number): Promise<number>
  /** How many rows of `event` and of `listing` were written since the last call. */
  resetWrites(): Promise<{ events: number; listings: number }>
  close(): Promise<void>
}

const LOG_TURNS = 100
const LOG_TURN_MS = 20

type RunLog = {
  state: string
  error: string | null
  /** In DB, without SEARCH. */
  rowsWritten: number
  ingress: { Events: { created: number; updated: number; notModified: number } }
}

/** The built worker, and the same one with its page cache on. */
export const WORKER = 'city-events'
export const CACHING_WORKER = 'city-events-caching'
/** The worker that the built one is compared with. */
export const BASELINE = 'baseline'

/** Starts it, with the file of a baseline that runs in the same process and on the same databases, if given. */
export async function openBenchSite(baseline?: string): Promise<BenchSite> {
  const bodies = new Map<string, Uint8Array>()
  let lastRun: RunLog | undefined
  let lastRequest = ''
  const built = {
    modules: [
      { type: 'ESModule', path: 'build/server/index.js' },
      { type: 'CompiledWasm', path: 'build/server/index_bg.wasm' },
    ],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: DATABASES,
    r2Buckets: { BUCKET: 'bench' },
    queueProducers: { FEED_QUEUE, LISTING_QUEUE },
    ratelimits: {
      LIMIT_PER_API_KEY: ALMOST_NONE,
      LIMIT_PER_IP: ALMOST_NONE,
      LIMIT_PER_ACCOUNT: ALMOST_NONE,
    },
    unsafeDirectSockets: [{}],
    outboundService(request: { url: string }) {
      const url = new URL(request.url)
      if (url.pathname === '/dns-query') {
        const type = url.searchParams.get('type') === 'A' ? 1 : 28
        const Answer = type === 1 ? [{ type, data: '93.184.216.34' }] : []
        return Response.json({ Status: 0, Answer })
      }
      const body = bodies.get(url.pathname)
      return body ? new Response(body) : new Response(null, { status: 404 })
    },
  } satisfies WorkerOptions
  const miniflare = new Miniflare({
    handleStructuredLogs({ message }: { message: string }) {
      if (message.includes('"feed run finished"')) lastRun = JSON.parse(message)
      if (message.includes('"message":"request"')) lastRequest = message
    },
    workers: [
      {
        ...built,
        name: WORKER,
        bindings: SETTINGS,
        queueConsumers: {
          [FEED_QUEUE]: { maxBatchSize: 1 },
          [LISTING_QUEUE]: { maxBatchSize: 1 },
        },
      },
      { ...built, name: CACHING_WORKER, bindings: { ...SETTINGS, PAGE_CACHE: 'on' } },
      ...(baseline
        ? [
            {
              ...(await bundledWorker(baseline, BASELINE)),
              d1Databases: DATABASES,
              unsafeDirectSockets: [{}],
            },
          ]
        : []),
    ],
  })
  await miniflare.ready
  const db = await openMigrated(miniflare, 'DB')
  const search = await openMigrated(miniflare, 'SEARCH')
  await countWrites(db, 'event')
  await countWrites(search, 'listing')
  const services = { db, search, log: createLog(), now: NOW, reactions: CHANGE_REACTIONS }
  await createSiteAndVenue(services)
  const worker = await miniflare.getWorker(WORKER)
  let messages = 0
  return {
    db,
    search,
    services,
    meter: findWorkerd(),
    async get(path) {
      const response = await miniflare.dispatchFetch(`http://bench.localhost${path}`)
      return response.text()
    },
    async getFrom(name, host, path) {
      const fetcher = await miniflare.getWorker(name)
      const response = await fetcher.fetch(`http://${host}${path}`)
      return response.text()
    },
    async hasPage(path) {
      const response = await miniflare.dispatchFetch(`http://bench.localhost${path}`)
      await response.text()
      return response.ok
    },
    workerUrl: (name) => miniflare.unsafeGetDirectURL(name),
    async addFeed(name, body) {
      bodies.set(`/${name}`, body)
      await db.$client.batch([
        db.$client
          .prepare(
            `INSERT INTO feed (type, name, scheduled, due_at, created_at, updated_at) VALUES ('scrape', ?, 1, 0, 0, 0)`,
          )
          .bind(name),
        db.$client
          .prepare(
            `INSERT INTO scrape (feed_id, plugin, url, venue_id) VALUES (last_insert_rowid(), 'ical', ?, 1)`,
          )
          .bind(`https://${FEED_HOST}/${name}`),
      ])
      const row = await db.$client.prepare('SELECT max(id) AS id FROM feed').first<{ id: number }>()
      return row?.id ?? 0
    },
    async runFeed(feedId) {
      messages++
      await worker.queue(FEED_QUEUE, [
        { id: `m${messages}`, timestamp: new Date(NOW), attempts: 1, body: { feedIds: [feedId] } },
      ])
      if (lastRun?.state !== 'succeeded')
        throw new Error(`the run did not succeed: ${JSON.stringify(lastRun)}`)
      return lastRun
    },
    async waitForRoundTrips(status) {
      for (let turn = 0; turn < LOG_TURNS; turn++) {
        // Logs arrive after the response.
        await new Promise((resolve) => setTimeout(resolve, LOG_TURN_MS))
        if (!lastRequest.includes(`"status":${status},`)) continue
        return (JSON.parse(lastRequest) as { roundTrips: number }).roundTrips
      }
      throw new Error(`no request with status ${status} was logged`)
    },
    async resetWrites() {
      return { events: await resetCount(db), listings: await resetCount(search) }
    },
    close: () => miniflare.dispose(),
  }
}

/** Adds triggers that count each row written to the table. */
async function countWrites(database: Database, table: string): Promise<void> {
  const count = 'BEGIN INSERT INTO bench_write VALUES (1); END'
  await database.$client.batch(
    [
      'CREATE TABLE bench_write (one INTEGER)',
      `CREATE TRIGGER bench_insert AFTER INSERT ON ${table} ${count}`,
      `CREATE TRIGGER bench_update AFTER UPDATE ON ${table} ${count}`,
    ].map((statement) => database.$client.prepare(statement)),
  )
}

async function resetCount({ $client }: Database): Promise<number> {
  const row = await $client
    .prepare('SELECT count(*) AS writes FROM bench_write')
    .first<{ writes: number }>()
  await $client.prepare('DELETE FROM bench_write').run()
  return row?.writes ?? 0
}

async function createSiteAndVenue(services: ChangeServices): Promise<void> {
  await createSite(services, {
    host: 'bench',
    name: 'Bench',
    timezone: 'America/Chicago',
    bounds: box(-180, -80, 180, 80),
  })
  await saveVenue(services, {
    label: 'hall',
    name: 'The Hall',
    address: '1 Main St',
    timezone: 'America/Chicago',
    latitude: 43,
    longitude: -88,
  })
}
