import type { Polygon } from 'geojson'
import type { FeedEvent } from '~/domain/feeds/feed-item'
import type { RegionType } from '~/domain/geography/region'
import type { GivenSiteSettings, NewSite } from '~/domain/sites/site'
import type { CuratedVenueInput } from '~/domain/venues/featured-venue'
import type { Point } from '~/lib/geojson'
import type { ArtName } from './art/print'
import type { Spot } from './city-map'
import type { DemoDates } from './demo-dates'

/** One of the cities that a fresh machine shows. Everything in it is made up. */
export type DemoCity = {
  site: NewSite & { bounds: Polygon; settings: GivenSiteSettings }
  regions: { type: RegionType; features: { name: string; shape: Polygon }[] }[]
  venues: DemoVenue[]
  /** Shown where an event has no picture of its own. */
  defaultArt: ArtName
  highlights: DemoHighlights
  /** What people have put up, beside what its venues announce. */
  userEvents: UserEvent[]
}

/** What a city puts forward. Events are known by their pages (`upstreamUrl`), which all dates of a series share. */
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

/** A venue with what it puts on. */
export type DemoVenue = Point & {
  label: string
  name: string
  address: string
  events: DemoEvent[]
}

export type DemoEvent = FeedEvent & { art: ArtName }

/** An event of one of the demo's people (people.mjs), named by address; what is not published is a draft. */
export type UserEvent = DemoEvent & { by: string; isPublished: boolean }

/** A venue as its city's file writes it down: `spot` is in kilometres from the middle of the neighborhood. */
export type VenueSketch = {
  name: string
  address: string
  neighborhood: string
  spot: Spot
  events: EventSketch[]
}

/** An event as its city's file writes it down. */
export type EventSketch = {
  /** Its lasting name; unique in its venue. */
  id: string
  title: string
  dates: DemoDates
  /** Category ids. */
  categories: string[]
  /** The print: motif and number. */
  art: string
  /** As said on the poster. Empty: nothing is said. */
  cost?: string
  tickets?: boolean
  status?: 'cancelled' | 'postponed'
  organizer?: string
  /** Paragraphs, with an empty line between them. */
  text: string
}

/** An event that a person has put up, once, at a venue of the city. */
export type UserEventSketch = EventSketch & { by: string; at: string; isPublished: boolean }

/** What a city puts forward, as its file writes it down. Events are written `{venue}/{id}`. */
export type CityHighlights = {
  /** HTML, as are the texts of venues. */
  announcement: string
  venues: FeaturedVenueSketch[]
  picks: string[]
  promoted: string[]
}

type FeaturedVenueSketch = {
  /** That of a venue of the city. */
  name: string
  /** Prints: the first is the venue's own, the others follow it. */
  images: string[]
  hours: string
  phone: string
  email: string
  parking: string
  message: string
  about: string
  /** Where else it has a page. */
  pages: ('facebook' | 'twitter' | 'yelp' | 'pinterest')[]
}
