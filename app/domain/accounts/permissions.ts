import type { Account } from './account'

/** Null is a visitor who is not signed in (specification, section 6). */
export type MaybeViewer = Pick<Account, 'id' | 'roles'> | null

/** The properties of an event that permissions depend on. */
export type OwnedEvent = {
  /** Null if the event came from a feed or its author's account was deleted. */
  createdBy: string | null
  /** Null if a person created the event. */
  feedId: number | null
}

export function isSuperadmin(viewer: MaybeViewer): boolean {
  return viewer?.roles.some(({ role }) => role === 'superadmin') ?? false
}

/** Whether the viewer may administer this site, as its admin or as superadmin. */
export function isSiteAdmin(viewer: MaybeViewer, siteId: number): boolean {
  return (
    isSuperadmin(viewer) ||
    (viewer?.roles.some((grant) => grant.role === 'siteadmin' && grant.siteId === siteId) ?? false)
  )
}

/** Whether the viewer administers any site. */
export function isAdmin(viewer: MaybeViewer): boolean {
  return (viewer?.roles.length ?? 0) > 0
}

function isCreator(viewer: MaybeViewer, { createdBy }: OwnedEvent): boolean {
  return viewer !== null && createdBy !== null && viewer.id === createdBy
}

/**
 * Events that people created are edited by their creators and by admins; imported events are edited at their source.
 */
export function canEditEvent(viewer: MaybeViewer, event: OwnedEvent, siteId: number): boolean {
  if (event.feedId !== null) return false
  return isCreator(viewer, event) || isSiteAdmin(viewer, siteId)
}

/** Whether the viewer may see an event that is unpublished, hidden or quarantined. */
export function canSeeUnlisted(viewer: MaybeViewer, event: OwnedEvent, siteId: number): boolean {
  return isCreator(viewer, event) || isSiteAdmin(viewer, siteId)
}

/** Whether the viewer may pick, hide, tag and categorize events, and read what is stored about their source. */
export function canModerate(viewer: MaybeViewer, siteId: number): boolean {
  return isSiteAdmin(viewer, siteId)
}

/** Whether the viewer may promote events free of charge (architecture, section 7). */
export function canPromoteFree(viewer: MaybeViewer, siteId: number): boolean {
  return isSiteAdmin(viewer, siteId)
}

/** Categories are shared by all sites, as scrapes are. */
export function canEditCategories(viewer: MaybeViewer): boolean {
  return isSuperadmin(viewer)
}

/** Whether the viewer may change scrapes, and is told which one an event comes from. */
export function canEditScrapes(viewer: MaybeViewer): boolean {
  return isSuperadmin(viewer)
}
