import type { MapFrame } from '~/lib/shapes/map-frame'
import { projectPoint, worldPixels } from '~/lib/shapes/mercator'
import type { TileFeature } from '~/platform/maps/read-tile.server'
import { findWidth, STREETS } from '~/ui/map/interactive/street-widths'
import { STATIC_MAP_SIZE } from '~/ui/map/static/static-map'

/** The image's coordinates are tenths of a pixel, which need no decimal point. */
export const TENTHS = 10

/** Pixels of the image from a position in the square of the projected world. */
export type ToPixels = (position: { x: number; y: number }) => Pixel
type Pixel = { x: number; y: number }

export function placeFrame({ zoom, ...middle }: MapFrame): ToPixels {
  const center = projectPoint(middle)
  const world = worldPixels(zoom)
  return ({ x, y }) => ({
    x: (x - center.x) * world + STATIC_MAP_SIZE.width / 2,
    y: (y - center.y) * world + STATIC_MAP_SIZE.height / 2,
  })
}

/** Features whose positions are pixels of the image. */
export type PlacedFeature = Omit<TileFeature, 'lines'> & { lines: Pixel[][] }

/** The layers of the OpenMapTiles schema that are drawn. */
export const DRAWN_LAYERS = ['landcover', 'park', 'water', 'waterway', 'transportation'] as const

type Kind = { name: string; includes(feature: PlacedFeature): boolean }

const PARKS = ['park', 'garden', 'golf_course', 'recreation_ground']

/** Areas by the class that colors them, from the lowest. */
const AREAS: Kind[] = [
  { name: 'wood', includes: ({ layer, class: kind }) => layer === 'landcover' && kind !== 'sand' },
  { name: 'sand', includes: ({ layer, class: kind }) => layer === 'landcover' && kind === 'sand' },
  { name: 'wood', includes: ({ layer }) => layer === 'park' },
  { name: 'park', includes: ({ subclass }) => PARKS.includes(subclass) },
  { name: 'water', includes: ({ layer }) => layer === 'water' },
  {
    name: 'land',
    includes: ({ layer, class: kind }) => layer === 'transportation' && kind === 'pier',
  },
]

/** Smaller streets are hatching at the size of a static map. */
const SMALL_STREETS_FROM = 12.6

/** What is on the ground, as SVG paths with the classes of `map-image-css`. */
export function drawGround(features: PlacedFeature[], zoom: number): string {
  const seen = features.filter(isSeen)
  const areas = AREAS.map(({ name, includes }) =>
    draw(
      `a ${name}`,
      seen.filter((feature) => feature.isArea && includes(feature)),
    ),
  )
  const lines = seen.filter(({ isArea, isTunnel }) => !isArea && !isTunnel)
  const streams = lines.filter(({ layer }) => layer === 'waterway')
  const rails = lines.filter(
    ({ layer, class: kind }) => layer === 'transportation' && kind === 'rail',
  )
  const streets = STREETS.filter(({ id }) => id !== 'small' || zoom >= SMALL_STREETS_FROM).map(
    (street) => ({
      ...street,
      found: lines.filter(
        ({ layer, class: kind }) => layer === 'transportation' && street.classes.includes(kind),
      ),
    }),
  )
  return [
    ...areas,
    draw('l stream', streams, zoom < 12 ? 0.8 : 1.4),
    draw('l rail', rails, 0.8),
    ...streets.map(({ edge, found }) => draw('l edge', found, findWidth(edge, zoom))),
    ...streets.map(({ width, found, isFast }) =>
      draw(`l ${isFast ? 'fast' : 'road'}`, found, findWidth(width, zoom)),
    ),
  ].join('')
}

function isSeen({ lines }: PlacedFeature): boolean {
  const { width, height } = STATIC_MAP_SIZE
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of lines.flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return west < width && east > 0 && north < height && south > 0
}

function draw(classes: string, features: PlacedFeature[], width?: number): string {
  const path = features.map(drawPath).join('')
  const stroke = width === undefined ? '' : ` stroke-width="${(width * TENTHS).toFixed(1)}"`
  return path ? `<path class="${classes}"${stroke} d="${path}"/>` : ''
}

/** Points closer than this, in pixels, are one. */
const MIN_STEP = 0.7

/** In tenths of a pixel, each point relative to the one before it. */
function drawPath({ lines, isArea }: PlacedFeature): string {
  return lines
    .map((line) => {
      const points = thin(line).map(({ x, y }) => [Math.round(x * TENTHS), Math.round(y * TENTHS)])
      const [[left, top] = [0, 0], ...rest] = points
      if (rest.length === 0) return ''
      const steps = rest.map(([x = 0, y = 0], index) => {
        const [fromX = 0, fromY = 0] = points[index] ?? []
        return `${x - fromX} ${y - fromY}`
      })
      return `M${left} ${top}l${steps.join(' ')}${isArea ? 'z' : ''}`
    })
    .join('')
}

function thin(line: Pixel[]): Pixel[] {
  let last: Pixel | null = null
  return line.filter((point, index) => {
    const isNear = last && Math.hypot(point.x - last.x, point.y - last.y) < MIN_STEP
    if (isNear && index < line.length - 1) return false
    last = point
    return true
  })
}
