import { CONSOLE_FORMS } from './console-forms'
import type { FormEntry } from './form-entry'
import { LOGIN_FORMS } from './login-forms'
import { NEWSROOM_FORMS } from './newsroom-forms'
import { SAVED_FILTER_FORMS } from './saved-filter-forms'

const ACCOUNT = {
  drawnIn: 'ui/accounts/settings/account-section.tsx',
  route: 'routes/site/account/my-account/route.tsx',
}
/** Buttons. */
const CALENDAR_LINK = {
  drawnIn: 'ui/accounts/my-events/calendar-link-panel.tsx',
  route: 'routes/site/account/my-events.tsx',
  isAlwaysRight: true,
  walkedIn: 'add-an-event.test.ts',
} as const
const EVENT_PAGE = {
  route: 'routes/site/event/route.tsx',
  walkedIn: 'add-an-event.test.ts',
}
const PROMOTE = {
  route: 'routes/site/promote/route.tsx',
  walkedIn: 'promote-an-event.test.ts',
}
/** Buttons and choices from lists. */
const CATEGORY_EDITOR = {
  route: 'routes/admin/categories/category/route.tsx',
  isAlwaysRight: true,
  walkedIn: 'edit-category-tree.test.ts',
} as const
const CATEGORY_SECTIONS = 'routes/admin/categories/category/'
const KIT = { route: 'routes/dev/kit/route.tsx', walkedIn: 'console-kit.test.ts' }
const SIGN_OUT = 'routes/session/sign-out.ts'
const SEARCH = 'routes/site/search/route.tsx'

/**
 * Every form of the product, with the file that shows it and the route that answers it. test/doors/forms.test.ts fails
 * when a form or an action is missing here, and test/journeys/forms.test.ts fills each of them in.
 */
export const FORMS = {
  ...LOGIN_FORMS,
  'log out of a site': {
    drawnIn: 'ui/site-frame/account-menu.tsx',
    route: SIGN_OUT,
    isAlwaysRight: true,
  },
  'claim a venue': {
    drawnIn: 'ui/venues/claims/claim-venue-form.tsx',
    route: 'routes/site/places/claim-venue.tsx',
    walkedIn: 'claim-a-venue.test.ts',
  },
  "edit a managed venue's page": {
    drawnIn: 'ui/venues/claims/managed-venue-form.tsx',
    route: 'routes/site/account/my-venue.tsx',
    walkedIn: 'claim-a-venue.test.ts',
  },
  'change the name': { ...ACCOUNT, intent: 'change-name' },
  'change the image': { ...ACCOUNT, intent: 'change-image' },
  'remove the image': { ...ACCOUNT, intent: 'remove-image', isAlwaysRight: true },
  'change the email': { ...ACCOUNT, intent: 'change-email' },
  'change the password': { ...ACCOUNT, intent: 'change-password' },
  'request a link to set a password': {
    ...ACCOUNT,
    intent: 'send-reset-link',
    isAlwaysRight: true,
  },
  'disconnect Google': { ...ACCOUNT, intent: 'unlink-google', isAlwaysRight: true },
  'log out a device': { ...ACCOUNT, intent: 'log-out-device', isAlwaysRight: true },
  'log out everywhere': { ...ACCOUNT, intent: 'log-out-everywhere', isAlwaysRight: true },
  'create a secret calendar link': { ...CALENDAR_LINK, intent: 'create-link' },
  'replace the secret calendar link': { ...CALENDAR_LINK, intent: 'replace-link' },
  'revoke the secret calendar link': { ...CALENDAR_LINK, intent: 'revoke-link' },
  'delete the account': {
    drawnIn: 'ui/accounts/settings/delete-form.tsx',
    route: 'routes/site/account/delete-account.tsx',
  },
  'edit a category': {
    drawnIn: 'ui/categories/category-form.tsx',
    route: 'routes/site/categories/edit-category/route.tsx',
  },
  'add a category': {
    drawnIn: 'routes/admin/categories/new-category.tsx',
    route: 'routes/admin/categories/new-category.tsx',
    walkedIn: 'edit-category-tree.test.ts',
  },
  'add or edit synonyms': {
    drawnIn: 'routes/admin/synonyms/route.tsx',
    route: 'routes/admin/synonyms/route.tsx',
    walkedIn: 'edit-synonyms.test.ts',
  },
  'move a category': { ...CATEGORY_EDITOR, drawnIn: `${CATEGORY_SECTIONS}move-section.tsx` },
  'move a category in the tree': { ...CATEGORY_EDITOR, drawnIn: 'ui/categories/category-tree.tsx' },
  'merge a category': { ...CATEGORY_EDITOR, drawnIn: `${CATEGORY_SECTIONS}merge-section.tsx` },
  'delete a category': { ...CATEGORY_EDITOR, drawnIn: `${CATEGORY_SECTIONS}delete-section.tsx` },
  'search categories': {
    drawnIn: 'routes/admin/categories/category-tree.tsx',
    route: 'routes/admin/categories/category-tree.tsx',
    isAlwaysRight: true,
    walkedIn: 'edit-category-tree.test.ts',
  },
  'manage an event': {
    drawnIn: 'ui/events/own-events/own-event-forms.tsx',
    route: 'routes/site/event/manage/route.tsx',
    isAlwaysRight: true,
  },
  'submit or edit an event': {
    drawnIn: 'ui/event-form/filled-form.tsx',
    route: 'routes/site/event-form/route.tsx',
    walkedIn: 'add-an-event.test.ts',
  },
  'discard a draft': {
    drawnIn: 'ui/kit/drafts/restored-notice.tsx',
    route: 'routes/site/event-form/route.tsx',
    walkedIn: 'add-an-event.test.ts',
  },
  'promote an event': { ...PROMOTE, drawnIn: 'ui/promotions/promote-form.tsx' },
  'finish an order': {
    ...PROMOTE,
    drawnIn: 'ui/promotions/cart/unfinished-order-panel.tsx',
    isAlwaysRight: true,
  },
  'pick or hide an event': { ...EVENT_PAGE, drawnIn: 'ui/moderation/mark-form.tsx' },
  'tag an event': { ...EVENT_PAGE, drawnIn: 'ui/moderation/tags-form.tsx' },
  'categorize an event': { ...EVENT_PAGE, drawnIn: 'ui/moderation/categories-form.tsx' },
  'decide about a submission': { ...EVENT_PAGE, drawnIn: 'ui/moderation/review-form.tsx' },
  search: { drawnIn: 'ui/search/search-bar.tsx', route: SEARCH, isAlwaysRight: true },
  'choose filters': {
    drawnIn: 'routes/site/search-filters.tsx',
    route: SEARCH,
    isAlwaysRight: true,
  },
  ...CONSOLE_FORMS,
  ...NEWSROOM_FORMS,
  ...SAVED_FILTER_FORMS,
  'filter a list of the console': { ...KIT, drawnIn: 'ui/kit/tables/filter-bar.tsx' },
  'undo by a notice': { ...KIT, drawnIn: 'ui/kit/pages/flash-notice.tsx' },
  'try the fields of the kit': { ...KIT, drawnIn: 'routes/dev/kit/fields-section.tsx' },
  'try the lists of the kit': { ...KIT, drawnIn: 'routes/dev/kit/lists-section.tsx' },
  'try the buttons of the kit': { ...KIT, drawnIn: 'routes/dev/kit/pieces-section.tsx' },
  'add a person of the kit': {
    ...KIT,
    drawnIn: 'routes/dev/kit/person-form.tsx',
    route: 'routes/dev/kit/person.tsx',
  },
  'pay at the test gateway': {
    drawnIn: 'routes/dev/payments/test-checkout.tsx',
    route: 'routes/dev/payments/test-checkout.tsx',
    isAlwaysRight: true,
    walkedIn: 'promote-an-event.test.ts',
  },
  'confirm a test payment': {
    drawnIn: 'routes/dev/payments/test-3d-secure.tsx',
    route: 'routes/dev/payments/test-3d-secure.tsx',
    isAlwaysRight: true,
    walkedIn: 'promote-an-event.test.ts',
  },
  'clear the outbox': {
    drawnIn: 'routes/dev/outbox.tsx',
    route: 'routes/dev/outbox.tsx',
    isAlwaysRight: true,
  },
} as const satisfies Record<string, FormEntry>

