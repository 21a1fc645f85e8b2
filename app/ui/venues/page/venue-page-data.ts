import type { Region } from '~/domain/geography/region'
import type { SectionResult } from '~/lib/section-result'
import type { EventCardData } from '~/ui/events/cards/event-card-data'
import type { PagedEventsData } from '~/ui/events/cards/paged-events'
import type { JsonLd } from '~/ui/kit/text/raw-html'
import type { MapData } from '~/ui/map/map-data'
import type { Focus } from '../focused-image'
import type { PastEventData } from './past-event-data'
import type { VenueContact } from './venue-facts'
import type { VenueHours } from './venue-hours'

/** What the page of a venue shows, behind whichever of its URLs. */
export type VenuePageData = {
  name: string
  address: string
  latitude: number
  longitude: number
  /** The canonical path, which its pages and feeds have, too. */
  path: string
  steps: { name: string; href: string }[]
  map: MapData
  /** Null if it is of several venues, or none. */
  venueId: number | null
  /** The site's regions that contain it. */
  regions: Pick<Region, 'type' | 'slug' | 'name'>[]
  /** What the site features that contains this venue besides others. */
  whole: { uid: string; name: string } | null
  /** Whether the site features it, which adds photos, a message and ads. */
  isFeatured: boolean
  hours: VenueHours | null
  contact: VenueContact | null
  /** Clean HTML. */
  message: string
  /** Clean HTML. */
  about: string
  /** Checksums. */
  images: string[]
  focus: Focus | null
  /** The first words of what is said of it, as plain text. */
  summary: string
  shareImage: string | null
  events: SectionResult<PagedEventsData>
  nearby: SectionResult<EventCardData[]>
  past: SectionResult<PastEventData[]>
  structuredData: JsonLd[]
}
