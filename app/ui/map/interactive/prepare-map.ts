import { boundingBox } from '~/lib/shapes/geojson'
import { joinAtDateLine, simplifyShape } from '~/lib/shapes/simplify-shape'
import type { MapData, MapMarker } from '../map-data'

/** The widest static map on a high-density screen. */
const PIXELS = 960
/** Lists have thirty entries; more than this would cover the city. */
const MAX_MARKERS = 100

/**
 * Reduces a map to what is sent to the browser: bounds as detailed as the static map can show them, a few kilobytes at
 * most, and the first hundred distinct markers with a valid position.
 */
export function prepareMap({ bounds, markers }: MapData): MapData {
  const seen = new Set<string>()
  const placed = markers.filter((marker) => {
    const name = JSON.stringify([marker.latitude, marker.longitude, marker.href ?? marker.title])
    if (!hasValidPosition(marker) || seen.has(name)) return false
    seen.add(name)
    return true
  })
  return { bounds: bounds && simplifyBounds(bounds), markers: placed.slice(0, MAX_MARKERS) }
}

function simplifyBounds(bounds: NonNullable<MapData['bounds']>) {
  const whole = joinAtDateLine(bounds, boundingBox(bounds))
  return simplifyShape(whole, boundingBox(whole), PIXELS)
}

function hasValidPosition({ latitude, longitude }: MapMarker): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
