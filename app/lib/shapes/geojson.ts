import bbox from '@turf/bbox'
import { booleanIntersects } from '@turf/boolean-intersects'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { distance } from '@turf/distance'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { z } from 'zod'

export type Shape = Polygon | MultiPolygon
export type Box = { west: number; south: number; east: number; north: number }
export type Point = { latitude: number; longitude: number }

export function boundingBox(shape: Shape): Box {
  const [west, south, east, north] = bbox(shape)
  return { west, south, east, north } as Box
}

/** Whether the point is inside the shape or on its edge, and not in a hole. */
export function containsPoint(shape: Shape, point: Point): boolean {
  return booleanPointInPolygon([point.longitude, point.latitude], shape)
}

/** Whether the point is in the box or on its edge. */
export function containsBoxPoint({ west, south, east, north }: Box, point: Point): boolean {
  const { latitude, longitude } = point
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

export function intersects(a: Shape, b: Shape): boolean {
  return booleanIntersects(a, b)
}

/** Combines several shapes into one MultiPolygon. */
export function joinShapes(shapes: Shape[]): Shape {
  const [first] = shapes
  if (first && shapes.length === 1) return first
  return {
    type: 'MultiPolygon',
    coordinates: shapes.flatMap((shape) =>
      shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates,
    ),
  }
}

/** Great-circle distance in kilometers. */
export function distanceKm(a: Point, b: Point): number {
  return distance([a.longitude, a.latitude], [b.longitude, b.latitude], { units: 'kilometers' })
}

const DEGREES = 'positions must be longitude (-180 to 180), latitude (-90 to 90) in degrees'
const CLOSED = 'a ring must end where it begins'

/** Heights, which some files have as a third ordinate, are dropped. */
const positionSchema = z
  .tuple(
    [
      z.number(DEGREES).min(-180, DEGREES).max(180, DEGREES),
      z.number(DEGREES).min(-90, DEGREES).max(90, DEGREES),
    ],
    DEGREES,
  )
  .rest(z.unknown())
  .transform(([longitude, latitude]): Position => [longitude, latitude])

/** Rings run in either direction: most published files are clockwise, against RFC 7946. */
const ringSchema = z
  .array(positionSchema, 'a ring must be a list of positions')
  .min(4, 'a ring needs at least four positions')
  .refine(([first, ...rest]) => {
    const last = rest.at(-1)
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, CLOSED)

const ringsSchema = z
  .array(ringSchema, 'a Polygon must be a list of rings')
  .min(1, 'a Polygon needs a ring')

export const polygonSchema = z.object({ type: z.literal('Polygon'), coordinates: ringsSchema })

export const shapeSchema = z.discriminatedUnion(
  'type',
  [
    polygonSchema,
    z.object({
      type: z.literal('MultiPolygon'),
      coordinates: z
        .array(ringsSchema, 'a MultiPolygon must be a list of Polygons')
        .min(1, 'a MultiPolygon needs a Polygon'),
    }),
  ],
  'a shape must be a Polygon or a MultiPolygon',
)
