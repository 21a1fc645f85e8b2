import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { type MapColors, mixGroundColors } from '~/lib/colors/map-colors'
import { STREETS, WIDTH_BASE, type Widths } from './street-widths'

/** The source of the tiles, in the OpenMapTiles schema (openmaptiles.org/schema). */
export const TILES = 'tiles'

/** Drawn by the browser, so that no server of glyphs is needed. */
export const MAP_FONT = ['Helvetica Neue', 'Inter', 'Segoe UI', 'Roboto', 'Arial', 'sans-serif']

/** What is on the ground: land, water and streets, without any names. */
export function buildGroundLayers(colors: MapColors): LayerSpecification[] {
  const ground = mixGroundColors(colors)
  const fill = (id: string, layer: string, color: string, ...filters: FilterSpecification[]) => ({
    id,
    type: 'fill' as const,
    source: TILES,
    'source-layer': layer,
    ...(filters.length > 0 && { filter: all(filters) }),
    paint: { 'fill-color': color },
  })
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': ground.land } },
    fill('wood', 'landcover', ground.wood, isClass('wood', 'wetland', 'farmland')),
    fill('grass', 'landcover', ground.wood, isClass('grass')),
    fill('sand', 'landcover', ground.sand, isClass('sand', 'rock')),
    fill('reserve', 'park', ground.wood),
    fill('cemetery', 'landuse', ground.wood, isClass('cemetery', 'pitch', 'playground', 'zoo')),
    fill(
      'park',
      'landcover',
      ground.park,
      isSubclass('park', 'garden', 'golf_course', 'recreation_ground'),
    ),
    fill('water', 'water', ground.water),
    {
      ...line('stream', 'waterway', ground.water, { 10: 0.5, 14: 1.5, 17: 5 }),
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
    },
    {
      ...fill('pier', 'transportation', ground.land, isClass('pier'), isShape('Polygon')),
      minzoom: 12,
    },
    {
      ...fill('building', 'building', ground.building),
      minzoom: 13,
      paint: {
        'fill-color': ground.building,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13.5, 0, 14.5, 1],
      },
    },
    street('path', ground.path, { 13: 0.5, 15: 1, 18: 3 }, ['path', 'track'], { dash: [2.5, 1.5] }),
    street('rail', ground.rail, { 9: 0.5, 13: 1, 17: 2.5 }, ['rail', 'transit']),
    ...STREETS.map(({ id, edge, classes, from }) =>
      street(`${id}-edge`, ground.edge, edge, classes, { from }),
    ),
    ...STREETS.map(({ id, width, classes, from, isFast }) =>
      street(id, isFast ? ground.mainRoad : ground.road, width, classes, { from }),
    ),
  ]
}

/** The names of streets, water, parks and towns. Those before win no room from those after. */
export function buildNameLayers(colors: MapColors): LayerSpecification[] {
  const ground = mixGroundColors(colors)
  const name = (
    id: string,
    layer: string,
    paint: { color: string; halo: string },
    rest: Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'filter' | 'layout'>,
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: TILES,
    'source-layer': layer,
    ...rest,
    layout: {
      'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']],
      'text-font': MAP_FONT,
      'text-padding': 6,
      ...rest.layout,
    },
    paint: { 'text-color': paint.color, 'text-halo-color': paint.halo, 'text-halo-width': 1.2 },
  })
  const along = { 'symbol-placement': 'line', 'text-max-angle': 30, 'symbol-spacing': 320 } as const
  const onWater = { color: ground.waterName, halo: ground.water }
  return [
    name(
      'street-name',
      'transportation_name',
      { color: ground.name, halo: ground.halo },
      {
        minzoom: 13,
        filter: isClass(
          'motorway',
          'trunk',
          'primary',
          'secondary',
          'tertiary',
          'minor',
          'service',
        ),
        layout: { ...along, 'text-size': byZoom({ 13: 10, 16: 12 }), 'text-letter-spacing': 0.02 },
      },
    ),
    name('stream-name', 'waterway', onWater, {
      minzoom: 12,
      layout: { ...along, 'text-size': 11, 'text-letter-spacing': 0.08, 'symbol-spacing': 500 },
    }),
    name('water-name', 'water_name', onWater, {
      minzoom: 9,
      layout: {
        'text-size': byZoom({ 9: 10.5, 14: 13 }),
        'text-max-width': 6,
        'text-letter-spacing': 0.08,
      },
    }),
    name(
      'park-name',
      'poi',
      { color: ground.parkName, halo: ground.halo },
      {
        minzoom: 13.5,
        filter: isClass('park', 'golf', 'cemetery', 'zoo'),
        layout: {
          'text-size': byZoom({ 14: 10.5, 17: 12.5 }),
          'text-max-width': 7,
          'symbol-sort-key': ['get', 'rank'],
        },
      },
    ),
    name(
      'town-name',
      'place',
      { color: ground.name, halo: ground.halo },
      {
        maxzoom: 11.5,
        filter: isClass('city', 'town', 'village'),
        layout: {
          'text-size': ['match', ['get', 'class'], 'city', 15, 'town', 12.5, 11],
          'text-max-width': 8,
          'symbol-sort-key': ['get', 'rank'],
        },
      },
    ),
  ]
}

const all = (filters: FilterSpecification[]): FilterSpecification =>
  ['all', ...filters] as FilterSpecification

const isClass = (...classes: string[]): FilterSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
]

const isSubclass = (...classes: string[]): FilterSpecification => [
  'in',
  ['get', 'subclass'],
  ['literal', classes],
]

const isShape = (type: 'Polygon' | 'LineString'): FilterSpecification => [
  'in',
  ['geometry-type'],
  ['literal', [type, `Multi${type}`]],
]

const byZoom = (widths: Widths): ExpressionSpecification =>
  [
    'interpolate',
    ['exponential', WIDTH_BASE],
    ['zoom'],
    ...Object.entries(widths).flatMap(([zoom, width]) => [Number(zoom), width]),
  ] as unknown as ExpressionSpecification

const line = (
  id: string,
  layer: string,
  color: string,
  widths: Widths,
): LineLayerSpecification => ({
  id,
  type: 'line',
  source: TILES,
  'source-layer': layer,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': color, 'line-width': byZoom(widths) },
})

/** A tunnel is fainter. */
function street(
  id: string,
  color: string,
  widths: Widths,
  classes: string[],
  { from, dash }: { from?: number; dash?: number[] } = {},
): LineLayerSpecification {
  const base = line(id, 'transportation', color, widths)
  return {
    ...base,
    ...(from !== undefined && { minzoom: from }),
    filter: all([isClass(...classes), isShape('LineString')]),
    ...(dash && { layout: { 'line-join': 'round' } }),
    paint: {
      ...base.paint,
      'line-opacity': ['case', ['==', ['get', 'brunnel'], 'tunnel'], 0.4, 1],
      ...(dash && { 'line-dasharray': dash }),
    },
  }
}
