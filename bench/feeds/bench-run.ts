import { sql } from 'drizzle-orm'
import type { Page } from '~/domain/feeds/contract/feed-plugin'
import { type RunServices, runFeed } from '~/domain/feeds/runs/run-feed.server'
import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import { HOUR } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import type { Database } from '~/platform/storage/database.server'
import type { BenchSite } from '../bench-site'
import { buildPages } from './large-sources/all-sources'
import { type LargeSource, NOW } from './large-sources/large-source'
import { meterQueries, type QueryMeter } from './meter-queries'

/** Of one run, besides those of a recording's first page. */
export const EVENTS = 500
/** That a run may write which finds nothing new. */
export const MAX_ROWS = 6

type Meters = { db: QueryMeter; search: QueryMeter }

/** What whole runs write, the first time and without a change. Nothing is fetched. Null without recordings. */
export async function benchRun({ db, search }: BenchSite, source: LargeSource) {
  const pages = buildPages(source, EVENTS)
  if (!pages) return null
  const meters = { db: meterQueries(db), search: meterQueries(search) }
  const feedId = await addFeed(meters.db.database, source)
  const first = await measureRun(meters, { feedId, pages, now: NOW })
  const later = NOW + 6 * HOUR
  // The first run of a minute writes one more row for all feeds together; here another feed's has.
  await db.run(sql`UPDATE feed_summary SET last_run_at = ${later}, last_success_at = ${later}`)
  const again = await measureRun(meters, { feedId, pages, now: later })
  return {
    figures: {
      'rows first': first.rowsWritten,
      'rows again': again.rowsWritten,
    },
    isMet: again.rowsWritten <= MAX_ROWS && again.changed === 0,
  }
}

async function addFeed(
  db: Database,
  { plugin, url, timezone, manifest }: LargeSource,
): Promise<number> {
  const [feed] = await db.all<{ id: number }>(sql`
    INSERT INTO feed (type, name, scheduled, due_at, created_at, updated_at)
    VALUES ('scrape', ${plugin}, 1, 0, 0, 0) RETURNING id`)
  const id = feed?.id ?? 0
  await db.run(sql`
    INSERT INTO scrape (feed_id, plugin, url, manifest, timezone, venue_id)
    VALUES (${id}, ${plugin}, ${url}, ${manifest ? JSON.stringify(manifest) : null}, ${timezone}, 1)`)
  return id
}

async function measureRun(
  { db, search }: Meters,
  { feedId, pages, now }: { feedId: number; pages: Page[]; now: number },
) {
  const services: RunServices = {
    db: db.database,
    search: search.database,
    now,
    machineNow: () => now,
    log: createLog(),
    reactions: CHANGE_REACTIONS,
    fetchOutside: () => Promise.reject(new Error('nothing is fetched')),
    wait: () => Promise.resolve(),
    settings: { ticketmasterKey: undefined },
  }
  db.reset()
  search.reset()
  const outcome = await runFeed(services, { feedId, pages })
  const [used, usedBySearch] = [db.reset(), search.reset()]
  if (outcome.kind !== 'ran' || outcome.run.state !== 'succeeded')
    throw new Error(`the run did not succeed: ${JSON.stringify(outcome)}`)
  const counts = outcome.run.ingress?.Events
  return {
    changed: counts ? counts.created + counts.updated + counts.deleted : 0,
    rowsWritten: used.rowsWritten + usedBySearch.rowsWritten,
  }
}
