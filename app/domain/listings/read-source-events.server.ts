import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { category, categoryAncestor } from '~/db/schema/categories'
import { event, eventCategory, eventMark, eventTag, series } from '~/db/schema/events'
import { site } from '~/db/schema/sites'
import { venue } from '~/db/schema/venues'
import { eventColumns, factColumns, isVenueOfEvent } from '~/domain/events/event-columns.server'
import { isVisible } from '~/domain/events/event-visibility.server'
import { formatShortPrice } from '~/domain/events/price'
import { listsTicketing, TICKETING_FEED } from '~/domain/sites/ticketing.server'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { ListedEvent } from './listed-event'
import { listFacts } from './listing-facts'

/** The events of units at one moment, and the number of the last stale mark by then. */
export type SourceEvents = {
  seq: number
  timezones: Map<number, string>
  units: Map<number, ListedEvent[]>
}

/** Runs that began before this are read from here on. */
const MAX_RUN_AGE = 400 * DAY
/** The longest that a list in another timezone still shows a date-only event after its own end. */
export const LONGEST_LAG = 2 * DAY

/** An event's unit; SQLite does not declare that a generated column is never null. */
export const unitColumn = sql<number>`${event.unit}`

/** The street address of the event itself, or of its venue. */
export const venueAddress = sql<string>`coalesce(nullif(${event.venueAddress}, ''), ${venue.address})`

/** How many categories there are from the root to this one. */
const categoryDepth = sql<number>`(
  SELECT count(*) FROM category_ancestor above WHERE above.category_id = ${category.id})`

/** Reads the visible events of these units from one snapshot of the database. Units without any have no entry. */
export async function readSourceEvents(
  db: Database,
  units: number[],
  now: number,
): Promise<SourceEvents> {
  const listedUnits = sql`json_each(${JSON.stringify(units)}) u`
  const isInUnits = and(sql`${event.unit} = u.value`, gt(event.untilAt, now - MAX_RUN_AGE))
  // D1 names the columns of a batch by their last word only: no query may select two of one name.
  const [seqs, sites, events, venues, categories, marks, tags] = await db.batch([
    db
      .select({ seq: sql<number>`coalesce(max(seq), 0)` })
      .from(sql`sqlite_sequence`)
      .where(sql`name = 'stale_listing'`),
    db
      .select({
        id: site.id,
        timezone: site.timezone,
        hasTicketing: sql`${listsTicketing}`.mapWith(Boolean),
      })
      .from(site),
    db
      .select({
        ...eventColumns,
        unit: unitColumn,
        isRecurring: sql`${series.rule} IS NOT NULL`.mapWith(Boolean),
        feedId: event.feedId,
        feedType: event.feedType,
        untilAt: event.untilAt,
        venueNameShown: event.venueName,
        venueAddress,
        updatedAt: event.updatedAt,
        cost: event.cost,
        organizer: sql<string>`coalesce(${event.contact} ->> 'orgName', '')`,
        ...factColumns,
        searchText: sql<string>`iif(${event.untilAt} > ${now - LONGEST_LAG}, ${event.searchText}, '')`,
      })
      .from(listedUnits)
      .innerJoin(event, isInUnits)
      .innerJoin(venue, isVenueOfEvent)
      .leftJoin(series, eq(series.id, event.seriesId))
      .where(isVisible)
      .orderBy(event.startAt, event.id),
    db
      .select({
        id: venue.id,
        siteIds: sql`(
          SELECT json_group_array(site_id ORDER BY site_id) FROM venue_site WHERE venue_id = venue.id)`.mapWith(
          readJson<number[]>,
        ),
        regions: sql`(
          SELECT json_group_array(json_object('id', r.id, 'type', r.type, 'slug', r.slug, 'name', r.name) ORDER BY r.id)
          FROM venue_region vr JOIN region r ON r.id = vr.region_id WHERE vr.venue_id = venue.id)`.mapWith(
          readJson<ListedEvent['regions']>,
        ),
        venueAliases: sql`(
          SELECT json_group_array(json_object('id', a.id, 'name', a.name) ORDER BY a.id) FROM venue a
          WHERE a.merged_into_id = venue.id)`.mapWith(readJson<ListedEvent['venueAliases']>),
      })
      .from(venue)
      .where(
        inArray(
          venue.id,
          db.select({ id: event.venueId }).from(listedUnits).innerJoin(event, isInUnits),
        ),
      ),
    db
      .selectDistinct({
        eventId: eventCategory.eventId,
        id: category.id,
        name: category.name,
        depth: categoryDepth,
      })
      .from(listedUnits)
      .innerJoin(event, isInUnits)
      .innerJoin(eventCategory, eq(eventCategory.eventId, event.id))
      .innerJoin(categoryAncestor, eq(categoryAncestor.categoryId, eventCategory.categoryId))
      .innerJoin(category, eq(category.id, categoryAncestor.ancestorId))
      .orderBy(eventCategory.eventId, category.id),
    db
      .select({
        eventId: eventMark.eventId,
        siteId: eventMark.siteId,
        picked: eventMark.picked,
        hidden: eventMark.hidden,
      })
      .from(listedUnits)
      .innerJoin(event, isInUnits)
      .innerJoin(eventMark, eq(eventMark.eventId, event.id))
      .where(or(eq(eventMark.picked, true), eq(eventMark.hidden, true)))
      .orderBy(eventMark.eventId, eventMark.siteId),
    db
      .select({ eventId: eventTag.eventId, siteId: eventTag.siteId, tag: eventTag.tag })
      .from(listedUnits)
      .innerJoin(event, isInUnits)
      .innerJoin(eventTag, eq(eventTag.eventId, event.id))
      .orderBy(eventTag.eventId, eventTag.siteId, eventTag.tag),
  ])
  const places = new Map(venues.map(({ id, ...place }) => [id, place]))
  const ticketingSites = new Set(sites.filter((row) => row.hasTicketing).map(({ id }) => id))
  const categoriesByEvent = groupByEvent(categories)
  const marksByEvent = groupByEvent(marks)
  const tagsByEvent = groupByEvent(tags)
  const source: SourceEvents = {
    seq: seqs[0]?.seq ?? 0,
    timezones: new Map(sites.map(({ id, timezone }) => [id, timezone])),
    units: new Map(),
  }
  for (const row of events) {
    const place = places.get(row.venueId) ?? { siteIds: [], regions: [], venueAliases: [] }
    const own = categoriesByEvent.get(row.id) ?? []
    const event: ListedEvent = {
      ...row,
      ...place,
      facts: listFacts({ title: row.title, cost: row.cost, facts: row }),
      price: formatShortPrice({ cost: row.cost, facts: row }),
      siteIds: place.siteIds.filter(
        (id) => row.feedType !== TICKETING_FEED || ticketingSites.has(id),
      ),
      categories: own.map(({ id, name }) => ({ id, name })),
      mainCategory: findDeepest(own),
      marks: (marksByEvent.get(row.id) ?? []).map(({ siteId, picked, hidden }) => ({
        siteId,
        picked,
        hidden,
      })),
      tags: (tagsByEvent.get(row.id) ?? []).map(({ siteId, tag }) => ({ siteId, tag })),
    }
    const unit = source.units.get(row.unit)
    if (unit) unit.push(event)
    else source.units.set(row.unit, [event])
  }
  return source
}

