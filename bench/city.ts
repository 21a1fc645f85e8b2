import { readFileSync } from 'node:fs'
import { Miniflare, Response } from 'miniflare'
import { createSite } from '~/domain/events/save-site.server'
import { saveVenue } from '~/domain/events/save-venue.server'
import { type Database, openDatabase } from '~/platform/database.server'
import { findWorkerd, type ProcessMeter } from './process-meter'

export const NOW = Date.parse('2026-05-01T17:00:00Z')
const FEED_HOST = 'feeds.example.com'

/** The built worker in workerd, with a database of its own, one city, and an internet that holds one feed. */
export type City = {
  db: Database
  meter: ProcessMeter
  get(path: string): Promise<string>
  /** Sets up a feed with this body; answers its id. */
  addFeed(name: string, body: Uint8Array): Promise<number>
  /** Runs a feed as the queue does; answers what the worker logged of it. */
  runFeed(feedId: number): Promise<RunLog>
  /** How many rows of `event` were written since the last call. */
  takeEventWrites(): Promise<number>
  close(): Promise<void>
}

export type RunLog = {
  state: string
  error: string | null
  rowsWritten: number
  ingress: { Events: { created: number; updated: number; notModified: number } }
}

export async function openCity(): Promise<City> {
  const bodies = new Map<string, Uint8Array>()
  let lastRun: RunLog | undefined
  const miniflare = new Miniflare({
    name: 'city-events',
    modules: [{ type: 'ESModule', path: 'build/server/index.js' }],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: {
      ENVIRONMENT: 'development',
      PRODUCT_DOMAIN: 'localhost',
      IMAGES_URL: 'http://images.localhost:8787',
      CLOCK: new Date(NOW).toISOString(),
    },
    d1Databases: { DB: 'bench' },
    r2Buckets: { BUCKET: 'bench' },
    queueProducers: { FEED_QUEUE: 'city-events-feeds' },
    queueConsumers: { 'city-events-feeds': { maxBatchSize: 1 } },
    handleStructuredLogs({ message }: { message: string }) {
      if (message.includes('"feed run"')) lastRun = JSON.parse(message)
    },
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
  })
  await miniflare.ready
  const db = openDatabase((await miniflare.getD1Database('DB')) as unknown as D1Database)
  await migrate(db)
  await settle(db)
  const worker = await miniflare.getWorker()
  let messages = 0
  return {
    db,
    meter: findWorkerd(),
    async get(path) {
      const response = await miniflare.dispatchFetch(`http://bench.localhost${path}`)
      return response.text()
    },
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
      await worker.queue('city-events-feeds', [
        { id: `m${messages}`, timestamp: new Date(NOW), attempts: 1, body: { feedId } },
      ])
      if (lastRun?.state !== 'succeeded')
        throw new Error(`the run ended so: ${JSON.stringify(lastRun)}`)
      return lastRun
    },
    async takeEventWrites() {
      const counted = await db.$client
        .prepare('SELECT count(*) AS writes FROM bench_event_write')
        .first<{ writes: number }>()
      await db.$client.prepare('DELETE FROM bench_event_write').run()
      return counted?.writes ?? 0
    },
    close: () => miniflare.dispose(),
  }
}

async function migrate(db: Database): Promise<void> {
  const sql = readFileSync('migrations/0001_foundation.sql', 'utf8').replace(/^--.*$/gm, '')
  const statements = sql.split(';').filter((statement) => statement.trim())
  const log = 'BEGIN INSERT INTO bench_event_write VALUES (1); END'
  await db.$client.batch(
    [
      ...statements,
      'CREATE TABLE bench_event_write (one INTEGER)',
      `CREATE TRIGGER bench_insert AFTER INSERT ON event ${log}`,
      `CREATE TRIGGER bench_update AFTER UPDATE ON event ${log}`,
    ].map((statement) => db.$client.prepare(statement)),
  )
}

async function settle(db: Database): Promise<void> {
  const services = { db, now: NOW }
  await createSite(services, {
    host: 'bench',
    name: 'Bench',
    timezone: 'America/Chicago',
    bounds: {
      type: 'Polygon',
      coordinates: [
        [
          [-180, -80],
          [180, -80],
          [180, 80],
          [-180, 80],
          [-180, -80],
        ],
      ],
    },
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
