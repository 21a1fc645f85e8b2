import type { Position } from 'geojson'
import { boundingBox, type Shape } from './geojson'
import { listPolygons } from './polygons'

/** The position of a shape's label: the centroid of its largest polygon. */
export function computeLabelPoint(shape: Shape): Position {
  const { west, south, east, north } = boundingBox(shape)
  let largest = { area: 0, point: [(west + east) / 2, (south + north) / 2] }
  for (const [outer = []] of listPolygons(shape)) {
    const centroid = computeCentroid(outer)
    if (centroid.area > largest.area) largest = centroid
  }
  return largest.point
}

/** Computed relative to the first corner: products of full longitudes would leave too few digits for a small shape. */
function computeCentroid(ring: Position[]): { area: number; point: Position } {
  const [originX = 0, originY = 0] = ring[0] ?? []
  let twice = 0
  let x = 0
  let y = 0
  for (const [index, [toX = 0, toY = 0]] of ring.entries()) {
    const [fromX = 0, fromY = 0] = ring[index - 1] ?? ring[0] ?? []
    const [ax, ay, bx, by] = [fromX - originX, fromY - originY, toX - originX, toY - originY]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  const point = [originX + x / (3 * twice), originY + y / (3 * twice)]
  return { area: Math.abs(twice) / 2, point }
}
