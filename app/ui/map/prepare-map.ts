import { boundingBox } from '~/lib/geojson'
import { joinAtDateLine, simplifyShape } from '~/lib/simplify-shape'
import type { MapData, MapMarker } from './map-data'

/** A picture in two columns on a dense screen shows no more. */
const PIXELS = 960
/** Lists have thirty entries; more than this would hide the city. */
const MOST_MARKERS = 100

/**
 * A map as it is sent to the browser: the bounds as exact as its picture can show them, some kilobytes at most, and of
 * the markers those that stand somewhere, each once, the first hundred.
 */
export function prepareMap({ bounds, markers }: MapData): MapData {
  const seen = new Set<string>()
  const placed = markers.filter((marker) => {
    const name = JSON.stringify([marker.latitude, marker.longitude, marker.href ?? marker.title])
    if (!hasValidPosition(marker) || seen.has(name)) return false
    seen.add(name)
    return true
  })
  return { bounds: bounds && simplifyBounds(bounds), markers: placed.slice(0, MOST_MARKERS) }
}

function simplifyBounds(bounds: NonNullable<MapData['bounds']>) {
  const whole = joinAtDateLine(bounds, boundingBox(bounds))
  return simplifyShape(whole, boundingBox(whole), PIXELS)
}

function hasValidPosition({ latitude, longitude }: MapMarker): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
