import { beforeEach, expect, test } from 'vitest'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { box } from '../../../test/box'
import {
  db,
  listListedEvents,
  meterDatabase,
  resetDatabases,
  search,
  servicesAt,
} from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { addManyEvents } from '../../../test/samples/laketown-listings'
import { findRebuildProgress } from './find-rebuild-progress.server'
import { describeRebuild } from './rebuild-progress'
import { refreshListings } from './refresh-listings.server'
import { requestRebuild } from './request-rebuild.server'

const world = servicesAt(NOW)

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('New bounds of a large city go to the queue, with the progress shown; visitors read the old listings until then', async () => {
  await addManyEvents(900)
  const { id } = await requireSite('laketown')
  await updateSite(world, id, { bounds: box(0, 0, 1, 1) })
  expect(await listListedEvents('laketown')).toEqual([])
  const queued: string[] = []
  const enqueueRefresh = async () => void queued.push('refresh')
  await updateSite({ ...world, enqueueRefresh }, id, { bounds: box(-100, 30, -70, 60) })
  expect(queued).toEqual(['refresh'])
  expect(await listListedEvents('laketown')).toEqual([])
  expect((await findRebuildProgress(world, id)).state).toBe('building')
  await refreshListings(world)
  expect(await findRebuildProgress(world, id)).toEqual({ state: 'current' })
  expect(await listListedEvents('laketown')).toHaveLength(901)
})

test('The progress of a rebuild grows with its steps', async () => {
  await addManyEvents(900)
  const { id } = await requireSite('laketown')
  await requestRebuild(world, [id])
  expect(await findRebuildProgress(world, id)).toEqual({ state: 'waiting', sitesAhead: 0 })
  const seen: number[] = []
  for (let step = 0; step < 4; step++) {
    await refreshListings(world, { steps: 1 })
    const progress = await findRebuildProgress(world, id)
    if (progress.state === 'building') seen.push(progress.percent)
  }
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBeGreaterThan(seen[0]!)
  expect(seen.every((percent) => percent < 100)).toBe(true)
})

test('New bounds of a small city are visible at once, and nothing is queued', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const { id } = await requireSite('laketown')
  const enqueueRefresh = () => Promise.reject(new Error('nothing to queue'))
  await updateSite({ ...world, enqueueRefresh }, id, { bounds: box(0, 0, 1, 1) })
  expect(await listListedEvents('laketown')).toEqual([])
  expect(await findRebuildProgress(world, id)).toEqual({ state: 'current' })
})

test('A site that waits for others says for how many', async () => {
  const { id } = await requireSite('laketown')
  const { id: harbor } = await requireSite('harbor')
  await requestRebuild(world, [harbor])
  await requestRebuild(world, [id])
  const progress = await findRebuildProgress(world, id)
  expect(progress).toEqual({ state: 'waiting', sitesAhead: 1 })
  expect(describeRebuild(progress)).toContain('after those of 1 other site.')
})

test('The progress reads few rows, however many events there are', async () => {
  await addManyEvents(900)
  const { id } = await requireSite('laketown')
  await requestRebuild(world, [id])
  await refreshListings(world, { steps: 1 })
  const [metered, meteredSearch] = [meterDatabase(db), meterDatabase(search)]
  await findRebuildProgress({ db: metered.database, search: meteredSearch.database }, id)
  expect(metered.meter.rowsRead + meteredSearch.meter.rowsRead).toBeLessThan(20)
  expect([metered.meter.roundTrips, meteredSearch.meter.roundTrips]).toEqual([1, 1])
})
