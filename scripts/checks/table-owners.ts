/** Each table belongs to one area, whose files alone write it. Names are those of the databases. */
export const TABLE_OWNERS: Record<string, readonly string[]> = {
  changes: ['audit_entry', 'audit_text'],
  sites: [
    ...['site', 'site_text', 'site_domain', 'site_category', 'former_host'],
    ...['site_draft', 'announcement'],
  ],
  geography: ['region', 'site_region'],
  categories: ['category', 'category_ancestor', 'category_tree', 'merged_category'],
  images: ['image', 'image_source', 'image_purge', 'image_upload', 'image_draft'],
  accounts: [
    'account',
    'session',
    'account_role',
    'sign_in_provider',
    'sign_in_handoff',
    'email_link',
    'password_attempt',
    'known_device',
    'unsent_form',
    'saved_filter',
    'api_key',
    'api_key_day',
    'calendar_link',
  ],
  venues: [
    'venue',
    'venue_site',
    'public_venue',
    'venue_region',
    'venue_text',
    'curated_venue',
    'curated_venue_venue',
    'curated_venue_version',
    'curated_venue_notice',
    'featured_venue',
    'venue_merge',
    'venue_pair',
    'unchecked_venue',
    'venue_match_key',
    'venue_claim',
    'venue_manager',
  ],
  events: [
    ...['series', 'event', 'event_category', 'event_mark', 'event_tag'],
    ...['submission', 'submission_count', 'submission_day', 'event_draft'],
    ...['submission_total', 'submission_text', 'moderation_undo'],
  ],
  listings: [
    'stale_listing',
    'stale_site',
    'event_change',
    // All of the SEARCH database.
    'listing_version',
    'listing',
    'listing_text',
    'unit_state',
    'event_content',
    'term',
    'term_text',
  ],
  feeds: ['feed', 'scrape', 'feed_item', 'feed_run', 'feed_summary'],
  promotions: [
    ...['featured_day', 'sold_day', 'upsell_rate', 'promotion_count', 'promotion_difference'],
    'promotion_purge',
    ...['invoice', 'invoice_line', 'payment', 'refund', 'payment_notice'],
    'payment_attempt',
  ],
  search: ['synonym_list'],
  newsroom: ['export_template'],
  syndication: ['index_now'],
  webhooks: ['webhook', 'webhook_delivery'],
  reports: ['traffic_day', 'failed_message'],
  platform: [
    ...['deployment', 'outbox', 'test_gateway_object', 'human_check_key', 'used_human_check'],
    'signing_key',
  ],
}

/** Tables of lower areas that an area reads in its own queries. */
export const DECLARED_READS: Record<string, readonly string[]> = {
  accounts: ['site'],
  sites: ['site_region'],
  venues: ['site', 'site_domain', 'region', 'site_region', 'account'],
  events: [
    ...['venue', 'venue_site', 'public_venue', 'venue_region', 'site', 'site_domain'],
    ...['region', 'site_region', 'category', 'image_source', 'account'],
  ],
  listings: [
    ...['event', 'event_category', 'event_mark', 'event_tag', 'series'],
    ...['venue', 'venue_site', 'venue_region', 'site'],
    ...['region', 'category', 'category_ancestor'],
  ],
  search: [
    ...['listing', 'listing_text', 'term', 'term_text', 'event_content'],
    'event_change',
    ...['event', 'event_mark', 'submission', 'venue', 'venue_site'],
  ],
  feeds: [
    ...['event', 'venue', 'image_source', 'curated_venue_venue', 'venue_merge', 'venue_manager'],
    ...['venue_claim', 'category', 'account', 'account_role'],
  ],
  promotions: ['account', 'event', 'event_mark', 'venue', 'venue_site', 'site'],
  syndication: ['site', 'event_change'],
  newsroom: [
    ...['event', 'event_category', 'event_mark', 'venue', 'venue_site', 'venue_region'],
    ...['region', 'site_region', 'curated_venue', 'curated_venue_venue'],
  ],
  webhooks: ['event_change', 'account', 'site'],
  reports: [...['audit_entry', 'audit_text', 'account', 'site', 'event', 'venue_site', 'category']],
}

/** The column that one area writes in another area's table, and no other area does. */
export const DECLARED_COLUMN = { area: 'changes', table: 'site', column: 'content_version' }
