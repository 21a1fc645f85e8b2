import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEvents } from '~/domain/events/list-events.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { DAY } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import { withPlatform } from '../manage/platform'
import { type LoadedDemo, loadDemo } from './load-demo'

const NOW = Date.parse('2026-05-06T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'demo-test-'))

let first: { loaded: LoadedDemo; said: string[]; rows: EventRow[]; listed: number }

beforeAll(async () => {
  process.env.STATE_DIR = folder
  first = await load(NOW)
})
afterAll(() => {
  delete process.env.STATE_DIR
  delete process.env.CLOCK
  rmSync(folder, { recursive: true, force: true })
})

type EventRow = { id: number; title: string; startAt: number; updatedAt: number; image: string }

async function load(now: number) {
  process.env.CLOCK = new Date(now).toISOString()
  const said: string[] = []
  let loaded: LoadedDemo | undefined
  let rows: EventRow[] = []
  let listed = 0
  await withPlatform({ remote: false }, async (platform) => {
    loaded = await loadDemo({ ...platform, say: (line) => said.push(line) })
    rows = await rowsOf(platform.db)
    const site = await findSiteByHost(platform.db, 'portlarkin')
    listed = (await listEvents(platform, site!)).total
  })
  return { loaded: loaded!, said, rows, listed }
}

function rowsOf(db: Database): Promise<EventRow[]> {
  return db.all<EventRow>(sql`
    SELECT id, title, start_at AS startAt, updated_at AS updatedAt, image_checksum AS image
    FROM event WHERE deleted_at IS NULL ORDER BY id`)
}

test('Loading the demo fills both cities', () => {
  expect(first.loaded.cities).toEqual([
    { host: 'portlarkin', name: 'Port Larkin' },
    { host: 'sorrelsprings', name: 'Sorrel Springs' },
  ])
  expect(first.rows.length).toBe(first.loaded.events)
  expect(first.loaded.changed).toBe(first.loaded.events)
  expect(first.listed).toBeGreaterThan(80)
  expect(first.listed).toBeLessThan(first.loaded.events)
  expect(first.rows.filter(({ image }) => !image)).toEqual([])
  expect(first.said.join('\n')).toContain('Port Larkin: 21 venues')
})

test('Loading it again on the same day changes no event and draws nothing', async () => {
  const again = await load(NOW + DAY / 24)
  expect(again.loaded.changed).toBe(0)
  expect(again.rows).toEqual(first.rows)
  expect(again.said.join('\n')).not.toContain('Drawing')
})

test('Loading it weeks later moves the dates of the same events', async () => {
  const later = await load(NOW + 21 * DAY)
  expect(later.rows.map(({ id, title }) => [id, title])).toEqual(
    first.rows.map(({ id, title }) => [id, title]),
  )
  const moved = later.rows.map(({ startAt }, index) => startAt - first.rows[index]!.startAt)
  expect(new Set(moved)).toEqual(new Set([21 * DAY]))
  expect(later.listed).toBe(first.listed)
})
