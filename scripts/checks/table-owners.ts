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
  listings: ['stale_listing', 'stale_site'],
  feeds: ['feed', 'scrape', 'feed_item', 'feed_run'],
  promotions: ['featured_day'],
  platform: ['outbox'],
}

/** What an area reads of other areas' tables in a query of its own; always of areas below it. */
export const DECLARED_READS: Record<string, readonly string[]> = {}

/** A column that one area writes in another area's table, and nobody else writes. */
export const DECLARED_COLUMN = { area: 'changes', table: 'site', column: 'content_version' }
