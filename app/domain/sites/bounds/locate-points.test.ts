import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../../../../test/database'
import { locatePoints } from './locate-points.server'

/** Two squares that overlap, and a site that has no bounds yet. */
beforeAll(async () => {
  const insertSite = (id: number, host: string, west: number, east: number) => sql`
    INSERT INTO site (id, host, name, timezone, west, south, east, north, bounds, created_at, updated_at)
    VALUES (${id}, ${host}, ${host}, 'UTC', ${west}, 0, ${east}, 10, ${JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [west, 0],
          [east, 0],
          [east, 10],
          [west, 10],
          [west, 0],
        ],
      ],
    })}, 0, 0)`
  await writeTogether(db, [
    insertSite(1, 'west', 0, 10),
    insertSite(2, 'east', 5, 15),
    sql`INSERT INTO site (id, host, name, timezone, created_at, updated_at)
      VALUES (3, 'unbound', 'unbound', 'UTC', 0, 0)`,
  ])
})

const sitesAt = async (...points: [number, number][]) =>
  (
    await locatePoints(
      db,
      points.map(([longitude, latitude]) => ({ latitude, longitude })),
    )
  ).map(({ siteIds }) => siteIds)

test('A point in two overlapping sites belongs to both, as does one on an edge', async () => {
  expect(await sitesAt([1, 1], [7, 5], [10, 5], [5, 0], [12, 1], [20, 5])).toEqual([
    [1],
    [1, 2],
    [1, 2],
    [1, 2],
    [2],
    [],
  ])
})

test('Longitude and latitude are not swapped', async () => {
  expect(await sitesAt([14, 1], [1, 14])).toEqual([[2], []])
})

test('Locating no points returns nothing', async () => {
  expect(await locatePoints(db, [])).toEqual([])
})

test('Thousands of points are located at once, in their order', async () => {
  const points = Array.from({ length: 12_000 }, (_, at): [number, number] => [at % 20, 5])
  const found = await sitesAt(...points)
  expect(found.length).toBe(12_000)
  expect(found[11_999]).toEqual([])
  expect(found[11_987]).toEqual([1, 2])
  expect(found.filter((sites) => sites.length === 2)).toHaveLength(3_600)
})
