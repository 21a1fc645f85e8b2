import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findEvent } from '~/domain/events/event-store.server'
import { searchEvents } from '~/domain/search/search-events.server'
import { DAY, HOUR } from '~/lib/local-time'
import { db, resetDatabases, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
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

const countRows = (table: 'listing' | 'listing_text' | 'term' | 'listing_version') =>
  search
    .get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`)
    .then(({ n }) => n)

const listLaketown = async (now = NOW) =>
  (await searchEvents(servicesAt(now), await requireSite('laketown'))).events

test('Past events are removed from the listings; their pages remain', async () => {
  const over = await addEvent({ title: 'Over soon', wall: '2026-05-01T20:00:00' })
  await addEvent({ title: 'Later', wall: '2026-05-09T20:00:00' })
  expect(await removePastListings(servicesAt(NOW + 2 * DAY))).toBe(1)
  expect(await countRows('listing')).toBe(2)
  expect(await countRows('listing_text')).toBe(2)
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
    await countRows('listing'),
    await countRows('listing_text'),
    await countRows('term'),
  ]
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
  await deleteRetiredVersions(servicesAt(NOW))
  expect(await countRows('listing')).toBeGreaterThan(before[0] ?? 0)
  await deleteRetiredVersions(servicesAt(NOW + 2 * DAY))
  await mergeTextIndexes(search, 10)
  expect([
    await countRows('listing'),
    await countRows('listing_text'),
    await countRows('term'),
  ]).toEqual(before)
  expect(await checkListings(servicesAt(NOW), { isRepairing: false })).toMatchObject({ wrong: [] })
})
