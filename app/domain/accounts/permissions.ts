import type { Account } from './account'

/** Who may what (specification, section 6). Null is a visitor who is not signed in. */
export type MaybeViewer = Pick<Account, 'id' | 'roles'> | null

/** An event, as far as it matters to who may do something with it. */
export type OwnedEvent = {
  /** Null of what no person put up, or of somebody who has left. */
  createdBy: string | null
  /** Null of what a person put up. */
  feedId: number | null
}

export function isSuperadmin(someone: MaybeViewer): boolean {
  return someone?.roles.some(({ role }) => role === 'superadmin') ?? false
}

/** Whether somebody may administer this site, as its own admin or as superadmin. */
export function isSiteAdmin(someone: MaybeViewer, siteId: number): boolean {
  return (
    isSuperadmin(someone) ||
    (someone?.roles.some((grant) => grant.role === 'siteadmin' && grant.siteId === siteId) ?? false)
  )
}

/** Whether somebody is admin of any site at all. */
export function isAdmin(someone: MaybeViewer): boolean {
  return (someone?.roles.length ?? 0) > 0
}

export function isCreator(someone: MaybeViewer, { createdBy }: OwnedEvent): boolean {
  return someone !== null && createdBy !== null && someone.id === createdBy
}

/** Events are put up by anybody who is signed in. */
export function canCreateEvent(someone: MaybeViewer): boolean {
  return someone !== null
}

/** Its creator may edit an event, and admins any that a person put up; what a feed brings is edited where it comes from. */
export function canEditEvent(someone: MaybeViewer, event: OwnedEvent, siteId: number): boolean {
  if (event.feedId !== null) return false
  return isCreator(someone, event) || isSiteAdmin(someone, siteId)
}

/** Whether somebody sees an event also while it is not published, hidden or in quarantine. */
export function canSeeUnlisted(someone: MaybeViewer, event: OwnedEvent, siteId: number): boolean {
  return isCreator(someone, event) || isSiteAdmin(someone, siteId)
}

/** To pick, hide, tag and categorise, and to read what is kept of an event's origin. */
export function canModerate(someone: MaybeViewer, siteId: number): boolean {
  return isSiteAdmin(someone, siteId)
}

/** Without charge (architecture, section 7). */
export function canPromoteFree(someone: MaybeViewer, siteId: number): boolean {
  return isSiteAdmin(someone, siteId)
}

/** Only who put it up is offered to pay for it. */
export function canPromote(someone: MaybeViewer, event: OwnedEvent): boolean {
  return isCreator(someone, event)
}

/** Categories and scrapes are one for all sites. */
export function canEditCategories(someone: MaybeViewer): boolean {
  return isSuperadmin(someone)
}
