/** Pages that the frame or account pages link to, but that do not exist yet for signed-in viewers. */
const UNRELEASED = ['/create/event', '/account/receipts']

/** Pages of one receipt or event, such as '/account/receipt/7'. */
const UNRELEASED_DETAIL = /^\/(account\/receipt|edit\/event|promote\/featured-daily-event)\/[^/]+$/

export function isUnreleasedPage(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  return UNRELEASED.includes(path) || UNRELEASED_DETAIL.test(path)
}
