import type { ConsoleVenue } from '~/domain/feeds/scrape-venues/console-venue'

/** A scrape venue in the shape of the admin specification (section 3). */
export function scrapeVenueJson(venue: ConsoleVenue) {
  const { id, label, name, address, timezone, latitude, longitude } = venue
  const { inUse, upcomingEventsCount } = venue
  return { id, label, name, address, timezone, latitude, longitude, inUse, upcomingEventsCount }
}

/** A Ticketmaster venue in the shape of the admin specification (section 3). */
export function ticketingVenueJson(venue: ConsoleVenue) {
  const { id, label, name, address, upcomingEventsCount, quarantined } = venue
  return { id, label, name, address, upcomingEventsCount, quarantine: quarantined }
}
