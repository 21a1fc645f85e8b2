import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import { RESTORABLE_FOR } from '~/domain/events/authors/own-event'
import { isNotDeleted } from '~/domain/events/event-visibility.server'
import { groupBy } from '~/lib/group-by'
import type { Database } from '~/platform/storage/database.server'
import type { SearchSite } from '../results/plan-search.server'
import { type OwnEvent, selectOwnEvents, toOwnEvent } from './list-own-events.server'

/** An event of its author, or a series as one entry. */
export type OwnEntry = {
  /** Of a series: its next date, or its last one if all are past. */
  event: OwnEvent
  /** All dates of a series, by start; empty for an event alone. */
  dates: (OwnEvent & { isPast: boolean })[]
}

export type OwnEntries = { entries: OwnEntry[]; currentPage: number; maxPage: number }

const PAGE_SIZE = 20

/**
 * The entries of an account's events on the site: upcoming ones by their next date, and past ones, the latest first. A page
 * number beyond the last is the last.
 */
export async function listOwnEntries(
  services: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
  pages: { upcoming: number; past: number },
): Promise<{ upcoming: OwnEntries; past: OwnEntries }> {
  const units = await listUnits(services, site, createdBy)
  const upcoming = slicePage(
    units
      .filter(({ next }) => next !== null)
      .toSorted((a, b) => (a.next ?? 0) - (b.next ?? 0) || b.unit - a.unit),
    pages.upcoming,
  )
  const past = slicePage(
    units
      .filter(({ next }) => next === null)
      .toSorted((a, b) => b.last - a.last || b.unit - a.unit),
    pages.past,
  )
  const entries = await readEntries(services, site, createdBy, [...upcoming.units, ...past.units])
  const find = ({ units, ...page }: typeof upcoming): OwnEntries => ({
    ...page,
    entries: units.flatMap((unit) => entries.get(unit) ?? []),
  })
  return { upcoming: find(upcoming), past: find(past) }
}

type OwnUnit = { unit: number; next: number | null; last: number }

/** Every series and single event of the account, with the start of its next and of its last date. */
function listUnits(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
): Promise<OwnUnit[]> {
  return db
    .select({
      unit: sql<number>`${event.unit}`,
      next: sql<number | null>`min(CASE WHEN ${event.untilAt} > ${now} THEN ${event.startAt} END)`,
      last: sql<number>`max(${event.startAt})`,
    })
    .from(event)
    .innerJoin(venueSite, and(eq(venueSite.venueId, event.venueId), eq(venueSite.siteId, site.id)))
    .where(and(eq(event.createdBy, createdBy), isNotDeleted))
    .groupBy(event.unit)
}

function slicePage(units: OwnUnit[], page: number) {
  const maxPage = Math.max(1, Math.ceil(units.length / PAGE_SIZE))
  const currentPage = Math.min(page, maxPage)
  const shown = units.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE)
  return { units: shown.map(({ unit }) => unit), currentPage, maxPage }
}

async function readEntries(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
  units: number[],
): Promise<Map<number, OwnEntry>> {
  if (units.length === 0) return new Map()
  const rows = await selectOwnEvents(
    db,
    site,
    and(
      eq(event.createdBy, createdBy),
      isNotDeleted,
      sql`${event.unit} IN (SELECT value FROM json_each(${JSON.stringify(units)}))`,
    ),
  ).orderBy(asc(event.startAt), asc(event.id))
  const dates = rows.map((row) => ({ ...toOwnEvent(row), isPast: row.untilAt <= now }))
  const byUnit = groupBy(dates, ({ id, seriesId }) => seriesId ?? -id)
  return new Map([...byUnit].flatMap(([unit, own]) => toEntry(unit, own)))
}

function toEntry(unit: number, dates: OwnEntry['dates']): [number, OwnEntry][] {
  const event = dates.find(({ isPast }) => !isPast) ?? dates.at(-1)
  return event ? [[unit, { event, dates: dates.length > 1 ? dates : [] }]] : []
}

/** What was deleted at once, and can be restored by any of its dates. */
export type DeletedEntry = {
  event: OwnEvent
  /** How many dates were deleted with it. */
  dates: number
  /** Until when it can be restored, in epoch milliseconds. */
  restorableUntil: number
}

/** What an account deleted on the site within the time in which it can be restored, the latest first. */
export async function listDeletedEntries(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  deletedBy: string,
): Promise<DeletedEntry[]> {
  const wasJustDeleted = and(
    gt(event.deletedAt, now - RESTORABLE_FOR),
    isNull(event.feedId),
    eq(event.deletedBy, deletedBy),
  )
  const rows = await selectOwnEvents(db, site, wasJustDeleted)
    .orderBy(desc(event.deletedAt), asc(event.startAt), asc(event.id))
    .limit(MAX_DELETED)
  const groups = groupBy(rows, ({ id, seriesId, deletedAt }) => `${seriesId ?? -id} ${deletedAt}`)
  return [...groups.values()].flatMap((dates) => {
    const [first] = dates
    if (!first) return []
    const restorableUntil = (first.deletedAt ?? 0) + RESTORABLE_FOR
    return { event: toOwnEvent(first), dates: dates.length, restorableUntil }
  })
}

const MAX_DELETED = 500
