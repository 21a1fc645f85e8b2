import { and, eq, isNull, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { event } from '~/db/schema/events'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { affectedByDates } from '../dates/affected-by-dates.server'
import { auditDates } from '../editors/audit-event.server'
import {
  type EditableEvent,
  type Editor,
  findEditableEvent,
  isInScope,
} from './find-editable-event.server'
import { followRemainingDates } from './follow-remaining-dates.server'
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
      // Before they are restored: the remaining dates are those that were deleted later, or not at all.
      ...followRemainingDates(isDeletedWithIt),
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
