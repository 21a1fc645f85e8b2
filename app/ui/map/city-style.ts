import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Shape } from '~/lib/geojson'
import type { BaseMap } from './base-map'

/** The site's colors used on a map, as `#rrggbb`. */
export type MapColors = { paper: string; wash: string; line: string; quiet: string; brand: string }

/** A MapLibre style of the site's own shapes: the city, its neighborhoods and places, their names, and the bounds. */
export function buildCityStyle(
  { shapesHref }: BaseMap,
  colors: MapColors,
  bounds: Shape | null,
): StyleSpecification {
  const { paper, wash, line, quiet } = colors
  const kind = (...kinds: string[]): ['in', ['get', 'kind'], ['literal', string[]]] => [
    'in',
    ['get', 'kind'],
    ['literal', kinds],
  ]
  return {
    version: 8,
    sources: {
      city: { type: 'geojson', data: new URL(shapesHref, location.href).href },
      ...(bounds ? { bounds: { type: 'geojson', data: bounds } } : {}),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': wash } },
      {
        id: 'city',
        type: 'fill',
        source: 'city',
        filter: kind('city'),
        paint: { 'fill-color': paper },
      },
      {
        id: 'places',
        type: 'fill',
        source: 'city',
        filter: kind('place'),
        paint: { 'fill-color': line, 'fill-opacity': 0.35 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'city',
        filter: kind('city', 'neighborhood', 'zip'),
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': line,
          'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.75, 14, 2],
        },
      },
      ...(bounds ? buildBoundsLayers(colors) : []),
      {
        id: 'names',
        type: 'symbol',
        source: 'city',
        minzoom: 10,
        filter: kind('name'),
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Helvetica Neue', 'Inter', 'Segoe UI', 'Roboto', 'Arial', 'sans-serif'],
          'text-size': 12.5,
          'text-max-width': 7,
          'text-padding': 8,
        },
        paint: { 'text-color': quiet, 'text-halo-color': paper, 'text-halo-width': 1.5 },
      },
    ],
  }
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
