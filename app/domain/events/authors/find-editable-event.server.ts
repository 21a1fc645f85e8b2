import { and, count, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { event, eventMark, submission } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Viewer } from '~/domain/accounts/account'
import { canEditEvent, isSiteAdmin } from '~/domain/accounts/permissions'
import type { Database } from '~/platform/storage/database.server'
import type { EventCard } from '../event'
import {
  eventColumns,
  isEventOnSite,
  isMarkOfEvent,
  isPicked,
  isVenueOfEvent,
  isVenueOnSite,
} from '../event-columns.server'
import { hiddenColumns } from '../event-visibility.server'
import { type DateScope, type OwnEventState, RESTORABLE_FOR } from './own-event'
import { submissionColumns, toOwnSubmission } from './submission-columns.server'

/** Who acts on the event, and on which site. */
export type Editor = { site: { id: number }; viewer: Pick<Viewer, 'id' | 'roles'> }

/** An event that the viewer may edit, with how many dates its series has for them; 1 for an event alone. */
export type EditableEvent = Omit<EventCard, 'group'> &
  OwnEventState & {
    createdBy: string | null
    unit: number
    submissionId: number | null
    /** Epoch milliseconds; null unless it was deleted. */
    deletedAt: number | null
    deletedBy: string | null
    dates: number
    publishedDates: number
  }

/**
 * An event of this site that the viewer may edit: a submitted one, for its creator and the site's admins. Deleted ones are
 * found for a day, by the account that deleted them and by the site's admins.
 */
export async function findEditableEvent(
  { db, now }: { db: Database; now: number },
  { site, viewer }: Editor,
  id: number,
): Promise<EditableEvent | null> {
  const row = await db
    .select({
      ...eventColumns,
      ...hiddenColumns,
      ...submissionColumns,
      picked: isPicked,
      createdBy: event.createdBy,
      feedId: event.feedId,
      unit: sql<number>`${event.unit}`,
      submissionId: event.submissionId,
      deletedAt: event.deletedAt,
      deletedBy: event.deletedBy,
    })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .leftJoin(eventMark, isMarkOfEvent)
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(and(eq(event.id, id), isNotForgotten(now)))
    .get()
  if (!row || !canEditEvent(viewer, row, site.id)) return null
  if (row.deletedAt !== null && !canRestore({ site, viewer }, row)) return null
  const { feedId: _, state, reason, ...found } = row
  const dates = await countDates(db, { site, viewer }, found)
  return { ...found, ...dates, submission: toOwnSubmission({ state, reason }) }
}

/** Not deleted, or so lately that it can be restored. */
const isNotForgotten = (now: number): SQL | undefined =>
  or(isNull(event.deletedAt), gt(event.deletedAt, now - RESTORABLE_FOR))

/** What an admin deleted, its author cannot restore. */
function canRestore({ site, viewer }: Editor, { deletedBy }: { deletedBy: string | null }) {
  return deletedBy === viewer.id || isSiteAdmin(viewer, site.id)
}

async function countDates(db: Database, editor: Editor, found: { id: number; unit: number }) {
  const row = await db
    .select({
      dates: count(),
      publishedDates: sql`coalesce(sum(${event.published}), 0)`.mapWith(Number),
    })
    .from(event)
    .where(and(isInScope(editor, found, 'all'), isNull(event.deletedAt)))
    .get()
  return row ?? { dates: 0, publishedDates: 0 }
}

/**
 * The dates that an act applies to: a condition on `event`. Of a series only submitted dates on this site, and for everyone
 * but the site's admins only the viewer's own.
 */
export function isInScope(
  { site, viewer }: Editor,
  { id, unit }: { id: number; unit: number },
  scope: DateScope,
): SQL | undefined {
  return and(
    scope === 'this' ? eq(event.id, id) : eq(event.unit, unit),
    isNull(event.feedId),
    isSiteAdmin(viewer, site.id) ? undefined : eq(event.createdBy, viewer.id),
    isEventOnSite(site.id),
  )
}
