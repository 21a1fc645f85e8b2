import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { type Database, openDatabase } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import type { FeedPlugin } from '../contract/feed-plugin'
import { listFeeds } from '../feed-store.server'
import { ical } from '../plugins/ical/ical'
import { importWindow } from './fetch-source.server'
import { importFeed } from './import-feed.server'
import { type RunServices, runFeed } from './run-feed.server'

const EVENTS = 250
const DAY = 86_400_000

const day = (at: number) =>
  new Date(NOW + (1 + (at % 300)) * DAY).toISOString().slice(0, 10).replaceAll('-', '')

const calendar = (count: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...Array.from({ length: count }, (_, at) =>
      [
        'BEGIN:VEVENT',
        `UID:many${at}@centro`,
        `SUMMARY:Show ${at}`,
        `DTSTART;TZID=America/Chicago:${day(at)}T190000`,
        'END:VEVENT',
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
  ].join('\r\n')

let body = ''
const services: RunServices = {
  ...servicesAt(NOW),
  ...RUN_SETTINGS,
  fetchOutside: async ({ url }) => ({
    kind: 'fetched',
    url,
    contentType: 'text/calendar',
    validators: {},
    body: new TextEncoder().encode(body),
  }),
}

const importCalendar = (database: Database = db, plugins: FeedPlugin[] = [ical]) =>
  importFeed(
    { ...services, db: database, plugins },
    {
      plugin: 'ical',
      venueLabel: 'centro',
      source: { kind: 'url', url: 'https://centro.example/many.ics' },
    },
  )

/** The database, in which something happens before the slice with this number, counted from 1. */
function beforeSlice(number: number, happen: () => Promise<void>): Database {
  let slices = 0
  const texts = new WeakMap<D1PreparedStatement, string>()
  const client = new Proxy(db.$client, {
    get(target, name) {
      if (name === 'prepare') {
        return (query: string) => {
          const prepared = target.prepare(query)
          const bind = prepared.bind.bind(prepared)
          texts.set(prepared, query)
          prepared.bind = (...values: unknown[]) => {
            const bound = bind(...values)
            texts.set(bound, query)
            return bound
          }
          return prepared
        }
      }
      const value = Reflect.get(target, name)
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value
      return async (statements: D1PreparedStatement[]) => {
        const isSlice = statements.some((statement) =>
          texts.get(statement)?.includes('INSERT INTO feed_item'),
        )
        if (isSlice && ++slices === number) await happen()
        return target.batch(statements)
      }
    },
  })
  return openDatabase(client)
}

async function countEvents() {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM event WHERE feed_id IS NOT NULL AND deleted_at IS NULL`,
  )
  return row?.count
}

async function countListed() {
  await refreshListings(services)
  const [row] = await services.search.all<{ count: number }>(
    sql`SELECT count(DISTINCT unit) AS count FROM listing`,
  )
  return row?.count ?? 0
}

const lose = async () => {
  throw new Error('D1_ERROR: the connection was lost')
}

beforeAll(createFixtures)

beforeEach(async () => {
  body = calendar(EVENTS)
  await clearFeeds()
})

test('A run that is cut off leaves whole slices, and the next one writes the rest, each event once', async () => {
  const before = await countListed()
  body = calendar(1)
  await importCalendar()
  const [feed] = await listFeeds(db)
  body = calendar(EVENTS)
  const order = { feedId: feed?.id ?? 0 }
  const cut = await runFeed({ ...services, db: beforeSlice(2, lose) }, order)
  expect(cut).toMatchObject({ run: { state: 'failed', reason: 'fault' } })
  drainErrorLogs()
  expect(await countEvents()).toBe(101)
  expect(await countListed()).toBe(before + 101)
  const next = await runFeed(services, order)
  expect(next).toMatchObject({
    run: { state: 'succeeded', ingress: { Events: { created: 149, notModified: 101 } } },
  })
  expect([await countEvents(), await countListed()]).toEqual([EVENTS, before + EVENTS])
})

test('A new feed whose first run is cut off stays with what it has written', async () => {
  const cut = await importCalendar(beforeSlice(3, lose))
  expect(cut).toMatchObject({ kind: 'imported', outcome: { run: { state: 'failed' } } })
  drainErrorLogs()
  expect(await countEvents()).toBe(200)
  expect(await importCalendar()).toMatchObject({ outcome: { run: { state: 'succeeded' } } })
  expect(await countEvents()).toBe(EVENTS)
})

test('A new feed whose first slice fails is not created', async () => {
  expect(await importCalendar(beforeSlice(1, lose))).toMatchObject({ kind: 'no-feed' })
  drainErrorLogs()
  expect([await countEvents(), await listFeeds(db)]).toEqual([0, []])
})

test('A worker that loses its lease between two slices writes no further', async () => {
  const replaceWorker = async () => {
    await db.run(sql`UPDATE feed_run SET state = 'failed' WHERE state = 'running'`)
  }
  await expect(importCalendar(beforeSlice(2, replaceWorker))).rejects.toThrow()
  expect(drainErrorLogs().join()).toContain('NOT NULL')
  expect(await countEvents()).toBe(100)
})

test('Between two slices of a run, what waits runs', async () => {
  const order: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const database = beforeSlice(1, async () => {
    timer = setTimeout(() => order.push('visitor'))
  })
  await importCalendar(database)
  clearTimeout(timer)
  expect(order).toEqual(['visitor'])
})

test('What waits runs between the pieces in which a source is read', async () => {
  const seen: string[] = []
  const inThree: FeedPlugin = {
    ...ical,
    *readInPieces(...input) {
      for (const piece of ['first', 'second']) {
        setTimeout(() => seen.push(`a request after the ${piece}`), 0)
        seen.push(piece)
        yield
      }
      return ical.read(...input)
    },
  }
  const outcome = await importCalendar(db, [inThree])
  expect(outcome).toMatchObject({ kind: 'imported' })
  expect(seen).toEqual([
    ...['first', 'a request after the first'],
    ...['second', 'a request after the second'],
  ])
})

test('A calendar is read in pieces of a few hundred events, with the same result', () => {
  const pages = [
    { url: '', contentType: 'text/calendar', body: new TextEncoder().encode(calendar(3_000)) },
  ]
  const context = {
    url: '',
    manifest: null,
    timezone: 'America/Chicago',
    timezoneIsOverride: false,
  }
  const input = [pages, { ...context, window: importWindow(NOW, 'America/Chicago') }] as const
  const pieces = ical.readInPieces(...input)
  let count = 0
  let piece = pieces.next()
  for (; !piece.done; piece = pieces.next()) count++
  expect(count).toBeGreaterThan(30)
  expect(piece.value).toEqual(ical.read(...input))
})
