/** Each table belongs to one area, whose files alone write it. Names are those of the databases. */
export const TABLE_OWNERS: Record<string, readonly string[]> = {
  sites: ['site', 'site_domain', 'announcement'],
  geography: ['region', 'site_region'],
  categories: ['category', 'category_ancestor'],
  images: ['image', 'image_source'],
  accounts: [
    'account',
    'session',
    'account_role',
    'sign_in_provider',
    'sign_in_handoff',
    'email_link',
  ],
  venues: [
    'venue',
    'venue_site',
    'venue_region',
    'venue_text',
    'curated_venue',
    'curated_venue_venue',
    'featured_venue',
  ],
  events: ['series', 'event', 'event_category', 'event_mark', 'event_tag'],
  listings: [
    'stale_listing',
    'stale_site',
    // All of the SEARCH database.
    'listing_version',
    'listing',
    'listing_text',
    'unit_state',
    'term',
    'term_text',
  ],
  feeds: ['feed', 'scrape', 'feed_item', 'feed_run'],
  promotions: ['featured_day'],
  platform: ['outbox'],
}

/** What an area reads of other areas' tables in queries of its own; always of areas below it. */
export const DECLARED_READS: Record<string, readonly string[]> = {
  accounts: ['site'],
  sites: ['site_region'],
  venues: ['site', 'region', 'site_region'],
  events: [
    ...['venue', 'venue_site', 'venue_region', 'site', 'site_domain'],
    ...['region', 'site_region', 'category', 'image_source'],
  ],
  listings: [
    ...['event', 'event_category', 'event_mark', 'event_tag'],
    ...['venue', 'venue_site', 'venue_region', 'site'],
    ...['region', 'category', 'category_ancestor'],
  ],
  search: [
    ...['listing', 'listing_text', 'term', 'term_text'],
    ...['event', 'event_mark', 'venue', 'venue_site'],
  ],
  feeds: ['event', 'venue', 'image_source'],
}

/** Reads of tables of higher areas, which the drawing forbids. Each is here until its query has moved up. */
export const READS_OF_HIGHER_AREAS: readonly { area: string; table: string; because: string }[] = [
  {
    area: 'events',
    table: 'featured_day',
    because: "an event's page reads with one query whether it is featured today",
  },
  {
    area: 'events',
    table: 'feed',
    because: "an event's page reads with one query which kind of feed it came from",
  },
  {
    area: 'events',
    table: 'feed_item',
    because: 'an import finds the events of a batch by their items, in one statement',
  },
  { area: 'listings', table: 'feed', because: 'ticketing sites list what comes from their feeds' },
]

/** A column that one area writes in another area's table, and nobody else writes. */
export const DECLARED_COLUMN = { area: 'changes', table: 'site', column: 'content_version' }
