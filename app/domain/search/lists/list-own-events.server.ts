import { and, asc, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import { event, eventMark, submission } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { OwnEventState, OwnSubmission } from '~/domain/events/authors/own-event'
import {
  submissionColumns,
  toOwnSubmission,
} from '~/domain/events/authors/submission-columns.server'
import type { EventCard } from '~/domain/events/event'
import {
  eventColumns,
  isMarkOfEvent,
  isPicked,
  isVenueOfEvent,
  isVenueOnSite,
} from '~/domain/events/event-columns.server'
import { hiddenColumns, isNotDeleted } from '~/domain/events/event-visibility.server'
import type { Database } from '~/platform/storage/database.server'
import type { SearchSite } from '../results/plan-search.server'

export type OwnEvent = EventCard & OwnEventState

const PAGE_SIZE = 200

/**
 * The events that an account created within the site's bounds: upcoming ones by start, and past ones, the latest first;
 * 200 of each on a page. Reads the events themselves, because their author also sees those that no list shows.
 */
export async function listOwnEvents(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
  page = 1,
): Promise<{ upcoming: OwnEvent[]; past: OwnEvent[] }> {
  const selectOwn = (condition: SQL, order: SQL) =>
    selectOwnEvents(db, site, and(eq(event.createdBy, createdBy), isNotDeleted, condition))
      .orderBy(order, asc(event.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
  const [upcoming, past] = await db.batch([
    selectOwn(gt(event.untilAt, now), asc(event.startAt)),
    selectOwn(lte(event.untilAt, now), desc(event.startAt)),
  ])
  return { upcoming: upcoming.map(toOwnEvent), past: past.map(toOwnEvent) }
}

/** A query of events on the site with what their author sees of them. */
export function selectOwnEvents(db: Database, site: { id: number }, condition: SQL | undefined) {
  return db
    .select({
      ...eventColumns,
      ...hiddenColumns,
      ...submissionColumns,
      untilAt: event.untilAt,
      deletedAt: event.deletedAt,
      picked: isPicked,
    })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .leftJoin(eventMark, isMarkOfEvent)
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(condition)
}

type OwnRow = Omit<OwnEvent, 'group' | 'submission'> & {
  untilAt: number
  deletedAt: number | null
  state: OwnSubmission['state'] | null
  reason: string | null
}

export function toOwnEvent({ untilAt: _, deletedAt: __, state, reason, ...row }: OwnRow): OwnEvent {
  return { ...row, group: null, submission: toOwnSubmission({ state, reason }) }
}
