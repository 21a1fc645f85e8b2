import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { spanUntil } from '~/lib/time/day-count'
import { openDatabase } from '~/platform/storage/database.server'
import { db, resetDatabases } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { simulateAnalytics } from '../../../test/services/analytics-engine'
import { listTrafficDays } from './day-counts.server'
import { openTrafficStore } from './open-traffic-store.server'
import type { TrafficStore } from './traffic-store'

const WEEK = spanUntil('2026-05-01', 7)
let laketown: number
let harbor: number

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
})

/** Every store keeps the same contract; each test opens an empty one. */
const STORES: [string, () => TrafficStore][] = [
  ['Our own database', () => openTrafficStore({ db, analytics: null })],
  ['Analytics Engine', () => openTrafficStore({ db, analytics: simulateAnalytics(NOW).engine })],
]

test.each(STORES)('%s has no days before anything is counted', async (_, open) => {
  expect(await open().list(laketown, WEEK)).toEqual([])
})

test.each(STORES)('%s adds up what is counted for a day, oldest day first', async (_, open) => {
  const store = open()
  await store.add([
    { siteId: laketown, day: '2026-05-01', views: 3 },
    { siteId: laketown, day: '2026-04-30', views: 40 },
  ])
  await store.add([{ siteId: laketown, day: '2026-05-01', views: 4 }])
  await store.add([])
  expect(await store.list(laketown, WEEK)).toEqual([
    { date: '2026-04-30', count: 40 },
    { date: '2026-05-01', count: 7 },
  ])
})

test.each(STORES)('%s never mixes two sites', async (_, open) => {
  const store = open()
  await store.add([
    { siteId: laketown, day: '2026-05-01', views: 3 },
    { siteId: harbor, day: '2026-05-01', views: 5 },
  ])
  expect(await store.list(harbor, WEEK)).toEqual([{ date: '2026-05-01', count: 5 }])
})

test.each(STORES)(
  '%s lists the first and last day of a span, and none outside',
  async (_, open) => {
    const store = open()
    const days = ['2026-04-24', '2026-04-25', '2026-05-01', '2026-05-02']
    await store.add(days.map((day) => ({ siteId: laketown, day, views: 1 })))
    const listed = await store.list(laketown, WEEK)
    expect(listed.map(({ date }) => date)).toEqual(['2026-04-25', '2026-05-01'])
  },
)

const BROKEN: [string, () => TrafficStore][] = [
  [
    'Our own database',
    () => {
      const failing = {
        prepare: () => ({ bind: () => ({}) }),
        batch: async () => {
          throw new Error('the database is out of order')
        },
      }
      return openTrafficStore({ db: openDatabase(failing as never), analytics: null })
    },
  ],
  [
    'Analytics Engine',
    () => {
      const { engine, answerWith } = simulateAnalytics(NOW)
      answerWith(503)
      return openTrafficStore({ db, analytics: engine })
    },
  ],
]

test.each(BROKEN)('%s rejects when it cannot be read', async (_, open) => {
  await expect(open().list(laketown, WEEK)).rejects.toThrow()
})

test('Sampled data points count as often as what they represent', async () => {
  const { engine, sampleHalf } = simulateAnalytics(NOW)
  sampleHalf()
  const store = openTrafficStore({ db, analytics: engine })
  const three = { siteId: laketown, day: '2026-05-01', views: 3 }
  await store.add([three, three, three, three])
  expect(await store.list(laketown, WEEK)).toEqual([{ date: '2026-05-01', count: 12 }])
})

test('Counts of a site that was deleted do not block those of others', async () => {
  const store = openTrafficStore({ db, analytics: null })
  await db.run(sql`DELETE FROM site WHERE id = ${harbor}`)
  await store.add([
    { siteId: harbor, day: '2026-05-01', views: 1 },
    { siteId: laketown, day: '2026-05-01', views: 2 },
  ])
  expect(await store.list(laketown, WEEK)).toEqual([{ date: '2026-05-01', count: 2 }])
})

test('The traffic chart shows thirty days in UTC, until today', async () => {
  const traffic = openTrafficStore({ db, analytics: null })
  const late = Date.parse('2026-05-02T01:00:00Z')
  await traffic.add([
    { siteId: laketown, day: '2026-05-02', views: 2 },
    { siteId: laketown, day: '2026-04-02', views: 9 },
  ])
  const days = await listTrafficDays({ traffic, now: late }, laketown)
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ date: '2026-04-03', count: 0 })
  expect(days.at(-1)).toEqual({ date: '2026-05-02', count: 2 })
})
