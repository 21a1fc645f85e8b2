import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { event } from '~/db/schema/events'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Statement } from '~/platform/storage/database.server'
import { affectedByDates } from '../dates/affected-by-dates.server'
import { auditDates } from '../editors/audit-event.server'
import {
  type EditableEvent,
  type Editor,
  findEditableEvent,
  isInScope,
} from './find-editable-event.server'
import { isNotInReview } from './submission-columns.server'

/**
 * Restores an event, with the dates of its series that were deleted with it, as they were, unless editors have removed its
 * submission since. Safe to repeat. Returns the event, or null if the viewer may not restore it, or not any more.
 */
export async function restoreOwnEvent(
  services: ChangeServices,
  editor: Editor,
  id: number,
): Promise<EditableEvent | null> {
  const { db, now } = services
  const found = await findEditableEvent(services, editor, id)
  if (!found || found.deletedAt === null) return found
  const isDeletedWithIt = and(
    isInScope(editor, found, 'all'),
    eq(event.deletedAt, found.deletedAt),
    found.deletedBy === null ? undefined : eq(event.deletedBy, found.deletedBy),
  )
  await applyChange(services, {
    writes: [
      quarantineAsRemaining(isDeletedWithIt),
      hideAsRemaining(isDeletedWithIt),
      db
        .update(event)
        .set({
          deletedAt: null,
          deletedBy: null,
          published: sql`${event.published} AND ${isNotInReview}`,
          updatedAt: now,
        })
        .where(isDeletedWithIt),
    ],
    after: affectedByDates(isInScope(editor, found, 'all')),
    audit: auditDates('event.restore', editor, found, {
      scope: 'this',
      when: existsIn(
        event,
        and(eq(event.id, id), isNull(event.deletedAt), eq(event.updatedAt, now)),
      ),
    }),
  })
  return found
}

/**
 * The dates of its submission that remained when an event was deleted, whether they were deleted later or not. Editors who
 * removed each of them saw no others: what comes back is removed too. If they left some, they meant only those they removed.
 */
const REMAINING = sql`
  event r WHERE r.submission_id = event.submission_id
    AND (r.deleted_at IS NULL OR r.deleted_at > event.deleted_at)`

/** The strictest quarantine of the remaining dates, if all are in one. Runs before these events are restored. */
const quarantineAsRemaining = (isRestored: SQL | undefined): Statement => sql`
  UPDATE event SET (quarantined, quarantined_by, quarantined_by_superadmin, quarantine_reason) = (
    SELECT r.quarantined, r.quarantined_by, r.quarantined_by_superadmin, r.quarantine_reason
    FROM ${REMAINING} ORDER BY r.quarantined_by_superadmin DESC, r.id LIMIT 1)
  WHERE ${isRestored} AND (SELECT min(r.quarantined) FROM ${REMAINING}) = 1
    AND quarantined + quarantined_by_superadmin < (
      SELECT max(r.quarantined + r.quarantined_by_superadmin) FROM ${REMAINING})`

/** Hides these events on the sites that hide all of the remaining dates. Runs before these events are restored. */
const hideAsRemaining = (isRestored: SQL | undefined): Statement => sql`
  INSERT INTO event_mark (event_id, site_id, picked, hidden)
  SELECT event.id, vs.site_id, 0, 1 FROM event JOIN venue_site vs ON vs.venue_id = event.venue_id
  WHERE ${isRestored} AND (
    SELECT min(EXISTS (
      SELECT 1 FROM event_mark m WHERE m.event_id = r.id AND m.site_id = vs.site_id AND m.hidden = 1))
    FROM ${REMAINING}) = 1
  ON CONFLICT (event_id, site_id) DO UPDATE SET hidden = 1`
