/** Pages that every frame links to and that this version does not have for those who are signed in. */
const UNOPENED = ['/create/event']

export function isUnopened(pathname: string): boolean {
  return UNOPENED.includes(pathname.replace(/\/$/, ''))
}
