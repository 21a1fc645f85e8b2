import type { MapSettings } from '~/platform/maps/map-settings.server'
import type { BaseMap } from '~/ui/map/base-map'
import { OWN_TILES_PATH } from '~/ui/map/base-map'

/** What maps are drawn on; `shapesHref` is null for who may not read the site's shapes. */
export function buildBaseMap<Href extends string | null>(
  map: MapSettings,
  shapesHref: Href,
  version = 0,
): BaseMap & { shapesHref: Href } {
  const site = { shapesHref, version }
  switch (map.kind) {
    case 'style':
      return { styleUrl: map.url, tilesHref: null, ...site }
    case 'archives':
      return { styleUrl: null, tilesHref: OWN_TILES_PATH, ...site }
    case 'service':
      return { styleUrl: null, tilesHref: map.url, ...site }
    case 'shapes':
      return { styleUrl: null, tilesHref: null, ...site }
  }
}
