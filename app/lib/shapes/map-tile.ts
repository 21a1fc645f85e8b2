import type { Box } from './geojson'
import { unprojectPoint } from './mercator'

/** A tile of a web map: at zoom level z, the world is 2^z tiles wide and high; x runs east, y south. */
export type TileCoordinates = { z: number; x: number; y: number }

const MAX_ZOOM = 22
const NUMBER = /^(0|[1-9]\d{0,6})$/

/** Null if they are no tile of the world. */
export function parseTileCoordinates(z: string, x: string, y: string): TileCoordinates | null {
  if (![z, x, y].every((text) => NUMBER.test(text))) return null
  const at = { z: Number(z), x: Number(x), y: Number(y) }
  const count = 2 ** at.z
  return at.z <= MAX_ZOOM && at.x < count && at.y < count ? at : null
}

export function findTileBox({ z, x, y }: TileCoordinates): Box {
  const count = 2 ** z
  const from = unprojectPoint({ x: x / count, y: y / count })
  const to = unprojectPoint({ x: (x + 1) / count, y: (y + 1) / count })
  return { west: from.longitude, south: to.latitude, east: to.longitude, north: from.latitude }
}