export type FormName = keyof typeof FORMS

/** Actions that scripts and programs call: no page has a form for them. */
export const ACTIONS_WITHOUT_FORM = [
  'routes/admin/site/announcements/preview-json.ts',
  'routes/api/invoices/create.ts',
  'routes/api/invoices/pay.ts',
  'routes/api/invoices/settle.ts',
  'routes/api/invoices/cancel.ts',
  'routes/api/featured-days/feature-event.ts',
  'routes/api/scrapes/update.ts',
  'routes/api/scrapes/schedule.ts',
  'routes/api/scrapes/delete.ts',
  'routes/api/scrapes/check-manifest.ts',
  'routes/api/scrapes/import-csv.ts',
  'routes/api/scrape-venues/update.ts',
  'routes/api/scrape-venues/delete.ts',
  'routes/api/ticketmaster-venues/update.ts',
  'routes/webhooks/stripe.ts',
  'routes/dev/payments/answer-3d-secure.ts',
  'routes/session/sign-in.ts',
  'routes/site/promote/payment.ts',
  'routes/api/account/mint-token.ts',
  'routes/api/account/redeem-token.ts',
  'routes/api/site/access.ts',
  'routes/api/keys/update.ts',
  'routes/api/site-admins/add.ts',
  'routes/api/site-admins/remove.ts',
  'routes/api/categories/update.ts',
  'routes/api/events/update.ts',
  'routes/api/events/pick.ts',
  'routes/api/events/hide.ts',
  'routes/api/events/categories.ts',
  'routes/api/events/tags.ts',
  'routes/api/images/create.ts',
  'routes/api/images/upload.ts',
  'routes/api/site/update-announcements.ts',
  'routes/api/featured-days/update-rates.ts',
  'routes/api/featured-venues/update.ts',
  'routes/api/curated-venues/update.ts',
  'routes/api/site/create.ts',
  'routes/api/site/update.ts',
  'routes/admin/site/preview/preview-json.ts',
  'routes/api/not-found.ts',
]
