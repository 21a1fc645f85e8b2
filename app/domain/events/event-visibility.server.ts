import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import { listsTicketing, TICKETING_FEED } from '~/domain/sites/ticketing.server'

/** Conditions on queries of events that join their venues. */

/** Whether the event exists; nobody sees a deleted one. */
export const isNotDeleted: SQL = isNull(event.deletedAt)

/**
 * Whether the event may be shown to everybody; on one site it must also lie within the bounds and not be hidden there
 * (architecture, section 6).
 */
export const isVisible: SQL | undefined = and(
  eq(event.published, true),
  isNotDeleted,
  eq(event.quarantined, false),
  eq(venue.quarantined, false),
)

/** The site's admins hid the event, where `event_mark` is left-joined. */
const isHidden = sql`coalesce(${eventMark.hidden}, 0)`

/**
 * Whether the site that `venue_site` is joined for lists events of this kind: those of the ticketing feed only where the site
 * has enabled it.
 */
export const isFeedOnSite: SQL = sql`(${event.feedType} IS NOT ${TICKETING_FEED} OR EXISTS (
  SELECT 1 FROM site WHERE site.id = ${venueSite.siteId} AND ${listsTicketing}))`

/** The same on one site, whose venues are joined and whose marks are left-joined. */
export const isVisibleOnSite: SQL | undefined = and(isVisible, sql`${isHidden} = 0`, isFeedOnSite)

/** The same as 0 or 1, where the event, its venue, the venue's site and the marks are all left-joined, so that any may be missing. */
export const isPublicOnSite: SQL = sql`(coalesce(${isVisibleOnSite}, 0) AND ${venueSite.siteId} IS NOT NULL)`

/** Why an event is not shown to everybody. */
export const hiddenColumns = {
  published: event.published,
  quarantined: sql`max(${event.quarantined}, ${venue.quarantined})`.mapWith(Boolean),
  hidden: isHidden.mapWith(Boolean),
}

export const visibilityColumns = {
  isPublic: sql`${isVisibleOnSite}`.mapWith(Boolean),
  ...hiddenColumns,
}
