/** On sites and the admin door: starts the sign-in of a browser, which returns to a page of the host. */
export function signInPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ redirect: path })}`
}

/** On the login door: the page that a password-reset link opens. */
export const RESET_PATH = '/login/reset'
