import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import type { Viewer } from '~/domain/accounts/account'
import { isSiteAdmin, isSuperadmin } from '~/domain/accounts/permissions'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database } from '~/platform/storage/database.server'
import { affectedByDates } from '../dates/affected-by-dates.server'

type Editor = { site: { id: number }; viewer: Pick<Viewer, 'id' | 'roles'> }

export type QuarantineOutcome =
  | { kind: 'saved' }
  /** The viewer may not, or the site has no such event. */
  | { kind: 'not-found' }
  /** A superadmin set the quarantine, and the viewer is none. */
  | { kind: 'locked' }

/**
 * Quarantines an event, on every site that shows it, or releases it. A site's admins may do so with what was submitted on their
 * site; superadmins with every event of the site, imported ones too. A superadmin who quarantines what an admin has quarantined
 * makes it their own. Safe to repeat.
 */
export async function setEventQuarantined(
  services: ChangeServices,
  editor: Editor,
  eventId: number,
  isQuarantined: boolean,
): Promise<QuarantineOutcome> {
  const { db, now } = services
  const found = await findQuarantinable(db, editor, eventId)
  if (!found) return { kind: 'not-found' }
  const isBySuperadmin = isSuperadmin(editor.viewer)
  if (!isQuarantined && found.isLocked && !isBySuperadmin) return { kind: 'locked' }
  const isAlreadySo = isQuarantined && found.quarantined && (found.isLocked || !isBySuperadmin)
  if (isAlreadySo || (!isQuarantined && !found.quarantined)) return { kind: 'saved' }
  const isThis = eq(event.id, eventId)
  const isLocked = eq(event.quarantinedBySuperadmin, true)
  const mayChange = isBySuperadmin ? undefined : not(isLocked)
  const [written] = await applyChange(services, {
    writes: [
      db
        .update(event)
        .set({
          quarantined: isQuarantined,
          quarantinedBy: isQuarantined ? editor.viewer.id : null,
          quarantinedBySuperadmin: isQuarantined && isBySuperadmin,
          quarantineReason: '',
          updatedAt: now,
        })
        .where(and(isThis, mayChange)),
    ],
    after: affectedByDates(isThis),
    audit: [
      {
        action: isQuarantined ? 'event.quarantine' : 'event.release',
        siteId: editor.site.id,
        target: { id: eventId, name: found.title },
        changes: listDifferences(
          { quarantined: found.quarantined, bySuperadmin: found.isLocked },
          { quarantined: isQuarantined, bySuperadmin: isQuarantined && isBySuperadmin },
        ),
        // A superadmin may have quarantined it in between.
        when: sql`EXISTS (SELECT 1 FROM event WHERE id = ${eventId} AND quarantined = ${isQuarantined ? 1 : 0}
          AND quarantined_by IS ${isQuarantined ? editor.viewer.id : null})`,
      },
    ],
  })
  return written?.changes === 0 ? { kind: 'locked' } : { kind: 'saved' }
}

async function findQuarantinable(db: Database, { site, viewer }: Editor, eventId: number) {
  if (!isSiteAdmin(viewer, site.id)) return undefined
  return db
    .select({
      title: event.title,
      quarantined: event.quarantined,
      isLocked: event.quarantinedBySuperadmin,
    })
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
