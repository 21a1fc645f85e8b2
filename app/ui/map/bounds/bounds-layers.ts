import type { Feature, Position } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { readColors } from '../interactive/interactive-map-base'
import { type Outline, toPolygon } from './outline'

const OUTLINE = 'edited-outline'
const SKETCH = 'edited-sketch'

/** What the map shows of an outline that is edited: its area, and lines that follow the hand. */
export type BoundsLayers = {
  setOutline(outline: Outline | null, isValid: boolean): void
  setSketch(line: Position[]): void
}

/** Draws them over any base map, and again when its style changes, as between light and dark. */
export function addBoundsLayers(map: MapLibre, frame: Element): BoundsLayers {
  let area: Feature | null = null
  let line: Position[] = []
  const draw = () => {
    setData(map, OUTLINE, area ? [area] : [])
    setData(map, SKETCH, line.length < 2 ? [] : [toLine(line)])
  }
  const add = () => {
    for (const layer of buildLayers(frame)) {
      if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      map.addLayer(layer)
    }
  }
  const redraw = () => {
    draw()
    add()
  }
  map.on('style.load', redraw)
  redraw()
  return {
    setOutline(outline, isValid) {
      area = outline && {
        type: 'Feature',
        properties: { isValid },
        geometry: toPolygon(outline),
      }
      draw()
    },
    setSketch(positions) {
      line = positions
      setData(map, SKETCH, line.length < 2 ? [] : [toLine(line)])
    },
  }
}

const toLine = (coordinates: Position[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
})

function setData(map: MapLibre, id: string, features: Feature[]): void {
  const data = { type: 'FeatureCollection' as const, features }
  const source = map.getSource<GeoJSONSource>(id)
  if (source) source.setData(data)
  else map.addSource(id, { type: 'geojson', data })
}

/** In both modes readable on paper and on the wash. */
const INVALID_COLOR = '#d1242f'

function buildLayers(frame: Element): LayerSpecification[] {
  const { brand } = readColors(frame)
  const color: LayerSpecification['paint'] = {
    'fill-color': ['case', ['get', 'isValid'], brand, INVALID_COLOR],
    'fill-opacity': 0.14,
  }
  return [
    { id: 'edited-area', type: 'fill', source: OUTLINE, paint: color },
    {
      id: 'edited-edge',
      type: 'line',
      source: OUTLINE,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['case', ['get', 'isValid'], brand, INVALID_COLOR],
        'line-width': 2.5,
      },
    },
    {
      id: 'edited-line',
      type: 'line',
      source: SKETCH,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': brand, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
  ]
}
