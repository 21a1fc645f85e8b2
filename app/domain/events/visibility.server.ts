import { sql } from 'drizzle-orm'

/**
 * Whether event e at venue v may be seen at all; on one site it must also lie in the bounds and not be hidden there
 * (architecture, section 6).
 */
export const isVisible = sql`
  e.published = 1 AND e.deleted_at IS NULL AND e.quarantined = 0 AND v.quarantined = 0`
