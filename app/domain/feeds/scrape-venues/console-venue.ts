import type { VenueSite } from '~/domain/venues/site-of-venue.server'
import type { Venue } from '~/domain/venues/venue'

/** A venue of the platform as the console lists it (admin specification, Scrape Venues). */
export type ConsoleVenue = Venue & {
  /** Whether a scrape is of this venue. */
  inUse: boolean
  /** Also those that its quarantine hides. */
  upcomingEventsCount: number
  site: VenueSite
}

/** What refers to a venue, with how many of each: it cannot be deleted before. */
export type VenueReferences = {
  scrapes: number
  events: number
  curatedVenues: number
  merges: number
  managers: number
  claims: number
}

const NOUNS: Record<keyof VenueReferences, [singular: string, plural: string]> = {
  scrapes: ['scrape', 'scrapes'],
  events: ['event', 'events (past and deleted ones count)'],
  curatedVenues: ['curated venue', 'curated venues'],
  merges: ['merge with another venue', 'merges with other venues'],
  managers: ['manager', 'managers'],
  claims: ['open claim', 'open claims'],
}

/** 'Unable to delete Harbor Hall. It has 2 scrapes and 14 events (past and deleted ones count).' */
export function explainVenueInUse(name: string, references: VenueReferences): string {
  const reasons = Object.entries(NOUNS).flatMap(([key, [singular, plural]]) => {
    const count = references[key as keyof VenueReferences]
    return count === 0 ? [] : [count === 1 ? `1 ${singular}` : `${count} ${plural}`]
  })
  const list = new Intl.ListFormat('en-US').format(reasons)
  return `Unable to delete ${name}. It has ${list}.`
}
