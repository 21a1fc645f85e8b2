import { type SQL, sql } from 'drizzle-orm'

/** JSON of a date's quarantine (Quarantine), first of all one that only superadmins may lift; for queries of submissions `s`. */
export const SUBMISSION_QUARANTINE: SQL = sql`(
  SELECT json_object('editor', k.name,
    'isBySuperadmin', json(iif(q.quarantined_by_superadmin, 'true', 'false')), 'reason', q.quarantine_reason)
  FROM event q LEFT JOIN account k ON k.id = q.quarantined_by
  WHERE q.submission_id = s.id AND q.submission_id IS NOT NULL AND q.deleted_at IS NULL AND q.quarantined = 1
  ORDER BY q.quarantined_by_superadmin DESC LIMIT 1)`
