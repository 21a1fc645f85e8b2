/** On sites and the admin door: starts the sign-in of a browser, which returns to a page of the host. */
export function signInPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ redirect: path })}`
}

/** On the login door: the page that a password-reset link opens. */
export const RESET_PATH = '/login/reset'

/** On the login door: the form for people who have an account. */
export const LOGIN_PATH = '/login'

/** On the login door: the form for people who have none. */
export const CREATE_ACCOUNT_PATH = '/login/create-account'

/** On the login door: the page after a link was emailed. */
export const CHECK_INBOX_PATH = '/login/check-inbox'
