import type { FormEntry } from './form-entry'

const LOGIN = { drawnIn: 'ui/accounts/login/login-form.tsx', route: 'routes/login/login/route.tsx' }
const CREATE_ACCOUNT = {
  drawnIn: 'ui/accounts/login/create-account-form.tsx',
  route: 'routes/login/create-account/route.tsx',
}

/** The forms of the login door. */
export const LOGIN_FORMS = {
  'log in': { ...LOGIN, intent: 'sign-in' },
  'create an account': { ...CREATE_ACCOUNT, intent: 'create-account' },
  // Offered only beside an email that has an account.
  'reset the password of an email in use': {
    ...CREATE_ACCOUNT,
    intent: 'send-reset-link',
    isAlwaysRight: true,
  },
  'go to the form that logs in': {
    ...CREATE_ACCOUNT,
    intent: 'show-login',
    isAlwaysRight: true,
  },
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
    route: 'routes/session/sign-out.ts',
    isAlwaysRight: true,
  },
  'stop being an administrator': {
    drawnIn: 'routes/login/leave-administration.tsx',
    route: 'routes/login/leave-administration.tsx',
    isAlwaysRight: true,
    walkedIn: 'administrators.test.ts',
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
} as const satisfies Record<string, FormEntry>
