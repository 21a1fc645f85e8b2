import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type MapColors, mixGroundColors } from '~/lib/colors/map-colors'
import type { Shape } from '~/lib/shapes/geojson'
import type { BaseMap } from '../base-map'
import { buildGroundLayers, buildNameLayers, MAP_FONT, TILES } from './street-style'

/**
 * Our own MapLibre style: the streets, water and parks of the tiles, where there are some, the site's own shapes (the city, its
 * neighborhoods and places, their names), and the bounds.
 */
export function buildCityStyle(
  { tilesHref, shapesHref }: BaseMap,
  colors: MapColors,
  bounds: Shape | null,
): StyleSpecification {
  const toUrl = (href: string) => new URL(href, location.href).href
  return {
    version: 8,
    sources: {
      ...(tilesHref ? { [TILES]: { type: 'vector', url: toUrl(tilesHref) } } : {}),
      ...(shapesHref ? { city: { type: 'geojson', data: toUrl(shapesHref) } } : {}),
      ...(bounds ? { bounds: { type: 'geojson', data: bounds } } : {}),
    },
    layers: [
      ...(tilesHref ? buildGroundLayers(colors) : buildPlainLayers(colors)),
      ...(shapesHref && tilesHref ? buildCityLimits(colors) : []),
      ...(bounds ? buildBoundsLayers(colors) : []),
      ...(tilesHref ? buildNameLayers(colors) : []),
      ...(shapesHref ? buildRegionNames(colors, tilesHref !== null) : []),
    ],
  }
}

const isKind = (...kinds: string[]): FilterSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
]

/** The site's shapes as areas, where there are no streets. */
function buildPlainLayers({ paper, wash, line }: MapColors): LayerSpecification[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': wash } },
    {
      id: 'city',
      type: 'fill',
      source: 'city',
      filter: isKind('city'),
      paint: { 'fill-color': paper },
    },
    {
      id: 'places',
      type: 'fill',
      source: 'city',
      filter: isKind('place'),
      paint: { 'fill-color': line, 'fill-opacity': 0.35 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'city',
      filter: isKind('city', 'neighborhood', 'zip'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': line,
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.75, 14, 2],
      },
    },
  ]
}

function buildCityLimits({ quiet }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'limits',
      type: 'line',
      source: 'city',
      filter: isKind('city'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': quiet,
        'line-opacity': 0.3,
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.75, 14, 1.25],
      },
    },
  ]
}

/** Over streets, neighborhoods are in capitals, to tell them from all else that has a name. */
function buildRegionNames(colors: MapColors, hasStreets: boolean): LayerSpecification[] {
  const { parkName, halo } = mixGroundColors(colors)
  const isPlace: FilterSpecification = ['==', ['get', 'region'], 'place']
  const names = (id: string): Extract<LayerSpecification, { type: 'symbol' }> => ({
    id,
    type: 'symbol',
    source: 'city',
    minzoom: 10,
    filter: isKind('name'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': 12.5,
      'text-max-width': 7,
      'text-padding': 4,
      // Beside its middle, where a marker is there.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.5,
    },
    paint: {
      'text-color': colors.quiet,
      'text-halo-color': hasStreets ? halo : colors.paper,
      'text-halo-width': 1.5,
    },
  })
  if (!hasStreets) return [names('names')]
  const [places, regions] = [names('place-names'), names('region-names')]
  return [
    {
      ...places,
      minzoom: 12,
      filter: ['all', isKind('name'), isPlace] as FilterSpecification,
      layout: { ...places.layout, 'text-size': 11.5 },
      paint: { ...places.paint, 'text-color': parkName },
    },
    {
      ...regions,
      filter: ['all', isKind('name'), ['!', isPlace]] as FilterSpecification,
      layout: {
        ...regions.layout,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.09,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 15, 13.5],
      },
    },
  ]
}

/** The layers that draw the bounds of the page's region over any base map. */
export function buildBoundsLayers({ brand }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'bounds-area',
      type: 'fill',
      source: 'bounds',
      paint: { 'fill-color': brand, 'fill-opacity': 0.07 },
    },
    {
      id: 'bounds-edge',
      type: 'line',
      source: 'bounds',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': brand, 'line-width': 2 },
    },
  ]
}
