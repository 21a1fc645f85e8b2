import type { Position } from 'geojson'
import type { Box, Shape } from './geojson'

/** The rings of each polygon: the outer one, then its holes. */
export function listPolygons(shape: Shape): Position[][][] {
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
}

/** The rectangle of a box. */
export function boxShape({ west, south, east, north }: Box): Shape {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
