import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { db } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, requireSite } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import { insertFeaturedDays } from '../days/featured-day-store.server'
import { listPromotionCounts } from './promotion-count-store.server'
import {
  countPromotion,
  createPromotionCounter,
  type PromotionActs,
  type PromotionCounter,
} from './promotion-counter.server'

/** Midnight between the first two days of May in Laketown. */
const MIDNIGHT = Date.parse('2026-05-02T05:00:00Z')
const DAYS = ['2026-05-01', '2026-05-02']

let site: Awaited<ReturnType<typeof requireSite>>
let promotionCounter: PromotionCounter
let featured: number
let unfeatured: number
let saves: number

beforeAll(createFixtures)
beforeEach(async () => {
  await clearEvents()
  site = await requireSite('laketown')
  promotionCounter = createPromotionCounter()
  featured = await addEvent({ title: 'Lantern walk', wall: '2026-05-09T19:00:00' })
  unfeatured = await addEvent({ title: 'Other walk', wall: '2026-05-09T19:00:00' })
  await writeTogether(db, [insertFeaturedDays(site.id, featured, DAYS)])
  saves = 0
})

/** Counts what one request did at `time`, by both clocks, and everything that runs after its response. */
async function act(time: number, acts: Partial<PromotionActs> | null, database: Database = db) {
  const later: Promise<void>[] = []
  const services = { db: database, promotionCounter, log: createLog(), now: time }
  const all = acts && { site, shown: [], opened: null, ticketsOpened: null, ...acts }
  countPromotion(services, all, time, (work) => later.push(work))
  saves += later.length
  await Promise.all(later)
}

const read = async (eventId = featured) =>
  (await listPromotionCounts(db, { siteId: site.id, eventId })).map(
    ({ day, impressions, opens, ticketClicks }) => [day, impressions, opens, ticketClicks],
  )

test('What people do with a featured event is added up by the day of the site, in one write a minute', async () => {
  const start = MIDNIGHT - 2 * MINUTE
  await act(start, { shown: [featured] })
  await act(start + 1, { shown: [featured] })
  await act(start + 2, { opened: featured })
  await act(MIDNIGHT - MINUTE - 1, { ticketsOpened: featured })
  expect([saves, await read()]).toEqual([1, [['2026-05-01', 1, 0, 0]]])
  await act(MIDNIGHT - 1, { shown: [featured], opened: null })
  await act(MIDNIGHT, { shown: [featured] })
  await act(MIDNIGHT + MINUTE, { opened: featured })
  expect([saves, await read()]).toEqual([
    3,
    [
      ['2026-05-01', 3, 1, 1],
      ['2026-05-02', 1, 1, 0],
    ],
  ])
})

test('Nothing is counted for an event that is not featured on that day, whatever the URL says', async () => {
  await act(MIDNIGHT, {
    shown: [unfeatured, 999_999],
    opened: unfeatured,
    ticketsOpened: unfeatured,
  })
  await act(MIDNIGHT + 24 * 60 * MINUTE, { opened: featured })
  expect([await read(unfeatured), await read()]).toEqual([[], []])
})

test('The counts of a site are its own', async () => {
  const harbor = await requireSite('harbor')
  await act(MIDNIGHT, { site: harbor, opened: featured })
  await act(MIDNIGHT + MINUTE, { opened: featured })
  expect(await listPromotionCounts(db, { siteId: harbor.id, eventId: featured })).toEqual([])
  expect(await read()).toEqual([['2026-05-02', 0, 1, 0]])
})

test('What could not be saved is saved a minute later', async () => {
  const broken = new Proxy(db, {
    get() {
      throw new Error('the database is out of order')
    },
  })
  await act(MIDNIGHT, { opened: featured }, broken)
  expect(drainErrorLogs().join()).toContain('what featured events achieved could not be saved')
  await act(MIDNIGHT + MINUTE, { opened: featured })
  expect(await read()).toEqual([['2026-05-02', 0, 2, 0]])
})

test('What was counted is saved by any later request, also by one that has nothing to count', async () => {
  await act(MIDNIGHT, { opened: featured })
  await act(MIDNIGHT + 1, { opened: featured })
  await act(MIDNIGHT + MINUTE - 1, null)
  expect(await read()).toEqual([['2026-05-02', 0, 1, 0]])
  await act(MIDNIGHT + MINUTE, null)
  expect([saves, await read()]).toEqual([2, [['2026-05-02', 0, 2, 0]]])
})

test('When an event is gone, so are its counts', async () => {
  await act(MIDNIGHT, { opened: featured })
  await db.run(sql`DELETE FROM event WHERE id = ${featured}`)
  expect(await read()).toEqual([])
})
