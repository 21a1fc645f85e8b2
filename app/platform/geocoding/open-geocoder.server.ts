import type { Log } from '~/platform/log.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import type { Settings } from '~/platform/settings/settings.server'
import {
  createGeocoder,
  type Geocoder,
  type GeocoderService,
  type OutlineGeocoder,
} from './geocode-address.server'
import { createMapbox } from './geocoder-mapbox.server'
import { createMapTiler } from './geocoder-maptiler.server'
import { createNominatim } from './geocoder-nominatim.server'

const TIME_LIMIT_MS = 4_000

/** The geocoder of the settings; null when only our own venues and regions are searched. */
export function openGeocoder({
  settings: { geocoder },
  fetchOutside,
  log,
  timeLimitMs = TIME_LIMIT_MS,
}: {
  settings: Pick<Settings, 'geocoder'>
  fetchOutside: OutgoingFetch
  log: Log
  timeLimitMs?: number
}): (Geocoder & OutlineGeocoder) | null {
  if (!geocoder) return null
  const { key } = geocoder
  return createGeocoder(createService(geocoder), { fetchOutside, log, key, timeLimitMs })
}

function createService(geocoder: NonNullable<Settings['geocoder']>): GeocoderService {
  switch (geocoder.kind) {
    case 'nominatim':
      return createNominatim(geocoder)
    case 'mapbox':
      return createMapbox(geocoder)
    case 'maptiler':
      return createMapTiler(geocoder)
  }
}
