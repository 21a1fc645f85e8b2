import { circle } from '@turf/circle'
import type { Point, Shape } from './geojson'

/** Enough for a circle that looks round at the size of a map. */
const CORNERS = 48
/** About a meter. */
const DECIMALS = 5

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS))

/** What is this far around a point, as a polygon. */
export function drawCircle({ latitude, longitude }: Point, kilometers: number): Shape {
  const { geometry } = circle([longitude, latitude], kilometers, {
    steps: CORNERS,
    units: 'kilometers',
  })
  return {
    ...geometry,
    coordinates: geometry.coordinates.map((ring) =>
      ring.map(([x = 0, y = 0]) => [round(x), round(y)]),
    ),
  }
}
