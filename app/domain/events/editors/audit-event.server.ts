import { exists, type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditedChange } from '~/domain/changes/audit.server'
import type { Database } from '~/platform/storage/database.server'
import type { EditableEvent, Editor } from '../authors/find-editable-event.server'
import type { DateScope } from '../authors/own-event'
import { selectEventOnSite } from './select-event-on-site.server'

/** A change of an event for the audit log of the site where an admin made it; only if the site still has the event. */
export function auditEvent(
  db: Database,
  action: AuditAction,
  { siteId, eventId }: { siteId: number; eventId: number },
  changes: AuditedChange['changes'] = {},
): AuditedChange {
  return {
    action,
    siteId,
    changes,
    target: { id: eventId, name: selectTitle(eventId) },
    when: exists(selectEventOnSite(db, siteId, eventId)),
  }
}

/** The title of an event, whether it was deleted or not. */
export const selectTitle = (eventId: number) =>
  sql<string>`(SELECT title FROM event WHERE id = ${eventId})`

/**
 * An act on an event, or on all dates of its series, for the audit log: none if its author did it. `when`: whether it
 * did anything, after the writes.
 */
export function auditDates(
  action: AuditAction,
  { site, viewer }: Editor,
  { id, title, createdBy, dates }: EditableEvent,
  { scope, when }: { scope: DateScope; when: SQL },
): AuditedChange[] {
  if (createdBy === viewer.id) return []
  const isSeries = scope === 'all' && dates > 1
  const changes: AuditedChange['changes'] = isSeries
    ? { dates: { before: null, after: dates } }
    : {}
  return [{ action, siteId: site.id, target: { id, name: title }, changes, when }]
}
