import { expect, test } from 'vitest'
import { box } from '../../../../test/box'
import { formatMarkerLabel } from '../interactive/group-markers-by-location'
import { prepareMap } from '../interactive/prepare-map'
import type { MapData, MapMarker } from '../map-data'
import { buildStaticMap, STATIC_MAP_SIZE } from './static-map'

const CITY = box(-88.2, 42.9, -87.8, 43.3)

const marker = (latitude: number, longitude: number, more: Partial<MapMarker> = {}): MapMarker => ({
  latitude,
  longitude,
  href: `/event/${latitude},${longitude}`,
  title: 'Open Choir',
  ...more,
})

const draw = (map: MapData) => {
  const staticMap = buildStaticMap(map)
  if (!staticMap) throw new Error('nothing is drawn')
  return staticMap
}

/** The corners of a path of the picture. */
const listCorners = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

test('A single place is centered, at the zoom level for points', () => {
  const {
    markers,
    view,
    closestZoom,
    outline,
    outsideCount: beyond,
  } = draw({
    bounds: null,
    markers: [marker(43.0677, -87.9022)],
  })
  expect(markers).toMatchObject([{ left: 50, top: 50 }])
  expect(view).toEqual([-87.9022, 43.0677, -87.9022, 43.0677])
  expect({ closestZoom, outline, beyond }).toEqual({ closestZoom: 13, outline: '', beyond: 0 })
})

test('At the zoom level for points an image is as wide as the same pixels of a web map', () => {
  const degrees = (STATIC_MAP_SIZE.width / (512 * 2 ** 13)) * 360
  const { markers } = draw({
    bounds: null,
    markers: [marker(0, -degrees / 4), marker(0, degrees / 4)],
  })
  expect(markers.map(({ left }) => left)).toEqual([25, 75])
})

test('Bounds fill the image with a margin, north at the top and west at the left', () => {
  const { outline, markers } = draw({
    bounds: CITY,
    markers: [marker(43.25, -88.15), marker(42.95, -87.85)],
  })
  const corners = listCorners(outline)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([28, STATIC_MAP_SIZE.height - 28])
  expect(Math.min(...xs)).toBeGreaterThan(28)
  expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(STATIC_MAP_SIZE.width, 0)
  const [northWest, southEast] = markers
  expect(northWest!.left).toBeLessThan(southEast!.left)
  expect(northWest!.top).toBeLessThan(southEast!.top)
})

test('Thirty events at one venue share one marker that lists them all', () => {
  const events = Array.from({ length: 30 }, (_, index) =>
    marker(43.0677, -87.9022, { href: `/event/${index}`, title: `Show ${index}` }),
  )
  const { markers, groups } = draw(prepareMap({ bounds: CITY, markers: events }))
  expect(groups).toHaveLength(1)
  expect(markers).toHaveLength(1)
  expect(markers[0]!.entries.map(({ href }) => href)).toEqual(events.map(({ href }) => href))
})

test('Overlapping markers are merged in the image and separate on the interactive map', () => {
  const { markers, groups } = draw({
    bounds: CITY,
    markers: [marker(43.06, -87.9), marker(43.061, -87.901), marker(43.2, -88.1)],
  })
  expect(groups).toHaveLength(3)
  expect(markers.map(({ entries }) => entries.length)).toEqual([2, 1])
})

test('A place just outside the bounds widens the view, and one in another city is mentioned', () => {
  const inside = marker(43.1, -88)
  const {
    view,
    markers,
    outsideCount: beyond,
  } = draw({
    bounds: CITY,
    markers: [inside, marker(43.1, -88.3), marker(25.8, -80.2)],
  })
  expect(view[0]).toBe(-88.3)
  expect(view[2]).toBe(-87.8)
  expect(markers).toHaveLength(2)
  expect(beyond).toBe(1)
})

test('Bounds are drawn without markers, and without either there is no map', () => {
  expect(draw({ bounds: CITY, markers: [] }).markers).toEqual([])
  expect(buildStaticMap({ bounds: null, markers: [] })).toBeNull()
  const nowhere = [marker(Number.NaN, 0), marker(91, 0), marker(0, 200)]
  expect(buildStaticMap(prepareMap({ bounds: null, markers: nowhere }))).toBeNull()
})

test('Places on both sides of the 180th meridian are neighbors', () => {
  const { view, markers } = draw({ bounds: null, markers: [marker(52, 179.9), marker(52, -179.9)] })
  expect(view).toEqual([179.9, 52, 180.1, 52])
  expect(markers[0]!.left).toBeLessThan(markers[1]!.left)
  const polygons = [box(179, 51, 180, 52), box(-180, 51, -178, 52)]
  const across = prepareMap({
    bounds: { type: 'MultiPolygon', coordinates: polygons.map((polygon) => polygon.coordinates) },
    markers: [marker(51.5, -179)],
  })
  const islands = draw(across)
  expect(islands.view.map(Math.round)).toEqual([179, 51, 182, 52])
  expect(islands.outsideCount).toBe(0)
})

test('Holes and several polygons are drawn in one path', () => {
  const [outer] = CITY.coordinates
  const [hole] = box(-88.1, 43, -88, 43.1).coordinates
  const [island] = box(-87.9, 43.31, -87.85, 43.35).coordinates
  const { outline } = draw({
    bounds: { type: 'MultiPolygon', coordinates: [[outer!, hole!], [island!]] },
    markers: [],
  })
  expect(outline.match(/M/g)).toHaveLength(3)
})

test('The scale shows a round and correct distance', () => {
  const { scale, view } = draw({ bounds: CITY, markers: [] })
  expect(scale.label).toBe('10 mi')
  const kilometers = ((view[3] - view[1]) * 40_075) / 360
  const pixelsPerKilometer = (STATIC_MAP_SIZE.height - 56) / kilometers
  expect(scale.length).toBeCloseTo(10 * 1.609344 * pixelsPerKilometer, 0)
})

test('A map includes each event of a place once, and no more markers than can be distinguished', () => {
  const twice = [marker(43, -88), marker(43, -88)]
  expect(prepareMap({ bounds: null, markers: twice }).markers).toHaveLength(1)
  const many = Array.from({ length: 500 }, (_, index) => marker(43 + index / 1e3, -88))
  expect(prepareMap({ bounds: null, markers: many }).markers).toHaveLength(100)
})

test('A marker is labeled with its event and time, or with the number of events', () => {
  const choir = { href: '/event/1', title: 'Choir', detail: 'Sat 8 PM' }
  expect(formatMarkerLabel([choir])).toBe('Choir, Sat 8 PM')
  expect(formatMarkerLabel([choir, { href: null, title: '<b>Fair</b>' }])).toBe(
    '2 at this location: Choir, Sat 8 PM; <b>Fair</b>',
  )
})
