import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { drainErrorLogs } from '../../../test/logged-errors'
import { countPageView } from './count-page-view.server'
import { createTrafficCounter, type TrafficCounter } from './traffic-counter'
import type { TrafficCount } from './traffic-store'

const MIDNIGHT = Date.parse('2026-05-02T00:00:00Z')

let trafficCounter: TrafficCounter
let writes: TrafficCount[][]
let isBroken: boolean

beforeEach(() => {
  trafficCounter = createTrafficCounter()
  writes = []
  isBroken = false
})

const traffic = {
  async add(counts: TrafficCount[]) {
    if (isBroken) throw new Error('the database is out of order')
    writes.push(counts)
  },
  list: async () => [],
}

/** A view at `time` by both clocks, and everything that runs after its response. */
async function view(siteId: number, time: number): Promise<void> {
  const later: Promise<void>[] = []
  const services = { traffic, trafficCounter, log: createLog(), now: time }
  countPageView(services, { siteId, machineTime: time }, (work) => later.push(work))
  await Promise.all(later)
}

test('The first view is saved at once, the next ones together after a minute', async () => {
  const noon = MIDNIGHT + 720 * MINUTE
  await view(1, noon)
  for (const second of [1, 2, 59]) await view(1, noon + second * 1_000)
  await view(2, noon + 59_999)
  expect(writes).toEqual([[{ siteId: 1, day: '2026-05-02', views: 1 }]])
  await view(1, noon + MINUTE)
  expect(writes[1]).toEqual([
    { siteId: 1, day: '2026-05-02', views: 4 },
    { siteId: 2, day: '2026-05-02', views: 1 },
  ])
  expect(writes).toHaveLength(2)
})

test('A thousand views in a minute are one write', async () => {
  await view(1, MIDNIGHT)
  for (let count = 0; count < 1_000; count++) await view(1, MIDNIGHT + count)
  await view(1, MIDNIGHT + MINUTE)
  expect(writes.slice(1)).toEqual([[{ siteId: 1, day: '2026-05-02', views: 1_001 }]])
})

test('Views before and after midnight in UTC belong to different days', async () => {
  await view(1, MIDNIGHT - MINUTE)
  await view(1, MIDNIGHT - 1)
  await view(1, MIDNIGHT)
  expect(writes[1]).toEqual([
    { siteId: 1, day: '2026-05-01', views: 1 },
    { siteId: 1, day: '2026-05-02', views: 1 },
  ])
})

test('What could not be saved is saved a minute later, with the views since', async () => {
  isBroken = true
  await view(1, MIDNIGHT)
  await view(1, MIDNIGHT + 1)
  expect(drainErrorLogs().join()).toContain('page views could not be saved')
  isBroken = false
  await view(1, MIDNIGHT + MINUTE - 1)
  expect(writes).toEqual([])
  await view(1, MIDNIGHT + MINUTE)
  expect(writes).toEqual([[{ siteId: 1, day: '2026-05-02', views: 4 }]])
})
