import { expect, test } from 'vitest'
import { findTileBox, parseTileCoordinates } from './map-tile'
import { projectPoint, unprojectPoint } from './mercator'

test('A tile is named by whole numbers within its zoom level', () => {
  expect(parseTileCoordinates('0', '0', '0')).toEqual({ z: 0, x: 0, y: 0 })
  expect(parseTileCoordinates('14', '5102', '5928')).toEqual({ z: 14, x: 5102, y: 5928 })
  for (const [z, x, y] of [
    ['1', '2', '0'],
    ['1', '0', '2'],
    ['23', '0', '0'],
    ['', '', ''],
    ['1', '-1', '0'],
    ['1', '01', '0'],
    ['1', '1.5', '0'],
    ['1', ' 1', '0'],
  ] as const) {
    expect(parseTileCoordinates(z, x, y)).toBeNull()
  }
})

test('A tile contains the points that are projected into it', () => {
  expect(findTileBox({ z: 0, x: 0, y: 0 })).toMatchObject({ west: -180, east: 180 })
  const point = { latitude: 44.46, longitude: -67.88 }
  const { x, y } = projectPoint(point)
  const at = { z: 12, x: Math.floor(x * 4096), y: Math.floor(y * 4096) }
  const { west, south, east, north } = findTileBox(at)
  expect(west <= point.longitude && point.longitude <= east).toBe(true)
  expect(south <= point.latitude && point.latitude <= north).toBe(true)
  expect(unprojectPoint({ x, y }).latitude).toBeCloseTo(point.latitude, 9)
  expect(unprojectPoint({ x, y }).longitude).toBeCloseTo(point.longitude, 9)
})
