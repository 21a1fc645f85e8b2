import { regionPath } from '~/domain/geography/region'
import { formatExactCount } from '~/ui/events/event-count'
import { prepareMap } from '~/ui/map/interactive/prepare-map'
import type { MapData } from '~/ui/map/map-data'
import type { ListedRegion } from './region-groups'

type LocatedRegion = ListedRegion & { latitude: number; longitude: number }

/** A city's neighborhoods on a map, or without any its places, those with the most events first. */
export function buildRegionMap(regions: LocatedRegion[]): MapData {
  const neighborhoods = regions.filter(({ type }) => type === 'neighborhood')
  const shown =
    neighborhoods.length > 0 ? neighborhoods : regions.filter(({ type }) => type === 'place')
  return prepareMap({
    bounds: null,
    markers: shown
      .toSorted((a, b) => b.events - a.events)
      .map(({ latitude, longitude, name, events, ...region }) => ({
        latitude,
        longitude,
        title: name,
        href: regionPath(region),
        detail: events > 0 ? formatExactCount(events) : 'No upcoming events',
      })),
  })
}
