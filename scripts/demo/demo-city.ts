import type { Polygon } from 'geojson'
import type { Signal } from '~/domain/events/review/score-submission'
import type { FeedEvent } from '~/domain/feeds/contract/feed-item'
import type { RegionType } from '~/domain/geography/region'
import type { GivenSiteSettings, NewSite } from '~/domain/sites/site'
import type { CuratedVenueInput } from '~/domain/venues/featured/featured-venue'
import type { Point } from '~/lib/geojson'
import type { ArtName } from './art/print'
import type { Spot } from './city-map'
import type { DemoDates } from './demo-dates'
import type { DemoLogo } from './draw-logo'

/** One of the demo cities. Everything in it is invented. */
export type DemoCity = {
  site: NewSite & { bounds: Polygon; settings: GivenSiteSettings }
  regions: { type: RegionType; features: { name: string; shape: Polygon }[] }[]
  venues: DemoVenue[]
  /** The site's logo in light and dark mode; without one, its name is shown. */
  logo?: { light: DemoLogo; dark: DemoLogo }
  /** Shown for events without an image. */
  defaultArt: ArtName
  highlights: DemoHighlights
  /** Events submitted by people, beside those of the venues. */
  userEvents: UserEvent[]
}

/** What a city features. Events are identified by their page (`upstreamUrl`), which all dates of a series share. */
export type DemoHighlights = {
  announcement: string
  venues: (Omit<
    CuratedVenueInput,
    'primaryImageChecksum' | 'secondaryImageChecksum' | 'venueIds'
  > & {
    label: string
    message: string
    images: ArtName[]
  })[]
  picks: string[]
  promoted: string[]
}

/** A venue with its events. */
export type DemoVenue = Point & {
  label: string
  name: string
  address: string
  events: DemoEvent[]
}

export type DemoEvent = FeedEvent & { art: ArtName }

/**
 * An event of one of the demo accounts (demo-accounts.mjs), named by email. An unpublished one is a draft; with signals of
 * spam, it waits for a decision.
 */
export type UserEvent = DemoEvent & Submitter
type Submitter = { by: string; isPublished: boolean; daysAgo: number; signals?: Signal[] }

/** A venue as its city's file defines it: `spot` is in kilometers from the center of the neighborhood. */
export type VenueSketch = {
  name: string
  address: string
  neighborhood: string
  spot: Spot
  events: EventSketch[]
}

/** An event as its city's file defines it. */
export type EventSketch = {
  /** Its permanent id, unique within its venue. */
  id: string
  title: string
  dates: DemoDates
  /** Category ids. */
  categories: string[]
  /** The image: motif and number. */
  art: string
  /** As on the poster; empty if unknown. */
  cost?: string
  tickets?: boolean
  status?: 'cancelled' | 'postponed'
  soldOut?: boolean
  organizer?: string
  /** Paragraphs, with an empty line between them. */
  text: string
}

/** A single event that a person has submitted, at a venue of the city. */
export type UserEventSketch = EventSketch & Submitter & { at: string }

/** What a city features, as its file defines it. Events are written `{venue}/{id}`. */
export type CityHighlights = {
  /** HTML, as are the texts of venues. */
  announcement: string
  venues: FeaturedVenueSketch[]
  picks: string[]
  promoted: string[]
}

type FeaturedVenueSketch = {
  /** The label of a venue of the city. */
  name: string
  /** Images: the first is the primary one. */
  images: string[]
  hours: string
  phone: string
  email: string
  parking: string
  message: string
  about: string
  /** Its pages on other sites. */
  pages: ('facebook' | 'twitter' | 'yelp' | 'pinterest')[]
}
