/** Pages that every frame or account links to and that this version does not have for those who are signed in. */
const UNOPENED = ['/create/event', '/account/receipts']

/** '/account/receipt/7' */
const RECEIPT = /^\/account\/receipt\/[^/]+$/

export function isUnopened(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  return UNOPENED.includes(path) || RECEIPT.test(path)
}
