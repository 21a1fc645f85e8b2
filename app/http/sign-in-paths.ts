/** On cities and the admin door: where a browser begins to be signed in there, to come back to a page of the host. */
export function signInPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ redirect: path })}`
}
