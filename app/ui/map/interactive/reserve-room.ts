import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import type { Point } from '~/lib/shapes/geojson'

/** The source, the layer and the image of an invisible symbol at each marker. */
const PINS = 'pins'
/** As large as a marker, in pixels. */
const SIZE = 24

/**
 * Keeps room on the map for markers, which are drawn over it: no name is written at their points. Names give way to the symbols of
 * the uppermost layer. Call the result whenever the markers change.
 */
export function reserveRoom(map: MapLibre): (points: Point[]) => void {
  let data: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
  map.addImage(PINS, { width: SIZE, height: SIZE, data: new Uint8ClampedArray(4 * SIZE * SIZE) })
  const update = () => {
    const source = map.getSource(PINS)
    if (source instanceof GeoJSONSource) source.setData(data)
    else {
      map.addSource(PINS, { type: 'geojson', data })
      map.addLayer({
        id: PINS,
        type: 'symbol',
        source: PINS,
        layout: { 'icon-image': PINS, 'icon-allow-overlap': true, 'icon-padding': 0 },
      })
    }
  }
  // The colors of another scheme come with a new style, without what was added to the last one.
  map.on('styledata', () => {
    if (!map.getSource(PINS)) update()
  })
  return (points) => {
    const features = points.map(
      ({ longitude, latitude }): GeoJSON.Feature => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      }),
    )
    data = { type: 'FeatureCollection', features }
    update()
  }
}
