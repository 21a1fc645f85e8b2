import type { Position } from 'geojson'
import type { Box, Shape } from './geojson'
import { type ProjectedPoint, projectPoint } from './mercator'

type Corner = ProjectedPoint & { position: Position }
type Ring = Corner[]

/** What a picture of a city can bear: some kilobytes, whatever was surveyed. */
const MOST_POSITIONS = 400
/** A ring whose area is smaller than so many times the tolerance is no longer seen. */
const SPECK = 4
/** A ring keeps as many corners as a triangle has. */
const FEWEST = 3

/**
 * The shape as a picture of `box` can show it that is `pixels` long on its longer side: corners that stand out by less
 * than a pixel go, then islands and holes too small to see, and more of both until at most `most` positions are left.
 * Positions keep as many decimals as the picture can tell apart.
 */
export function simplifyShape(
  shape: Shape,
  box: Box,
  pixels: number,
  most = MOST_POSITIONS,
): Shape {
  const { side, decimals } = computeScale(box, pixels)
  const polygons = listPolygons(shape).map((rings) =>
    rings.map((ring) => toCorners(ring, decimals, pixels / side)),
  )
  for (let tolerance = 1; ; tolerance *= 2) {
    const kept = dropSpecks(
      polygons.map((rings) => rings.map((ring) => simplifyRing(ring, tolerance))),
      tolerance * SPECK,
    )
    if (kept.length === 0) return boxShape(box)
    if (countPositions(kept) <= most || countPositions(kept) <= FEWEST + 1) return toShape(kept)
  }
}

/**
 * A shape on both sides of the 180th meridian as one that runs on past it, with longitudes over 180; any other shape as
 * it is.
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

export function listPolygons(shape: Shape): Position[][][] {
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
}

/** The longer side of the box on the flat world, and how many decimals of a degree make less than a pixel of it. */
function computeScale({ west, south, east, north }: Box, pixels: number) {
  const from = projectPoint({ latitude: north, longitude: west })
  const to = projectPoint({ latitude: south, longitude: east })
  const side = Math.max(to.x - from.x, to.y - from.y, 1e-9)
  const decimals = Math.min(Math.max(Math.ceil(-Math.log10((side * 360) / pixels)), 0), 6)
  return { side, decimals }
}

/** A ring in pixels, without the repetition of its first corner and without corners that fall on the one before. */
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
 * Drops corners whose triangle with both neighbours is smaller than the tolerance, as Visvalingam does, but in rounds:
 * of two neighbours one goes a round, so that no curve is eaten up corner by corner.
 */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  let rest = ring
  for (;;) {
    const kept: Ring = []
    let left = rest.length
    let droppedLast = false
    for (const [index, corner] of rest.entries()) {
      const last = rest[index === 0 ? rest.length - 1 : index - 1] ?? corner
      const next = rest[(index + 1) % rest.length] ?? corner
      const isFlat: boolean =
        left > FEWEST && !droppedLast && computeArea([last, corner, next]) < tolerance
      droppedLast = isFlat
      if (isFlat) left -= 1
      else kept.push(corner)
    }
    if (kept.length === rest.length) return kept
    rest = kept
  }
}

/** Leaves out what is too small to see. The largest polygon stays in any case, as long as it has an area at all. */
function dropSpecks(polygons: Ring[][], least: number): Ring[][] {
  const largest = Math.max(...polygons.map(([outer = []]) => computeArea(outer)))
  return polygons
    .filter(
      ([outer = []]) => computeArea(outer) > 0 && computeArea(outer) >= Math.min(least, largest),
    )
    .map(([outer = [], ...holes]) => [outer, ...holes.filter((hole) => computeArea(hole) >= least)])
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

/** Of a shape that has no area. */
function boxShape({ west, south, east, north }: Box): Shape {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
