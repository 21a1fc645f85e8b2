import type { Position } from 'geojson'
import type { Box, Shape } from './geojson'
import { type ProjectedPoint, projectPoint } from './mercator'
import { boxShape, listPolygons } from './polygons'

type Corner = ProjectedPoint & { position: Position }
type Ring = Corner[]

/** Limits a map to a few kilobytes, however detailed the source. */
const MAX_POSITIONS = 400
/** A ring whose area is less than this many times the tolerance is dropped. */
const MIN_AREA_FACTOR = 4
/** A ring keeps at least the corners of a triangle. */
const MIN_CORNERS = 3

/**
 * Simplifies a shape for a map of `box` whose longer side is `pixels` long: drops corners that deviate by less than a
 * pixel, then islands and holes too small to see, and more of both until at most `maxPositions` positions are left. Positions
 * have as many decimals as are visible.
 */
export function simplifyShape(
  shape: Shape,
  box: Box,
  pixels: number,
  maxPositions = MAX_POSITIONS,
): Shape {
  const { side, decimals } = computeScale(box, pixels)
  const polygons = listPolygons(shape).map((rings) =>
    rings.map((ring) => toCorners(ring, decimals, pixels / side)),
  )
  for (let tolerance = 1; ; tolerance *= 2) {
    const visible = dropSpecks(
      polygons.map((rings) => rings.map((ring) => simplifyRing(ring, tolerance))),
      tolerance * MIN_AREA_FACTOR,
    )
    if (visible.length === 0) return boxShape(box)
    if (countPositions(visible) <= maxPositions || countPositions(visible) <= MIN_CORNERS + 1)
      return toShape(visible)
  }
}

/**
 * Makes a shape on both sides of the 180th meridian contiguous, with longitudes over 180; returns other shapes as they
 * are.
 */
export function joinAtDateLine(shape: Shape, { west, east }: Box): Shape {
  if (east - west <= 180) return shape
  const polygons = listPolygons(shape).map((rings) =>
    rings.map((ring) =>
      ring.map(
        ([longitude = 0, latitude = 0]): Position => [
          longitude < 0 ? longitude + 360 : longitude,
          latitude,
        ],
      ),
    ),
  )
  return { type: 'MultiPolygon', coordinates: polygons }
}

/** The longer side of the projected box, and how many decimals of a degree are smaller than a pixel. */
function computeScale({ west, south, east, north }: Box, pixels: number) {
  const from = projectPoint({ latitude: north, longitude: west })
  const to = projectPoint({ latitude: south, longitude: east })
  const side = Math.max(to.x - from.x, to.y - from.y, 1e-9)
  const decimals = Math.min(Math.max(Math.ceil(-Math.log10((side * 360) / pixels)), 0), 6)
  return { side, decimals }
}

/** A ring in pixels, without the repeated first corner and without consecutive duplicates. */
function toCorners(ring: Position[], decimals: number, scale: number): Ring {
  const corners: Ring = []
  let before = ''
  for (const [longitude = 0, latitude = 0] of ring) {
    const position = [Number(longitude.toFixed(decimals)), Number(latitude.toFixed(decimals))]
    const name = position.join()
    if (name === before) continue
    before = name
    const { x, y } = projectPoint({ longitude: position[0] ?? 0, latitude: position[1] ?? 0 })
    corners.push({ x: x * scale, y: y * scale, position })
  }
  if (corners.length > 1 && corners[0]?.position.join() === before) corners.pop()
  return corners
}

/**
 * Drops corners whose triangle with both neighbors is smaller than the tolerance (Visvalingam), but in rounds, and never
 * two neighbors in one round, so that curves are not eroded corner by corner.
 */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  let rest = ring
  for (;;) {
    const remaining: Ring = []
    let left = rest.length
    let droppedLast = false
    for (const [index, corner] of rest.entries()) {
      const last = rest[index === 0 ? rest.length - 1 : index - 1] ?? corner
      const next = rest[(index + 1) % rest.length] ?? corner
      const isFlat: boolean =
        left > MIN_CORNERS && !droppedLast && computeArea([last, corner, next]) < tolerance
      droppedLast = isFlat
      if (isFlat) left -= 1
      else remaining.push(corner)
    }
    if (remaining.length === rest.length) return remaining
    rest = remaining
  }
}

/** Drops polygons and holes too small to see. The largest polygon stays, if it has any area. */
function dropSpecks(polygons: Ring[][], minArea: number): Ring[][] {
  const largest = Math.max(...polygons.map(([outer = []]) => computeArea(outer)))
  return polygons
    .filter(
      ([outer = []]) => computeArea(outer) > 0 && computeArea(outer) >= Math.min(minArea, largest),
    )
    .map(([outer = [], ...holes]) => [
      outer,
      ...holes.filter((hole) => computeArea(hole) >= minArea),
    ])
}

function computeArea(ring: ProjectedPoint[]): number {
  let twice = 0
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before) twice += before.x * corner.y - corner.x * before.y
    before = corner
  }
  return Math.abs(twice) / 2
}

function countPositions(polygons: Ring[][]): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length + 1, 0)
}

function toShape(polygons: Ring[][]): Shape {
  const coordinates = polygons.map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(({ position }) => position)),
  )
  const [only] = coordinates
  return only && coordinates.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates }
}
