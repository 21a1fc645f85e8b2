import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '~/platform/storage/database.server'

/**
 * The statements that quarantine and hide deleted events, which are about to be restored, if editors did so with each date of
 * their submission that remained when they were deleted. Editors who removed each date saw no others, so that what is restored
 * is removed too. If they left some, they meant only those they removed.
 */
export const followRemainingDates = (isRestored: SQL | undefined): [Statement, Statement] => [
  quarantine(isRestored),
  hide(isRestored),
]

/** Whether those were deleted later or not. */
const REMAINING = sql`
  event remaining WHERE remaining.submission_id = event.submission_id
    AND (remaining.deleted_at IS NULL OR remaining.deleted_at > event.deleted_at)`

/** The strictest quarantine of the remaining dates. */
const quarantine = (isRestored: SQL | undefined): Statement => sql`
  UPDATE event SET (quarantined, quarantined_by, quarantined_by_superadmin, quarantine_reason) = (
    SELECT remaining.quarantined, remaining.quarantined_by, remaining.quarantined_by_superadmin, remaining.quarantine_reason
    FROM ${REMAINING} ORDER BY remaining.quarantined_by_superadmin DESC, remaining.id LIMIT 1)
  WHERE ${isRestored} AND (SELECT min(remaining.quarantined) FROM ${REMAINING}) = 1
    AND quarantined + quarantined_by_superadmin < (
      SELECT max(remaining.quarantined + remaining.quarantined_by_superadmin) FROM ${REMAINING})`

/** On each site that hides all of the remaining dates. */
const hide = (isRestored: SQL | undefined): Statement => sql`
  INSERT INTO event_mark (event_id, site_id, picked, hidden)
  SELECT event.id, vs.site_id, 0, 1 FROM event JOIN venue_site vs ON vs.venue_id = event.venue_id
  WHERE ${isRestored} AND (
    SELECT min(EXISTS (
      SELECT 1 FROM event_mark m WHERE m.event_id = remaining.id AND m.site_id = vs.site_id AND m.hidden = 1))
    FROM ${REMAINING}) = 1
  ON CONFLICT (event_id, site_id) DO UPDATE SET hidden = 1`
