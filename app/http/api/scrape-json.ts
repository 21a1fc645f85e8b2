import type { Scrape } from '~/domain/feeds/scrapes/scrape'

/** A scrape in the shape of the admin specification (section 3). Only a siphon has a manifest. */
export function scrapeJson(scrape: Scrape) {
  const { id, url, plugin, categoryId, venue, scheduled, manifest, feedId } = scrape
  return {
    id,
    url,
    plugin,
    categoryId,
    venueId: venue.id,
    scheduled,
    ...(manifest !== null && { manifest }),
    venueLabel: venue.label,
    venueName: venue.name,
    feedId,
  }
}
