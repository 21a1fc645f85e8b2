import type { LoginNotice } from '~/ui/accounts/login/login-form'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'

/** The notices of redirects to the login page, by their `notice` parameter. */
const NOTICES = new Map<string, LoginNotice>([
  [
    'reset',
    { text: 'Your password is changed. You can log in with it now.', isError: false, offer: null },
  ],
  ['google', { text: 'We ran into a problem signing you in', isError: true, offer: null }],
  [
    'google-untrusted',
    {
      text: "Please log in with an email or google. We don't trust your login yet.",
      isError: true,
      offer: null,
    },
  ],
  [
    'google-in-use',
    { text: ACCOUNT_MESSAGES.emailOfOtherAccount, isError: true, offer: 'send-reset-link' },
  ],
])

/** `googleError` is Google's own message, from a cookie. */
export function findLoginNotice(name: string, googleError: unknown): LoginNotice | null {
  if (typeof googleError === 'string' && googleError !== '') {
    return { text: googleError, isError: true, offer: null }
  }
  return NOTICES.get(name) ?? null
}
