import type { MapSettings } from '~/platform/map-settings.server'
import type { BaseMap } from '~/ui/map/base-map'
import { OWN_TILES_PATH } from '~/ui/map/base-map'

/** What maps are drawn on; `shapesHref` is null for who may not read the site's shapes. */
export function buildBaseMap<Href extends string | null>(
  map: MapSettings,
  shapesHref: Href,
): BaseMap & { shapesHref: Href } {
  switch (map.kind) {
    case 'style':
      return { styleUrl: map.url, tilesHref: null, shapesHref }
    case 'archives':
      return { styleUrl: null, tilesHref: OWN_TILES_PATH, shapesHref }
    case 'service':
      return { styleUrl: null, tilesHref: map.url, shapesHref }
    case 'shapes':
      return { styleUrl: null, tilesHref: null, shapesHref }
  }
}
