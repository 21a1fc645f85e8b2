import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '~/platform/storage/database.server'

/**
 * The statements that quarantine and hide these events (a condition on `event`) if editors did so with each remaining date of
 * their submission (a condition on `remaining`, which names none of these events). Editors who removed each date saw no
 * others, so that a date that is restored is removed too. If they left some, they meant only those they removed.
 */
export function followRemainingDates(
  isFollowing: SQL | undefined,
  isRemaining: SQL,
): [Statement, Statement] {
  const dates = sql`
    event remaining WHERE remaining.submission_id = event.submission_id AND (${isRemaining})`
  return [quarantine(isFollowing, dates), hide(isFollowing, dates)]
}

/** The strictest quarantine of the remaining dates. */
const quarantine = (isFollowing: SQL | undefined, dates: SQL): Statement => sql`
  UPDATE event SET (quarantined, quarantined_by, quarantined_by_superadmin, quarantine_reason) = (
    SELECT remaining.quarantined, remaining.quarantined_by, remaining.quarantined_by_superadmin, remaining.quarantine_reason
    FROM ${dates} ORDER BY remaining.quarantined_by_superadmin DESC, remaining.id LIMIT 1)
  WHERE ${isFollowing} AND (SELECT min(remaining.quarantined) FROM ${dates}) = 1
    AND quarantined + quarantined_by_superadmin < (
      SELECT max(remaining.quarantined + remaining.quarantined_by_superadmin) FROM ${dates})`

/** On each site that hides all of the remaining dates. */
const hide = (isFollowing: SQL | undefined, dates: SQL): Statement => sql`
  INSERT INTO event_mark (event_id, site_id, picked, hidden)
  SELECT event.id, vs.site_id, 0, 1 FROM event JOIN venue_site vs ON vs.venue_id = event.venue_id
  WHERE ${isFollowing} AND (
    SELECT min(EXISTS (
      SELECT 1 FROM event_mark m WHERE m.event_id = remaining.id AND m.site_id = vs.site_id AND m.hidden = 1))
    FROM ${dates}) = 1
  ON CONFLICT (event_id, site_id) DO UPDATE SET hidden = 1`
