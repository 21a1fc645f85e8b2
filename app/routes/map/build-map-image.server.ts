import { decodeHTMLStrict } from 'entities'
import type { Feature, FeatureCollection, Point as GeoPoint, Polygon } from 'geojson'
import type { Services } from '~/domain/open-services.server'
import { type ColorScheme, derivePalette } from '~/domain/sites/design/derive-palette'
import type { Site } from '~/domain/sites/site'
import { type GroundColors, mixGroundColors } from '~/lib/colors/map-colors'
import type { MapFrame, MapPin } from '~/lib/shapes/map-frame'
import { projectPoint } from '~/lib/shapes/mercator'
import { listPolygons } from '~/lib/shapes/polygons'
import { readTile } from '~/platform/maps/read-tile.server'
import { findShapes } from '~/routes/map-shapes.server'
import { STATIC_MAP_SIZE } from '~/ui/map/static/static-map'
import {
  DRAWN_LAYERS,
  drawGround,
  type PlacedFeature,
  placeFrame,
  TENTHS,
  type ToPixels,
} from './draw-ground'
import { drawNames, type PlacedName } from './draw-names'

const DEEPEST_ZOOM = 14

/**
 * The ground of a static map as an SVG image, in the site's colors, light and dark: streets where we have their tiles, else the
 * city with its neighborhoods; and the names of these, which give way to pins. The console has no site.
 */
export async function buildMapImage(
  services: Services,
  { site, frame, pins }: { site: Site | null; frame: MapFrame; pins: MapPin[] },
): Promise<string> {
  const toPixels = placeFrame(frame)
  const [features, tiles, shapes] = await Promise.all([
    readGround(services, frame, toPixels),
    services.mapTiles?.describe() ?? null,
    site ? readShapes(services, site) : [],
  ])
  const ground = drawGround(features, frame.zoom)
  const schemes = derivePalette(site?.settings.branding ?? {})
  const credit = ground && tiles ? decodeHTMLStrict(tiles.attribution.replace(/<[^>]*>/g, '')) : ''
  const { width, height } = STATIC_MAP_SIZE
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">',
    `<style>${formatCss(schemes.light, schemes.dark)}</style>`,
    '<rect class="a land" width="100%" height="100%"/>',
    `<svg viewBox="0 0 ${width * TENTHS} ${height * TENTHS}" preserveAspectRatio="none">`,
    ground || drawRegions(shapes, toPixels),
    '</svg>',
    drawNames(listNames(shapes, toPixels), pins, credit),
    '</svg>',
  ].join('')
}

async function readShapes(services: Services, site: Site): Promise<Feature[]> {
  return (JSON.parse(await findShapes(services, site)) as FeatureCollection).features
}

/** At most two by two tiles, since a tile is wider than the image. */
async function readGround(
  { mapTiles }: Services,
  frame: MapFrame,
  toPixels: ToPixels,
): Promise<PlacedFeature[]> {
  if (!mapTiles) return []
  const z = Math.min(Math.floor(frame.zoom), DEEPEST_ZOOM)
  const count = 2 ** z
  const origin = toPixels({ x: 0, y: 0 })
  const size = (toPixels({ x: 1, y: 1 }).x - origin.x) / count
  const range = (from: number, length: number) => {
    const first = Math.floor(-from / size)
    const last = Math.floor((length - from) / size)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const { width, height } = STATIC_MAP_SIZE
  const found = await Promise.all(
    range(origin.x, width).flatMap((x) =>
      range(origin.y, height).map(async (y) => {
        if (y < 0 || y >= count) return []
        const tile = await mapTiles.find({ z, x: ((x % count) + count) % count, y })
        if (tile.kind !== 'tile') return []
        return readTile(tile.bytes, DRAWN_LAYERS).map((feature) => ({
          ...feature,
          lines: feature.lines.map((line) =>
            line.map((at) => toPixels({ x: (x + at.x) / count, y: (y + at.y) / count })),
          ),
        }))
      }),
    ),
  )
  return found.flat()
}

/** The city and the borders within it, where there are no streets. */
function drawRegions(shapes: Feature[], toPixels: ToPixels): string {
  const toPath = ({ geometry }: Feature) =>
    listPolygons(geometry as Polygon)
      .flat()
      .map((ring) => {
        const corners = ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => {
          const { x, y } = toPixels(projectPoint({ latitude, longitude }))
          return `${Math.round(x * TENTHS)} ${Math.round(y * TENTHS)}`
        })
        return `M${corners.join('L')}Z`
      })
      .join('')
  const paths = (kinds: string[]) =>
    shapes
      .filter(({ properties }) => kinds.includes(properties?.kind))
      .map(toPath)
      .join('')
  return [
    `<path class="a city" d="${paths(['city'])}"/>`,
    `<path class="l border" stroke-width="${TENTHS}" d="${paths(['city', 'neighborhood', 'zip'])}"/>`,
  ].join('')
}

function listNames(shapes: Feature[], toPixels: ToPixels): PlacedName[] {
  return shapes.flatMap(({ properties, geometry }) => {
    if (properties?.kind !== 'name' || properties.region === 'place') return []
    const [longitude = 0, latitude = 0] = (geometry as GeoPoint).coordinates
    return [{ name: String(properties.name), ...toPixels(projectPoint({ latitude, longitude })) }]
  })
}

function formatCss(light: ColorScheme, dark: ColorScheme): string {
  const rules = (scheme: ColorScheme) => {
    const ground = mixGroundColors({ ...scheme, brand: scheme.brandInk })
    const fills: Record<string, keyof GroundColors> = {
      land: 'land',
      wood: 'wood',
      sand: 'sand',
      park: 'park',
      water: 'water',
    }
    const strokes: Record<string, keyof GroundColors> = {
      stream: 'water',
      rail: 'rail',
      edge: 'edge',
      road: 'road',
      fast: 'mainRoad',
    }
    return [
      ...Object.entries(fills).map(([name, color]) => `.${name}{fill:${ground[color]}}`),
      ...Object.entries(strokes).map(([name, color]) => `.${name}{stroke:${ground[color]}}`),
      `.city{fill:${scheme.paper}}.border{stroke:${scheme.line}}`,
      `text{fill:${scheme.quiet};stroke:${ground.halo}}`,
    ].join('')
  }
  // The areas of two tiles overlap at their edge; their rings wind so that both are filled there.
  const base =
    '.city{fill-rule:evenodd}.l{fill:none;stroke-linejoin:round;stroke-linecap:round}' +
    'text{font:500 11px/1 "Helvetica Neue",Inter,"Segoe UI",Roboto,Arial,sans-serif;letter-spacing:.08em;' +
    'text-anchor:middle;text-transform:uppercase;paint-order:stroke;stroke-width:3px;stroke-linejoin:round}' +
    '.credit{font-size:9px;letter-spacing:0;text-anchor:end;text-transform:none}'
  return `${base}${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`
}
