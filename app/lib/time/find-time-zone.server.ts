import findZone from '@photostructure/tz-lookup'
import type { Point } from '~/lib/shapes/geojson'
import { isTimeZone } from './local-time'

/** The IANA time zone of a point on land; null at sea. Near borders between zones it may be the neighbor's. */
export function findTimeZone({ latitude, longitude }: Point): string | null {
  const zone = findZone(latitude, longitude)
  return isTimeZone(zone) && !zone.startsWith('Etc/') ? zone : null
}
