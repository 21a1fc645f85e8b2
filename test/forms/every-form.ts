import { FORMS_OF_JOURNEYS } from './forms-of-journeys'

type Form = {
  /** The file that draws it, below app/. */
  drawnIn: string
  /** The route that answers it, below app/. */
  route: string
  /** The button, where a route has several. */
  intent?: string
  /** A button without fields, a choice from a list, or a search, which takes anything. */
  isAlwaysRight?: true
}

const LOGIN = { drawnIn: 'ui/accounts/login/login-form.tsx', route: 'routes/login/login/route.tsx' }
const CREATE_ACCOUNT = {
  drawnIn: 'ui/accounts/login/create-account-form.tsx',
  route: 'routes/login/create-account/route.tsx',
}
const ACCOUNT = {
  drawnIn: 'ui/accounts/settings/account-section.tsx',
  route: 'routes/site/account/my-account/route.tsx',
}
const SIGN_OUT = 'routes/session/sign-out.ts'
const SEARCH = 'routes/site/search/route.tsx'

/** The forms that the journey of all forms (test/journeys/forms.test.ts) fills in, by what they are for. */
export const FORMS = {
  'log in': { ...LOGIN, intent: 'sign-in' },
  'create an account': { ...CREATE_ACCOUNT, intent: 'create-account' },
  // Offered only beside an email that has an account.
  'reset the password of an email in use': {
    ...CREATE_ACCOUNT,
    intent: 'send-reset-link',
    isAlwaysRight: true,
  },
  'go to the form that logs in': { ...CREATE_ACCOUNT, intent: 'show-login', isAlwaysRight: true },
  'go to the form that creates an account': {
    ...LOGIN,
    intent: 'show-create-account',
    isAlwaysRight: true,
  },
  'send an emailed link again': {
    drawnIn: 'ui/accounts/login/check-inbox-panel.tsx',
    route: 'routes/login/check-inbox.tsx',
    isAlwaysRight: true,
  },
  'request a reset link': { ...LOGIN, intent: 'send-reset-link' },
  'request a verification link': { ...LOGIN, intent: 'send-verify-link' },
  'continue to a site': {
    drawnIn: 'ui/accounts/login/signed-in-panel.tsx',
    route: LOGIN.route,
    intent: 'continue',
    isAlwaysRight: true,
  },
  'log out of the login door': {
    drawnIn: 'ui/accounts/login/signed-in-panel.tsx',
    route: SIGN_OUT,
    isAlwaysRight: true,
  },
  'verify an email': {
    drawnIn: 'ui/accounts/login/verify-form.tsx',
    route: 'routes/login/verify-email.tsx',
  },
  'reset a password': {
    drawnIn: 'ui/accounts/login/new-password-form.tsx',
    route: 'routes/login/reset-password.tsx',
  },
  'confirm a new email': {
    drawnIn: 'routes/login/change-email.tsx',
    route: 'routes/login/change-email.tsx',
    isAlwaysRight: true,
  },
  'log out of a site': {
    drawnIn: 'ui/site-frame/account-menu.tsx',
    route: SIGN_OUT,
    isAlwaysRight: true,
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
  'delete the account': {
    drawnIn: 'ui/accounts/settings/delete-form.tsx',
    route: 'routes/site/account/delete-account.tsx',
  },
  'edit a category': {
    drawnIn: 'ui/categories/category-form.tsx',
    route: 'routes/site/categories/edit-category/route.tsx',
  },
  'manage an event': {
    drawnIn: 'ui/events/own-events/own-event-forms.tsx',
    route: 'routes/site/event/manage/route.tsx',
    isAlwaysRight: true,
  },
  search: { drawnIn: 'ui/search/search-bar.tsx', route: SEARCH, isAlwaysRight: true },
  'choose filters': {
    drawnIn: 'routes/site/search-filters.tsx',
    route: SEARCH,
    isAlwaysRight: true,
  },
  'choose an admin site': {
    drawnIn: 'ui/admin-frame/site-picker.tsx',
    route: 'routes/admin/sites.tsx',
    isAlwaysRight: true,
  },
  'clear the outbox': {
    drawnIn: 'routes/dev/outbox.tsx',
    route: 'routes/dev/outbox.tsx',
    isAlwaysRight: true,
  },
} as const satisfies Record<string, Form>

export type FormName = keyof typeof FORMS

/** Every form of the product. test/doors/forms.test.ts fails when a form or an action is missing. */
export const EVERY_FORM: Form[] = [
  ...Object.values(FORMS),
  ...Object.values(FORMS_OF_JOURNEYS).flatMap((routes) =>
    Object.entries(routes).flatMap(([route, files]) =>
      files.map((drawnIn) => ({ route, drawnIn })),
    ),
  ),
]

/** Actions that scripts and programs call: no page has a form for them. Those of the API are routes of its own folder. */
export const API_ROUTES = 'routes/api/'
export const ACTIONS_WITHOUT_FORM = [
  'routes/admin/site/announcements/preview-json.ts',
  'routes/admin/site/preview/preview-json.ts',
  'routes/dev/payments/answer-3d-secure.ts',
  'routes/session/sign-in.ts',
  'routes/site/promote/payment.ts',
  'routes/webhooks/stripe.ts',
]
