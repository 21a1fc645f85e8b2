import { and, eq, isNull, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import type { Viewer } from '~/domain/accounts/account'
import { isSiteAdmin, isSuperadmin } from '~/domain/accounts/permissions'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database } from '~/platform/database.server'
import { affectedByDates } from './affected-by-dates.server'

type Editor = { site: { id: number }; viewer: Pick<Viewer, 'id' | 'roles'> }

/**
 * Quarantines an event, on every site that shows it, or releases it. A site's admins may do so with what was submitted on their
 * site; superadmins with every event of the site, imported ones too. Returns false if the viewer may not, or the site has no
 * such event. Safe to repeat.
 */
export async function setEventQuarantined(
  services: ChangeServices,
  editor: Editor,
  eventId: number,
  isQuarantined: boolean,
): Promise<boolean> {
  const { db, now } = services
  const found = await findQuarantinable(db, editor, eventId)
  if (!found) return false
  if (found.quarantined === isQuarantined) return true
  const isThis = eq(event.id, eventId)
  await applyChange(services, {
    writes: [
      db
        .update(event)
        .set({ quarantined: isQuarantined, updatedAt: now })
        .where(and(isThis, eq(event.quarantined, !isQuarantined))),
    ],
    after: affectedByDates(isThis),
    audit: [
      {
        action: isQuarantined ? 'event.quarantine' : 'event.release',
        siteId: editor.site.id,
        target: { id: eventId, name: found.title },
        changes: { quarantined: { before: found.quarantined, after: isQuarantined } },
      },
    ],
  })
  return true
}

async function findQuarantinable(db: Database, { site, viewer }: Editor, eventId: number) {
  if (!isSiteAdmin(viewer, site.id)) return undefined
  return db
    .select({ title: event.title, quarantined: event.quarantined })
    .from(event)
    .innerJoin(venueSite, and(eq(venueSite.venueId, event.venueId), eq(venueSite.siteId, site.id)))
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(
      and(
        eq(event.id, eventId),
        isNull(event.deletedAt),
        isSuperadmin(viewer)
          ? undefined
          : sql`${event.feedId} IS NULL AND ${submission.siteId} = ${site.id}`,
      ),
    )
    .get()
}
