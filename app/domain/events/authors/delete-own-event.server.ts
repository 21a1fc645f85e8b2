import { and, eq, isNull } from 'drizzle-orm'
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
import type { DateScope } from './own-event'

/**
 * Deletes a submitted event, or all dates of its series: it is gone at once for everyone, and can be restored for a day.
 * Safe to repeat. Returns the event, or null if the viewer may not delete it.
 */
export async function deleteOwnEvent(
  services: ChangeServices,
  editor: Editor,
  id: number,
  scope: DateScope,
): Promise<EditableEvent | null> {
  const { db, now } = services
  const found = await findEditableEvent(services, editor, id)
  if (!found) return null
  const isDeleted = isInScope(editor, found, scope)
  await applyChange(services, {
    writes: [
      db
        .update(event)
        .set({ deletedAt: now, deletedBy: editor.viewer.id, updatedAt: now })
        .where(and(isDeleted, isNull(event.deletedAt))),
    ],
    after: affectedByDates(isDeleted),
    audit: auditDates('event.delete', editor, found, {
      scope,
      when: existsIn(
        event,
        and(isDeleted, eq(event.deletedAt, now), eq(event.deletedBy, editor.viewer.id)),
      ),
    }),
  })
  return found
}
