import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findEvent } from '~/domain/events/event-store.server'
import { DAY, HOUR } from '~/lib/time/local-time'
import { db, resetDatabases, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { countListingRows, listLaketown } from '../../../test/samples/laketown-listings'
import { checkListings } from './check-listings.server'
import {
  deleteRetiredVersions,
  regroupListings,
  removePastListings,
} from './maintain-listings.server'
import { mergeTextIndexes } from './merge-text-index.server'
import { refreshListings } from './refresh-listings.server'
import { requestRebuild } from './request-rebuild.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('Past events are removed from the listings; their pages remain', async () => {
  const over = await addEvent({ title: 'Over soon', wall: '2026-05-01T20:00:00' })
  await addEvent({ title: 'Later', wall: '2026-05-09T20:00:00' })
  expect(await removePastListings(servicesAt(NOW + 2 * DAY))).toBe(1)
  expect(await countListingRows('listing')).toBe(2)
  expect(await countListingRows('listing_text')).toBe(2)
  expect(await findEvent(db, await requireSite('laketown'), over, null)).toMatchObject({
    title: 'Over soon',
  })
  const words = await search.all(
    sql`SELECT key FROM term WHERE docs > 0 AND key LIKE 'w:%' ORDER BY key`,
  )
  expect(words).toEqual([{ key: 'w:centro' }, { key: 'w:later' }])
  expect(await removePastListings(servicesAt(NOW + 2 * DAY))).toBe(0)
})

test('As the day goes on, the next occurrence replaces the one that has begun', async () => {
  for (const hour of ['14', '17', '20']) {
    await addEvent({
      title: 'Film',
      wall: `2026-05-01T${hour}:00:00`,
      endWall: `2026-05-01T${hour}:45:00`,
      series: 7,
    })
  }
  const shown = async (now: number) =>
    (await listLaketown(now)).map(({ startAt, group }) => [
      (startAt - NOW) / HOUR,
      group?.occurrences.length ?? 1,
    ])
  expect(await shown(NOW)).toEqual([[2, 3]])
  const later = NOW + 2.5 * HOUR
  expect(await regroupListings(servicesAt(later))).toBe(1)
  expect(await shown(later)).toEqual([
    [5, 2],
    [2, 1],
  ])
  expect(await regroupListings(servicesAt(later))).toBe(0)
  expect(await shown(NOW + 4 * HOUR)).toEqual([[5, 2]])
})

test('Retired listing versions are deleted after a day', async () => {
  await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const before = [
    await countListingRows('listing'),
    await countListingRows('listing_text'),
    await countListingRows('term'),
  ]
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
  await deleteRetiredVersions(servicesAt(NOW))
  expect(await countListingRows('listing')).toBeGreaterThan(before[0] ?? 0)
  await deleteRetiredVersions(servicesAt(NOW + 2 * DAY))
  await mergeTextIndexes(search, 10)
  expect([
    await countListingRows('listing'),
    await countListingRows('listing_text'),
    await countListingRows('term'),
  ]).toEqual(before)
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})
