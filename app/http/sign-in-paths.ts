/** On cities and the admin door: where a browser begins to be signed in there, to come back to a page of the host. */
export function signInPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ redirect: path })}`
}

/** On the login door: where a link leads by which a password is set. */
export const RESET_PATH = '/login/reset'
