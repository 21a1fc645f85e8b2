/**
 * The forms that a journey of their own fills in: by the journey, the routes that answer them, each with the files that draw
 * its forms, below app/.
 */
export const FORMS_OF_JOURNEYS: Record<string, Record<string, string[]>> = {
  'add-an-event.test.ts': {
    'routes/site/account/my-events.tsx': ['ui/accounts/my-events/calendar-link-panel.tsx'],
    'routes/site/event-form/route.tsx': [
      'ui/event-form/filled-form.tsx',
      'ui/kit/drafts/restored-notice.tsx',
    ],
    'routes/site/event/route.tsx': [
      'ui/moderation/moderation-panel.tsx',
      'ui/moderation/tags-form.tsx',
      'ui/moderation/categories-form.tsx',
      'ui/moderation/review-form.tsx',
    ],
  },
  'administrators.test.ts': {
    'routes/admin/site/search.tsx': ['ui/admin-frame/jump-page.tsx'],
    'routes/admin/site/users/add.tsx': ['ui/administrators/add-administrator-form.tsx'],
    'routes/admin/site/users/route.tsx': ['ui/administrators/administrators-table.tsx'],
    'routes/login/leave-administration.tsx': ['routes/login/leave-administration.tsx'],
  },
  'api-keys.test.ts': {
    'routes/admin/site/api-keys/api-key.tsx': ['ui/api-keys/origins-form.tsx'],
    'routes/admin/site/api-keys/route.tsx': [
      'routes/admin/site/api-keys/route.tsx',
      'ui/api-keys/api-keys-table.tsx',
    ],
  },
  'claim-a-venue.test.ts': {
    'routes/admin/site/claims/decline.tsx': ['ui/venues/claims/decline-claim-form.tsx'],
    'routes/admin/site/claims/route.tsx': [
      'ui/venues/claims/claims-table.tsx',
      'ui/venues/claims/managers-table.tsx',
    ],
    'routes/site/account/my-venue.tsx': ['ui/venues/claims/managed-venue-form.tsx'],
    'routes/site/places/claim-venue.tsx': ['ui/venues/claims/claim-venue-form.tsx'],
  },
  'console-kit.test.ts': {
    'routes/dev/kit/person.tsx': ['routes/dev/kit/person-form.tsx'],
    'routes/dev/kit/route.tsx': [
      'ui/kit/tables/filter-bar.tsx',
      'ui/kit/pages/flash-notice.tsx',
      'routes/dev/kit/fields-section.tsx',
      'routes/dev/kit/lists-section.tsx',
      'routes/dev/kit/pieces-section.tsx',
    ],
  },
  'curate-a-venue.test.ts': {
    'routes/admin/curated-venues/create.tsx': ['ui/venues/curated/curated-venue-form.tsx'],
    'routes/admin/curated-venues/edit.tsx': ['ui/venues/curated/curated-venue-form.tsx'],
    'routes/admin/curated-venues/versions.tsx': ['ui/venues/curated/venue-versions.tsx'],
  },
  'edit-a-site.test.ts': {
    'routes/admin/site/preview/route.tsx': ['ui/sites/site-form.tsx'],
  },
  'edit-category-tree.test.ts': {
    'routes/admin/categories/category-tree.tsx': ['routes/admin/categories/category-tree.tsx'],
    'routes/admin/categories/category/route.tsx': [
      'routes/admin/categories/category/move-section.tsx',
      'ui/categories/category-tree.tsx',
      'routes/admin/categories/category/merge-section.tsx',
      'routes/admin/categories/category/delete-section.tsx',
    ],
    'routes/admin/categories/new-category.tsx': ['routes/admin/categories/new-category.tsx'],
  },
  'edit-synonyms.test.ts': {
    'routes/admin/synonyms/route.tsx': ['routes/admin/synonyms/route.tsx'],
  },
  'feature-a-venue.test.ts': {
    'routes/admin/site/featured-venues/edit.tsx': ['ui/venues/featured/featured-venue-form.tsx'],
  },
  'feeds.test.ts': {
    'routes/admin/feeds/feed.tsx': ['ui/feeds/feed-state.tsx'],
    'routes/admin/scrapes/create.tsx': ['ui/scrapes/scrape-form.tsx'],
    'routes/admin/scrapes/edit.tsx': ['ui/scrapes/scrape-form.tsx', 'ui/scrapes/scrape-table.tsx'],
    'routes/admin/scrapes/find/route.tsx': [
      'ui/scrapes/found/find-source-form.tsx',
      'ui/scrapes/found/candidate-list.tsx',
      'ui/scrapes/found/save-candidate-form.tsx',
    ],
    'routes/admin/scrapes/route.tsx': ['ui/scrapes/import-scrapes.tsx'],
  },
  'merge-venues.test.ts': {
    'routes/admin/venues/duplicates/route.tsx': [
      'ui/venues/duplicates/pair-card.tsx',
      'ui/venues/duplicates/last-merges.tsx',
    ],
  },
  'newsroom-export.test.ts': {
    'routes/admin/site/export/route.tsx': ['ui/newsroom/export-form.tsx'],
    'routes/admin/site/export/templates/edit-template.tsx': ['ui/newsroom/template-form.tsx'],
    'routes/admin/site/export/templates/new-template.tsx': ['ui/newsroom/template-form.tsx'],
    'routes/admin/site/export/templates/route.tsx': ['ui/newsroom/template-table.tsx'],
  },
  'pick-from-a-page.test.ts': {
    'routes/admin/scrapes/pick/route.tsx': ['ui/scrape-picker/pick-form.tsx'],
  },
  'promote-an-event.test.ts': {
    'routes/dev/payments/test-3d-secure.tsx': ['routes/dev/payments/test-3d-secure.tsx'],
    'routes/dev/payments/test-checkout.tsx': ['routes/dev/payments/test-checkout.tsx'],
    'routes/site/promote/route.tsx': [
      'ui/promotions/promote-form.tsx',
      'ui/promotions/cart/unfinished-order-panel.tsx',
    ],
  },
  'quarantine-a-venue.test.ts': {
    'routes/admin/ticketmaster-venues.tsx': ['ui/venues/scrape-venues/ticketing-venue-table.tsx'],
    'routes/admin/venues/edit-venue.tsx': ['ui/venues/scrape-venues/venue-form.tsx'],
    'routes/admin/venues/new-venue.tsx': ['ui/venues/scrape-venues/venue-form.tsx'],
  },
  'run-a-city.test.ts': {
    'routes/admin/site/announcements/route.tsx': [
      'routes/admin/site/announcements/announcement-editor.tsx',
    ],
    'routes/admin/site/create.tsx': ['ui/sites/create-site-form.tsx'],
    'routes/admin/site/edit/route.tsx': ['ui/sites/site-form.tsx'],
    'routes/admin/site/ugc/route.tsx': ['ui/ugc/submission-table.tsx'],
    'routes/admin/ugc/route.tsx': ['ui/ugc/submission-panel.tsx'],
  },
  'saved-filters.test.ts': {
    'routes/admin/site/density.ts': ['ui/admin-frame/density-switch.tsx'],
    'routes/admin/site/filters/new-filter.tsx': ['ui/saved-filters/saved-filter-form.tsx'],
    'routes/admin/site/filters/rename-filter.tsx': ['ui/saved-filters/saved-filter-form.tsx'],
    'routes/admin/site/filters/route.tsx': ['ui/saved-filters/saved-filters-table.tsx'],
  },
  'sell-featured-days.test.ts': {
    'routes/admin/site/upsell-rates/route.tsx': [
      'routes/admin/site/upsell-rates/upsell-rate-form.tsx',
    ],
    'routes/admin/site/upsells/all-differences.tsx': ['ui/upsells/difference-list.tsx'],
    'routes/admin/site/upsells/differences.tsx': ['ui/upsells/difference-list.tsx'],
    'routes/admin/site/upsells/feature/route.tsx': [
      'routes/admin/site/upsells/feature/feature-event-form.tsx',
    ],
    'routes/admin/site/upsells/sale/route.tsx': ['ui/upsells/refund-card.tsx'],
  },
  'session-expired.test.ts': {
    'routes/admin/site/announcements/route.tsx': ['ui/kit/drafts/restored-notice.tsx'],
  },
  'start-a-city.test.ts': {
    'routes/admin/scrapes/find/route.tsx': ['ui/scrapes/found/new-venue-form.tsx'],
  },
  'webhooks.test.ts': {
    'routes/admin/site/webhooks/route.tsx': ['ui/webhooks/webhook-form.tsx'],
    'routes/admin/site/webhooks/webhook.tsx': [
      'ui/webhooks/webhook-buttons.tsx',
      'ui/webhooks/secret-panel.tsx',
      'ui/webhooks/deliveries-table.tsx',
      'ui/webhooks/delivery-log.tsx',
    ],
  },
}
