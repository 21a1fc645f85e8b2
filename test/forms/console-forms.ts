import { CURATED_VENUE_FORMS } from './curated-venue-forms'
import type { FormEntry } from './form-entry'

const WEBHOOK_BUTTONS = {
  route: 'routes/admin/site/webhooks/webhook.tsx',
  isAlwaysRight: true,
  walkedIn: 'webhooks.test.ts',
} as const

/** The forms of a site's pages in the console. */
export const CONSOLE_FORMS = {
  'choose an admin site': {
    drawnIn: 'ui/admin-frame/site-picker.tsx',
    route: 'routes/admin/sites.tsx',
    isAlwaysRight: true,
  },
  'search the console': {
    drawnIn: 'ui/admin-frame/jump-page.tsx',
    route: 'routes/admin/site/search.tsx',
    isAlwaysRight: true,
    walkedIn: 'administrators.test.ts',
  },
  'approve a claim': {
    drawnIn: 'ui/venues/claims/claims-table.tsx',
    route: 'routes/admin/site/claims/route.tsx',
    intent: 'approve',
    isAlwaysRight: true,
    walkedIn: 'claim-a-venue.test.ts',
  },
  'remove a manager': {
    drawnIn: 'ui/venues/claims/managers-table.tsx',
    route: 'routes/admin/site/claims/route.tsx',
    intent: 'remove',
    isAlwaysRight: true,
    walkedIn: 'claim-a-venue.test.ts',
  },
  'decline a claim': {
    drawnIn: 'ui/venues/claims/decline-claim-form.tsx',
    route: 'routes/admin/site/claims/decline.tsx',
    walkedIn: 'claim-a-venue.test.ts',
  },
  'create an API key': {
    drawnIn: 'routes/admin/site/api-keys/route.tsx',
    route: 'routes/admin/site/api-keys/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'api-keys.test.ts',
  },
  'comment on, enable or delete an API key': {
    drawnIn: 'ui/api-keys/api-keys-table.tsx',
    route: 'routes/admin/site/api-keys/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'api-keys.test.ts',
  },
  'restrict an API key to origins': {
    drawnIn: 'ui/api-keys/origins-form.tsx',
    route: 'routes/admin/site/api-keys/api-key.tsx',
    walkedIn: 'api-keys.test.ts',
  },
  'add or change a webhook': {
    drawnIn: 'ui/webhooks/webhook-form.tsx',
    route: 'routes/admin/site/webhooks/route.tsx',
    walkedIn: 'webhooks.test.ts',
  },
  'enable, test or delete a webhook': {
    ...WEBHOOK_BUTTONS,
    drawnIn: 'ui/webhooks/webhook-buttons.tsx',
  },
  "rotate a webhook's secret": { ...WEBHOOK_BUTTONS, drawnIn: 'ui/webhooks/secret-panel.tsx' },
  'replay a delivery': { ...WEBHOOK_BUTTONS, drawnIn: 'ui/webhooks/deliveries-table.tsx' },
  'replay what failed': { ...WEBHOOK_BUTTONS, drawnIn: 'ui/webhooks/delivery-log.tsx' },
  'add an administrator': {
    drawnIn: 'ui/administrators/add-administrator-form.tsx',
    route: 'routes/admin/site/users/add.tsx',
    walkedIn: 'administrators.test.ts',
  },
  'remove an administrator': {
    drawnIn: 'ui/administrators/administrators-table.tsx',
    route: 'routes/admin/site/users/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'administrators.test.ts',
  },
  // What needs the database is refused with a message beside the reason (test/doors/ugc.test.ts).
  'moderate the selected submissions': {
    drawnIn: 'ui/ugc/submission-table.tsx',
    route: 'routes/admin/site/ugc/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'run-a-city.test.ts',
  },
  'moderate the open submission': {
    drawnIn: 'ui/ugc/submission-panel.tsx',
    route: 'routes/admin/ugc/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'run-a-city.test.ts',
  },
  'add a site': {
    drawnIn: 'ui/sites/create-site-form.tsx',
    route: 'routes/admin/site/create.tsx',
    walkedIn: 'run-a-city.test.ts',
  },
  'edit a site': {
    drawnIn: 'ui/sites/site-form.tsx',
    route: 'routes/admin/site/edit/route.tsx',
    walkedIn: 'run-a-city.test.ts',
  },
  'preview a site': {
    drawnIn: 'ui/sites/site-form.tsx',
    route: 'routes/admin/site/preview/route.tsx',
    walkedIn: 'edit-a-site.test.ts',
  },
  announce: {
    drawnIn: 'routes/admin/site/announcements/announcement-editor.tsx',
    route: 'routes/admin/site/announcements/route.tsx',
    walkedIn: 'run-a-city.test.ts',
  },
  'discard what was typed before a login': {
    drawnIn: 'ui/kit/drafts/restored-notice.tsx',
    route: 'routes/admin/site/announcements/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'session-expired.test.ts',
  },
  'set the price of a featured day': {
    drawnIn: 'routes/admin/site/upsell-rates/upsell-rate-form.tsx',
    route: 'routes/admin/site/upsell-rates/route.tsx',
    walkedIn: 'sell-featured-days.test.ts',
  },
  ...CURATED_VENUE_FORMS,
  'feature an event without charge': {
    drawnIn: 'routes/admin/site/upsells/feature/feature-event-form.tsx',
    route: 'routes/admin/site/upsells/feature/route.tsx',
    walkedIn: 'sell-featured-days.test.ts',
  },
  'return days of a sale': {
    drawnIn: 'ui/upsells/refund-card.tsx',
    route: 'routes/admin/site/upsells/sale/route.tsx',
    walkedIn: 'sell-featured-days.test.ts',
  },
  'resolve a difference of a sale': {
    drawnIn: 'ui/upsells/difference-list.tsx',
    route: 'routes/admin/site/upsells/differences.tsx',
    walkedIn: 'sell-featured-days.test.ts',
  },
  'resolve a difference without a site': {
    drawnIn: 'ui/upsells/difference-list.tsx',
    route: 'routes/admin/site/upsells/all-differences.tsx',
    walkedIn: 'sell-featured-days.test.ts',
  },
  'find a source': {
    drawnIn: 'ui/scrapes/found/find-source-form.tsx',
    route: 'routes/admin/scrapes/find/route.tsx',
    intent: 'find',
    walkedIn: 'feeds.test.ts',
  },
  'preview a source': {
    drawnIn: 'ui/scrapes/found/candidate-list.tsx',
    route: 'routes/admin/scrapes/find/route.tsx',
    intent: 'preview',
    isAlwaysRight: true,
    walkedIn: 'feeds.test.ts',
  },
  'save a source as a scrape': {
    drawnIn: 'ui/scrapes/found/save-candidate-form.tsx',
    route: 'routes/admin/scrapes/find/route.tsx',
    intent: 'save',
    isAlwaysRight: true,
    walkedIn: 'feeds.test.ts',
  },
  'add a venue with its first scrape': {
    drawnIn: 'ui/scrapes/found/new-venue-form.tsx',
    route: 'routes/admin/scrapes/find/route.tsx',
    intent: 'save-new',
    walkedIn: 'start-a-city.test.ts',
  },
  'pick from a page': {
    drawnIn: 'ui/scrape-picker/pick-form.tsx',
    route: 'routes/admin/scrapes/pick/route.tsx',
    walkedIn: 'pick-from-a-page.test.ts',
  },
  'add a scrape': {
    drawnIn: 'ui/scrapes/scrape-form.tsx',
    route: 'routes/admin/scrapes/create.tsx',
    walkedIn: 'feeds.test.ts',
  },
  'edit a scrape': {
    drawnIn: 'ui/scrapes/scrape-form.tsx',
    route: 'routes/admin/scrapes/edit.tsx',
    walkedIn: 'feeds.test.ts',
  },
  'delete a scrape': {
    drawnIn: 'ui/scrapes/scrape-table.tsx',
    route: 'routes/admin/scrapes/edit.tsx',
    intent: 'delete',
    isAlwaysRight: true,
    walkedIn: 'feeds.test.ts',
  },
  'import scrapes': {
    drawnIn: 'ui/scrapes/import-scrapes.tsx',
    route: 'routes/admin/scrapes/route.tsx',
    walkedIn: 'feeds.test.ts',
  },
  'run a feed now': {
    drawnIn: 'ui/feeds/feed-state.tsx',
    route: 'routes/admin/feeds/feed.tsx',
    intent: 'run',
    isAlwaysRight: true,
    walkedIn: 'feeds.test.ts',
  },
  'accept the deletions of a feed': {
    drawnIn: 'ui/feeds/feed-state.tsx',
    route: 'routes/admin/feeds/feed.tsx',
    intent: 'accept',
    isAlwaysRight: true,
    walkedIn: 'feeds.test.ts',
  },
  'decide about likely duplicates': {
    drawnIn: 'ui/venues/duplicates/pair-card.tsx',
    route: 'routes/admin/venues/duplicates/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'merge-venues.test.ts',
  },
  'undo a merge of venues': {
    drawnIn: 'ui/venues/duplicates/last-merges.tsx',
    route: 'routes/admin/venues/duplicates/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'merge-venues.test.ts',
  },
  'add or edit a venue': {
    drawnIn: 'ui/venues/scrape-venues/venue-form.tsx',
    route: 'routes/admin/venues/new-venue.tsx',
    walkedIn: 'quarantine-a-venue.test.ts',
  },
  'delete a venue': {
    drawnIn: 'ui/venues/scrape-venues/venue-form.tsx',
    route: 'routes/admin/venues/edit-venue.tsx',
    isAlwaysRight: true,
    walkedIn: 'quarantine-a-venue.test.ts',
  },
  'quarantine a venue': {
    drawnIn: 'ui/venues/scrape-venues/ticketing-venue-table.tsx',
    route: 'routes/admin/ticketmaster-venues.tsx',
    isAlwaysRight: true,
    walkedIn: 'quarantine-a-venue.test.ts',
  },
} as const satisfies Record<string, FormEntry>
