import { and, count, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { readJson } from '~/db/read-json'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Site } from '~/domain/sites/site'
import type { Database } from '~/platform/storage/database.server'
import type { Quarantine } from './editors/quarantine'
import { isMarkOfEvent, isVenueOfEvent, isVenueOnSite } from './event-columns.server'
import { isVisibleOnSite } from './event-visibility.server'

/** What the API and the admins' section show of an event besides what its page shows to everybody. */
export type EventRecord = {
  createdAt: number
  /** Null for what a person submitted. */
  feed: { type: string; id: number } | null
  venue: { name: string; address: string }
  /** Those of this site. */
  tags: string[]
  categoriesLocked: boolean
  /** The event itself; its venue may be quarantined too. */
  quarantined: boolean
  /** Null without one. */
  quarantine: Quarantine | null
  /** Whether the site features it today. */
  featured: boolean
  /** How many other events of its series are upcoming on the site. */
  seriesFutureCount: number
}

const parseQuarantine = (json: string | null): Quarantine | null =>
  json === null ? null : JSON.parse(json)

/**
 * The record of an event that `findEvent` finds; that decides who may see it. `isFeatured` is a condition for the same
 * query: featured days belong to promotions, which are above events.
 */
export async function findEventRecord(
  { db, now }: { db: Database; now: number },
  site: Pick<Site, 'id'>,
  id: number,
  isFeatured: SQL,
): Promise<EventRecord | null> {
  const shown = alias(event, 'shown')
  const shownVenue = alias(venue, 'shown_venue')
  const shownVenueSite = alias(venueSite, 'shown_venue_site')
  const upcomingOfSeries = db
    .select({ events: count() })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(
      and(
        eq(event.unit, shown.unit),
        ne(event.id, shown.id),
        gt(event.untilAt, now),
        isVisibleOnSite,
      ),
    )
  const row = await db
    .select({
      createdAt: shown.createdAt,
      feedId: shown.feedId,
      feedType: shown.feedType,
      venue: { name: shownVenue.name, address: shownVenue.address },
      tags: sql`(
        SELECT json_group_array(t.tag ORDER BY t.tag) FROM event_tag t
        WHERE t.event_id = ${shown.id} AND t.site_id = ${site.id})`.mapWith(readJson<string[]>),
      categoriesLocked: shown.categoriesLocked,
      quarantined: shown.quarantined,
      quarantine: sql`(
        SELECT json_object('editor', q.name, 'isBySuperadmin', json(iif(${shown.quarantinedBySuperadmin}, 'true', 'false')),
          'reason', ${shown.quarantineReason})
        FROM (SELECT 1) LEFT JOIN account q ON q.id = ${shown.quarantinedBy}
        WHERE ${shown.quarantined} = 1)`.mapWith(parseQuarantine),
      featured: sql`${isFeatured}`.mapWith(Boolean),
      seriesFutureCount:
        sql`CASE WHEN ${shown.seriesId} IS NULL THEN 0 ELSE ${upcomingOfSeries} END`.mapWith(
          Number,
        ),
    })
    .from(shown)
    .innerJoin(shownVenue, eq(shownVenue.id, shown.venueId))
    .innerJoin(
      shownVenueSite,
      and(eq(shownVenueSite.venueId, shownVenue.id), eq(shownVenueSite.siteId, site.id)),
    )
    .where(eq(shown.id, id))
    .get()
  if (!row) return null
  const { feedId, feedType, ...record } = row
  return {
    ...record,
    feed: feedId === null || feedType === null ? null : { type: feedType, id: feedId },
  }
}
