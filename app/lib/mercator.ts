import type { Point } from './geojson'

/**
 * A place on the flat square world of web maps: x runs from 0 (180° west) to 1 (180° east) and on into the next world,
 * y from 0 (the far north) to 1.
 */
export type ProjectedPoint = { x: number; y: number }

/** Where web maps end: the square has no room for the poles. */
const NORTHMOST = 85.0511

const RADIANS = Math.PI / 180
const EQUATOR_METRES = 40_075_017
const TILE = 512

export function projectPoint({ latitude, longitude }: Point): ProjectedPoint {
  const turn = Math.min(Math.max(latitude, -NORTHMOST), NORTHMOST) * RADIANS
  const north = Math.log(Math.tan(Math.PI / 4 + turn / 2))
  return { x: 0.5 + longitude / 360, y: 0.5 - north / (2 * Math.PI) }
}

/** How many pixels the whole world measures at a zoom of web maps. */
export function worldPixels(zoom: number): number {
  return TILE * 2 ** zoom
}

/** Metres of ground to a pixel, where the whole world measures so many pixels. */
export function metresPerPixel(latitude: number, world: number): number {
  return (EQUATOR_METRES * Math.cos(latitude * RADIANS)) / world
}
