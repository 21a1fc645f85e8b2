import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from './audit.server'

type Audited = { siteId: number; action: AuditAction; targetId: string; since: number }

/** The query for how often an act was done to a thing on a site since an instant: a site has few entries a day. */
export const countAudited = ({ siteId, action, targetId, since }: Audited): SQL<number> => sql`(
  SELECT count(*) FROM audit_entry
  WHERE site_id = ${siteId} AND at > ${since} AND action = ${action} AND target_id = ${targetId})`
