import { and, asc, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { EventCard } from '~/domain/events/event'
import {
  eventColumns,
  isMarkOfEvent,
  isPicked,
  isVenueOfEvent,
  isVenueOnSite,
} from '~/domain/events/event-columns.server'
import { hiddenColumns, isNotDeleted } from '~/domain/events/event-visibility.server'
import type { Database } from '~/platform/database.server'
import type { SearchSite } from './build-search-plan.server'

export type OwnEvent = EventCard & { published: boolean; quarantined: boolean; hidden: boolean }

const MAX_EVENTS = 200

/**
 * The events that an account created within the site's bounds: upcoming ones by start, and past ones, the latest first.
 * Reads the events themselves, because their author also sees those that no list shows.
 */
export async function listOwnEvents(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
): Promise<{ upcoming: OwnEvent[]; past: OwnEvent[] }> {
  const selectOwn = (condition: SQL, order: SQL) =>
    db
      .select({ ...eventColumns, ...hiddenColumns, picked: isPicked })
      .from(event)
      .innerJoin(venue, isVenueOfEvent)
      .innerJoin(venueSite, isVenueOnSite(site.id))
      .leftJoin(eventMark, isMarkOfEvent)
      .where(and(eq(event.createdBy, createdBy), isNotDeleted, condition))
      .orderBy(order, asc(event.id))
      .limit(MAX_EVENTS)
  const [upcoming, past] = await db.batch([
    selectOwn(gt(event.untilAt, now), asc(event.startAt)),
    selectOwn(lte(event.untilAt, now), desc(event.startAt)),
  ])
  return { upcoming: upcoming.map(toOwnEvent), past: past.map(toOwnEvent) }
}

const toOwnEvent = (row: Omit<OwnEvent, 'group'>): OwnEvent => ({ ...row, group: null })
