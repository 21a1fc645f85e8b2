import type { BaseMap } from '~/ui/map/base-map'
import type { Focus } from '../focused-image'

/** What the form of a featured venue shows. */
export type FeaturedVenuePage = {
  /** Where the form is sent. */
  action: string
  listHref: string
  site: { id: number; name: string }
  /** What editors of curated venues wrote, which this form does not change. */
  venue: {
    name: string
    address: string
    latitude: number
    longitude: number
    primaryImageChecksum: string | null
    secondaryImageChecksum: string | null
    /** What of each image stays visible when it is cropped. */
    primaryFocus: Focus
    secondaryFocus: Focus
  }
  /** Whether the site has had an entry of this venue before. */
  isKnown: boolean
  /** Whether it lies outside the site's bounds, as after a slip in the list. */
  isOutside: boolean
  /** Its page on the site, while it is featured. */
  publicUrl: string | null
  values: {
    featured: boolean
    marketingMessage: string
    additionalMedia: string[]
    openedWith: string
  }
  /** The message as visitors see it; null while there is none. */
  cleanHtml: string | null
  /** Null where the viewer sees a static map. */
  baseMap: BaseMap | null
}
