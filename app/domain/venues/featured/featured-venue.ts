import type { OpeningHours } from '~/lib/time/opening-hours'
import type { Amenities } from '../amenities'

/** A venue as editors describe it. RICH_TEXTS are HTML, cleaned when they were stored. */
export type CuratedVenue = {
  uid: string
  name: string
  address: string
  latitude: number
  longitude: number
  hours: string
  phone: string
  url: string
  email: string
  parking: string
  about: string
  facebook: string
  twitter: string
  yelp: string
  pinterest: string
  primaryImageChecksum: string | null
  secondaryImageChecksum: string | null
  openingHours: OpeningHours[]
  amenities: Amenities
  /** The points of the images that stay visible when they are cropped, in percent from the left and the top. */
  primaryFocusX: number
  primaryFocusY: number
  secondaryFocusX: number
  secondaryFocusY: number
}

/** A curated venue as one site features it. `marketingMessage` is HTML; `additionalMedia` are image checksums. */
export type FeaturedVenue = {
  uid: string
  curatedVenueUid: string
  siteId: number
  featured: boolean
  marketingMessage: string
  additionalMedia: string[]
}

/** Both together, with the names of the specification (public site, section 7). */
export type FeaturedVenueEntry = { featuredVenue: FeaturedVenue; curatedVenue: CuratedVenue }

/** The texts of a curated venue that are HTML. */
export const RICH_TEXTS = ['about', 'hours', 'parking'] as const
type RichText = (typeof RICH_TEXTS)[number]

/** The rich texts as visitors see them, while they are the stored ones; null for one that is new or was just sent. */
export type CleanTexts = Record<RichText, string | null>

export const forEachRichText = <Value>(build: (name: RichText) => Value): Record<RichText, Value> =>
  Object.fromEntries(RICH_TEXTS.map((name) => [name, build(name)])) as Record<RichText, Value>

/** The venue with its rich texts changed. */
export const mapRichTexts = <Venue extends Record<RichText, string>>(
  venue: Venue,
  change: (text: string) => string,
): Venue => ({ ...venue, ...forEachRichText((name) => change(venue[name])) })

/** A site's entry of a curated venue (admin specification, Featured Venues page). */
export type FeaturedVenueInput = Omit<FeaturedVenue, 'uid' | 'siteId'>
