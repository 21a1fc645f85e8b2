import { sql } from 'drizzle-orm'
import { DAY } from '~/lib/local-time'
import { type Database, readTogether } from '~/platform/database.server'
import { eventColumns } from '~/domain/events/event-columns.server'
import { isVisible } from '~/domain/events/visibility.server'
import type { ListedEvent, RegionType } from './listed-event'

/** The events of units at one moment, and the last stale mark that had been written by then. */
export type SourceEvents = {
  seq: number
  timezones: Map<number, string>
  units: Map<number, ListedEvent[]>
}

/** How far back the beginning of a run is looked for. */
const MAX_RUN_AGE = 400 * DAY
/** By how much longer than its own end a list in another zone shows a day without an hour, at most. */
export const LONGEST_LAG = 2 * DAY

type EventRow = Omit<
  ListedEvent,
  'noStart' | 'noEnd' | 'categories' | 'regions' | 'siteIds' | 'marks' | 'tags'
> & {
  noStart: number
  noEnd: number
}
type VenueRow = { id: number; siteIds: string; regions: string }
type CategoryRow = { eventId: number; id: string; name: string }
type MarkRow = { eventId: number; siteId: number; picked: number; hidden: number }
type TagRow = { eventId: number; siteId: number; tag: string }

/** Reads the visible events of these units, all on one state of the database. A unit without any has no entry. */
export async function readSourceEvents(
  db: Database,
  units: number[],
  now: number,
): Promise<SourceEvents> {
  const named = sql`json_each(${JSON.stringify(units)}) u JOIN event e ON e.unit = u.value AND e.until_at > ${now - MAX_RUN_AGE}`
  const [seqs, sites, events, venues, categories, marks, tags] = await readTogether<
    [
      { seq: number }[],
      { id: number; timezone: string }[],
      EventRow[],
      VenueRow[],
      CategoryRow[],
      MarkRow[],
      TagRow[],
    ]
  >(db, [
    sql`SELECT coalesce(max(seq), 0) AS seq FROM sqlite_sequence WHERE name = 'stale_listing'`,
    sql`SELECT id, timezone FROM site`,
    sql`
      SELECT ${eventColumns}, e.unit, e.feed_id AS feedId, f.type AS feedType, e.until_at AS untilAt,
        e.venue_name AS venueNameShown,
        iif(e.until_at > ${now - LONGEST_LAG}, e.search_text, '') AS searchText
      FROM ${named} JOIN venue v ON v.id = e.venue_id LEFT JOIN feed f ON f.id = e.feed_id
      WHERE ${isVisible} ORDER BY e.start_at, e.id`,
    sql`
      SELECT v.id,
        (SELECT json_group_array(site_id ORDER BY site_id) FROM venue_site WHERE venue_id = v.id) AS siteIds,
        (SELECT json_group_array(json_object('id', r.id, 'type', r.type, 'slug', r.slug, 'name', r.name) ORDER BY r.id)
          FROM venue_region vr JOIN region r ON r.id = vr.region_id WHERE vr.venue_id = v.id) AS regions
      FROM venue v WHERE v.id IN (SELECT e.venue_id FROM ${named})`,
    sql`
      SELECT DISTINCT e.id AS eventId, c.id, c.name FROM ${named}
      JOIN event_category ec ON ec.event_id = e.id JOIN category_ancestor a ON a.category_id = ec.category_id
      JOIN category c ON c.id = a.ancestor_id ORDER BY e.id, c.id`,
    sql`
      SELECT m.event_id AS eventId, m.site_id AS siteId, m.picked, m.hidden FROM ${named}
      JOIN event_mark m ON m.event_id = e.id AND (m.picked = 1 OR m.hidden = 1) ORDER BY m.event_id, m.site_id`,
    sql`
      SELECT t.event_id AS eventId, t.site_id AS siteId, t.tag FROM ${named}
      JOIN event_tag t ON t.event_id = e.id ORDER BY t.event_id, t.site_id, t.tag`,
  ])
  const places = new Map(
    venues.map(({ id, siteIds, regions }) => [
      id,
      {
        siteIds: JSON.parse(siteIds) as number[],
        regions: JSON.parse(regions) as {
          id: number
          type: RegionType
          slug: string
          name: string
        }[],
      },
    ]),
  )
  const categoriesByEvent = groupByEvent(categories)
  const marksByEvent = groupByEvent(marks)
  const tagsByEvent = groupByEvent(tags)
  const source: SourceEvents = {
    seq: seqs[0]?.seq ?? 0,
    timezones: new Map(sites.map(({ id, timezone }) => [id, timezone])),
    units: new Map(),
  }
  for (const row of events) {
    const place = places.get(row.venueId) ?? { siteIds: [], regions: [] }
    const event: ListedEvent = {
      ...row,
      noStart: row.noStart === 1,
      noEnd: row.noEnd === 1,
      siteIds: place.siteIds,
      regions: place.regions,
      categories: (categoriesByEvent.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      marks: (marksByEvent.get(row.id) ?? []).map(({ siteId, picked, hidden }) => ({
        siteId,
        picked: picked === 1,
        hidden: hidden === 1,
      })),
      tags: (tagsByEvent.get(row.id) ?? []).map(({ siteId, tag }) => ({ siteId, tag })),
    }
    const unit = source.units.get(row.unit)
    if (unit) unit.push(event)
    else source.units.set(row.unit, [event])
  }
  return source
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

/** Events that are read at once, each with up to 2,000 characters of text. */
const MAX_EVENTS = 3_000

/** The first of these units that can be read together: a series may have as many events as all the others. */
export async function limitUnits(db: Database, units: number[], now: number): Promise<number[]> {
  const rows = await db.all<{ unit: number; events: number }>(sql`
    SELECT u.value AS unit, count(e.id) AS events FROM json_each(${JSON.stringify(units)}) u
    LEFT JOIN event e ON e.unit = u.value AND e.until_at > ${now - MAX_RUN_AGE} GROUP BY u.key ORDER BY u.key`)
  let events = 0
  const count = rows.findIndex((row, at) => {
    events += row.events
    return at > 0 && events > MAX_EVENTS
  })
  return count === -1 ? units : units.slice(0, count)
}
