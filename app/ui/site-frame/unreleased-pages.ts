/** Pages that every frame or account links to and that this version does not have for those who are signed in. */
const UNRELEASED = ['/create/event', '/account/receipts']

/** Those of one receipt or event: '/account/receipt/7'. */
const OF_ONE = /^\/(account\/receipt|edit\/event|promote\/featured-daily-event)\/[^/]+$/

export function isUnreleasedPage(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  return UNRELEASED.includes(path) || OF_ONE.test(path)
}