/** Of several that are equally deep, the first by id. */
function findDeepest(
  categories: { id: string; name: string; depth: number }[],
): ListedEvent['mainCategory'] {
  const [first, ...rest] = categories
  if (!first) return null
  const { id, name } = rest.reduce((a, b) => (b.depth > a.depth ? b : a), first)
  return { id, name }
}

function groupByEvent<Row extends { eventId: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.eventId)
    if (group) group.push(row)
    else groups.set(row.eventId, [row])
  }
  return groups
}

/** The most events that are read at once, each with up to 2,000 characters of text. */
const MAX_EVENTS = 3_000

/** The first of these units that can be read together: a single series may have very many events. */
export async function limitUnits(db: Database, units: number[], now: number): Promise<number[]> {
  const rows = await db
    .select({ unit: sql<number>`u.value`, events: countUnitEvents(sql`u.value`, now) })
    .from(sql`json_each(${JSON.stringify(units)}) u`)
    .orderBy(sql`u.key`)
  return limitEvents(rows).map(({ unit }) => unit)
}

/** How many events of a unit are read, inside a statement on DB whose tables are not named `counted`. */
export const countUnitEvents = (unit: SQL, now: number): SQL<number> => sql`
  (SELECT count(*) FROM event counted WHERE counted.unit = ${unit} AND counted.until_at > ${now - MAX_RUN_AGE})`

/** The first of these units that can be read together. */
export function limitEvents<Unit extends { events: number }>(units: Unit[]): Unit[] {
  let events = 0
  const tooMany = units.findIndex((unit, at) => {
    events += unit.events
    return at > 0 && events > MAX_EVENTS
  })
  return tooMany === -1 ? units : units.slice(0, tooMany)
}
