import type { Point } from './geojson'

/**
 * A point in Web Mercator: x runs from 0 (180° west) to 1 (180° east) and beyond across the date line, y from 0 (the
 * northern edge) to 1.
 */
export type ProjectedPoint = { x: number; y: number }

/** The latitude at which web maps end. */
const MAX_LATITUDE = 85.0511

const RADIANS = Math.PI / 180
const EQUATOR_METERS = 40_075_017
const TILE = 512

export function projectPoint({ latitude, longitude }: Point): ProjectedPoint {
  const radians = Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE) * RADIANS
  const north = Math.log(Math.tan(Math.PI / 4 + radians / 2))
  return { x: 0.5 + longitude / 360, y: 0.5 - north / (2 * Math.PI) }
}

/** The reverse of projectPoint. */
export function unprojectPoint({ x, y }: ProjectedPoint): Point {
  const north = (0.5 - y) * 2 * Math.PI
  return { latitude: Math.atan(Math.sinh(north)) / RADIANS, longitude: (x - 0.5) * 360 }
}

/** The width of the whole world in pixels at a zoom level. */
export function worldPixels(zoom: number): number {
  return TILE * 2 ** zoom
}

/** The reverse of worldPixels. */
export const zoomLevel = (world: number): number => Math.log2(world / TILE)

/** Meters per pixel, when the whole world is `world` pixels wide. */
export function metersPerPixel(latitude: number, world: number): number {
  return (EQUATOR_METERS * Math.cos(latitude * RADIANS)) / world
}
