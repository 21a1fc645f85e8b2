import { expect, test } from 'vitest'
import { clusterMarkers } from './cluster-markers-by-zoom'
import type { MarkerGroup } from './group-markers-by-location'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }

const place = (longitude: number, latitude: number, ...titles: string[]): MarkerGroup => ({
  longitude,
  latitude,
  entries: titles.map((title) => ({ title, href: `/${title}` })),
})

/** Two halls a street apart, one a mile away. */
const GROUPS = [
  place(-70.76, 43.07, 'jazz', 'blues', 'folk'),
  place(-70.759, 43.07, 'swing'),
  place(-70.74, 43.07, 'rock'),
]

const listTitles = (zoom: number) =>
  clusterMarkers(GROUPS)(WORLD, zoom)
    .map(({ entries }) => entries.map(({ title }) => title).join('+'))
    .sort()

test('Locations that are close in a view are one cluster with the events of all, which falls apart in a closer view', () => {
  expect(listTitles(8)).toEqual(['jazz+blues+folk+swing+rock'])
  expect(listTitles(13)).toEqual(['jazz+blues+folk+swing', 'rock'])
  expect(listTitles(15.9)).toEqual(['jazz+blues+folk', 'rock', 'swing'])
  const [cluster] = clusterMarkers(GROUPS)(WORLD, 13).filter(({ splitZoom }) => splitZoom !== null)
  expect(listTitles(cluster!.splitZoom!)).toHaveLength(3)
  expect(listTitles(cluster!.splitZoom! - 1)).toHaveLength(2)
})

test('Events at one location are spread around it in the closest views, unless they are many', () => {
  expect(listTitles(16)).toEqual(['blues', 'folk', 'jazz', 'rock', 'swing'])
  const symbols = clusterMarkers(GROUPS)(WORLD, 16).filter(({ longitude }) => longitude === -70.76)
  expect(new Set(symbols.map(({ offset }) => offset.join())).size).toBe(3)
  for (const { offset } of symbols) expect(Math.hypot(...offset)).toBeCloseTo(20, -1)
  const many = place(-70.76, 43.07, ...'abcdefghi')
  const [all, ...rest] = clusterMarkers([many])(WORLD, 17)
  expect([all?.entries.length, rest.length]).toEqual([9, 0])
})

test('Only what is in the view has symbols, also across the date line, and each has a name of its own', () => {
  const find = clusterMarkers([...GROUPS, place(179.9, -18, 'kava'), place(-179.9, -18, 'meke')])
  const boat = find({ west: 179, south: -20, east: 181, north: -16 }, 12)
  expect(boat.map(({ entries }) => entries[0]?.title).sort()).toEqual(['kava', 'meke'])
  const keys = find(WORLD, 16).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(find({ west: 0, south: 0, east: 1, north: 1 }, 12)).toEqual([])
})
