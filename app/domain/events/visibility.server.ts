import { sql } from 'drizzle-orm'

/** Whether event e is there at all; what is deleted nobody sees. */
export const isNotDeleted = sql`e.deleted_at IS NULL`

/**
 * Whether event e at venue v may be seen at all; on one site it must also lie in the bounds and not be hidden there
 * (architecture, section 6).
 */
export const isVisible = sql`
  e.published = 1 AND ${isNotDeleted} AND e.quarantined = 0 AND v.quarantined = 0`

/** The same on one site, where m is the site's mark of the event, if it has any. */
export const isVisibleOnSite = sql`${isVisible} AND coalesce(m.hidden, 0) = 0`

/** Why an event e at venue v with mark m is not to be seen by everybody: columns of 0 or 1. */
export const visibilityColumns = sql`
  ${isVisibleOnSite} AS isPublic, e.published, max(e.quarantined, v.quarantined) AS quarantined,
  coalesce(m.hidden, 0) AS hidden`
