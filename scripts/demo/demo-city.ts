import type { Polygon } from 'geojson'
import type { AccessibilityFeature } from '~/domain/events/event-facts'
import type { Signal } from '~/domain/events/review/score-submission'
import type { FeedEvent } from '~/domain/feeds/contract/feed-item'
import type { RegionType } from '~/domain/geography/region'
import type { GivenSiteSettings, NewSite } from '~/domain/sites/site'
import type { CuratedVenueValues } from '~/domain/venues/curated/curated-venue-values'
import type { Point } from '~/lib/shapes/geojson'
import type { ArtName } from './art-url'
import type { DemoDates } from './demo-dates'
import type { DemoSource } from './sources/demo-source'

/** A city as its file has it (cities/{host}.json); dates are counted from the day on which it is read. */
export type CityFile = {
  site: NewSite & { bounds: Polygon; settings: GivenSiteSettings }
  /** Shown for events without an image. */
  defaultArt: ArtName
  regions: { type: RegionType; features: { name: string; shape: Polygon }[] }[]
  venues: (DemoPlace & { facts?: VenueFacts; events: EventSketch[] })[]
  highlights: DemoHighlights
  /** Events submitted by people, beside those of the venues, at a venue of the city. */
  userEvents: (EventSketch & Submitter & { at: string })[]
  sources: DemoSource[]
}

/** One of the demo cities. Everything in it is invented. */
export type DemoCity = Omit<CityFile, 'venues' | 'userEvents'> & {
  venues: DemoVenue[]
  userEvents: UserEvent[]
}

/** What a city features. Events are identified by their page (`upstreamUrl`), which all dates of a series share. */
export type DemoHighlights = {
  announcement: string
  venues: (Omit<
    CuratedVenueValues,
    'primaryImageChecksum' | 'secondaryImageChecksum' | 'venueIds'
  > & {
    label: string
    message: string
    images: ArtName[]
  })[]
  picks: string[]
  promoted: string[]
}

type DemoPlace = Point & { label: string; name: string; address: string }

/** For whom a venue's events are, and what makes them accessible. `minAge` is 0 where all ages are welcome. */
type VenueFacts = { minAge?: number; accessibility: AccessibilityFeature[] }

/** A venue with its events. */
export type DemoVenue = DemoPlace & { facts?: VenueFacts | undefined; events: DemoEvent[] }

export type DemoEvent = FeedEvent & { art: ArtName }

/**
 * An event of one of the demo accounts (demo-accounts.mjs), named by email. An unpublished one is a draft; with signals of
 * spam, it waits for a decision.
 */
export type UserEvent = DemoEvent & Submitter
type Submitter = { by: string; isPublished: boolean; daysAgo: number; signals?: Signal[] }

/** An event as its city's file defines it. */
export type EventSketch = {
  /** Its permanent id, unique within its venue. */
  id: string
  title: string
  dates: DemoDates
  /** Category ids. */
  categories: string[]
  art: ArtName
  /** As on the poster; empty if unknown. */
  cost?: string
  tickets?: boolean
  status?: 'cancelled' | 'postponed'
  soldOut?: boolean
  organizer?: string
  /** Paragraphs, with an empty line between them. */
  text: string
}
