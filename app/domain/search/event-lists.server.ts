import { type SQL, sql } from 'drizzle-orm'
import { type Database, readTogether } from '~/platform/database.server'
import type { EventCard } from '~/domain/events/event'
import { eventColumns } from '~/domain/events/event-columns.server'
import type { SearchServices, SearchSite } from './build-search-plan.server'
import { searchEvents } from './search-events.server'
import { cardOf, type ListingRecord } from '~/domain/listings/listing-card'
import { liveEdition } from '~/domain/listings/listing-version-store.server'
import { isVisible } from '~/domain/events/visibility.server'

/** The lists of an event's own page and of a person's account (architecture, section 7). */

const NEARBY_KILOMETRES = 2
const NEARBY_EVENTS = 6
/** So many are looked at, as one play may be on every night. */
const NEARBY_READ = 2 * NEARBY_EVENTS
const SERIES_EVENTS = 20

/**
 * What comes next within 2 km of a point, each series once, without these series and events (as units), and without what
 * is at these venues or has one of these ids.
 */
export async function listNearbyEvents(
  reader: SearchServices,
  site: SearchSite,
  { latitude, longitude }: { latitude: number; longitude: number },
  exceptUnits: number[] = [],
  except: { venues?: number[]; events?: number[] } = {},
): Promise<EventCard[]> {
  const exceptEvents = except.events ?? []
  const { events } = await searchEvents(reader, site, {
    near: { latitude, longitude, kilometres: NEARBY_KILOMETRES },
    exceptUnits,
    exceptVenues: except.venues,
    // An occurrence of a series is no unit: as many more are read as may have to be left out.
    pageSize: NEARBY_READ + exceptEvents.length,
    isCounted: false,
  })
  const told = new Set<number>()
  return events
    .filter(({ id }) => !exceptEvents.includes(id))
    .filter(({ seriesId }) => seriesId === null || (!told.has(seriesId) && told.add(seriesId)))
    .slice(0, NEARBY_EVENTS)
}

/** A date of a series; `hidden` are those that only the site's admins are told of. */
export type SeriesEvent = EventCard & { hidden: boolean }

/** The next occurrences of a series on the site, each by itself, without the event whose page it is. */
export async function listSeriesEvents(
  { search, now }: SearchServices,
  site: SearchSite,
  seriesId: number,
  exceptEvent: number,
): Promise<SeriesEvent[]> {
  const records = await search.all<ListingRecord>(sql`
    SELECT k, card FROM listing
    WHERE unit = ${seriesId} AND edition = ${liveEdition(site.id)} AND until_at > ${now}
    ORDER BY k LIMIT ${SERIES_EVENTS + 1}`)
  return records
    .flatMap((record) => unfolded(cardOf(record, site.id, now)))
    .filter(({ id }) => id !== exceptEvent)
    .map((event) => ({ ...event, hidden: false }))
    .toSorted(byStart)
    .slice(0, SERIES_EVENTS)
}

/** The same with those that the site's admins have hidden there, which are read from the truth: no list shows them. */
export async function listSeriesEventsWithHidden(
  reader: SearchServices & { db: Database },
  site: SearchSite,
  seriesId: number,
  exceptEvent: number,
): Promise<SeriesEvent[]> {
  const { db, now } = reader
  const [listed, rows] = await Promise.all([
    listSeriesEvents(reader, site, seriesId, exceptEvent),
    db.all<CardRow>(sql`
      SELECT ${eventColumns}, NULL AS fold, m.picked
      FROM event e JOIN venue v ON v.id = e.venue_id
      JOIN venue_site vs ON vs.venue_id = v.id AND vs.site_id = ${site.id}
      JOIN event_mark m ON m.event_id = e.id AND m.site_id = vs.site_id
      WHERE e.unit = ${seriesId} AND e.id <> ${exceptEvent} AND e.until_at > ${now} AND ${isVisible} AND m.hidden = 1
      ORDER BY e.start_at, e.id LIMIT ${SERIES_EVENTS}`),
  ])
  // What was hidden a moment ago may be listed still.
  const shown = listed.filter(({ id }) => !rows.some((row) => row.id === id))
  return [...shown, ...rows.map((row) => ({ ...toCard(row), hidden: true }))]
    .toSorted(byStart)
    .slice(0, SERIES_EVENTS)
}

const byStart = (one: EventCard, other: EventCard) =>
  one.startAt - other.startAt || one.id - other.id

/** Those of these events that the site lists, each by itself, in the order of their ids as given. */
export async function listEventsById(
  { db, search, now }: SearchServices & { db: Database },
  site: SearchSite,
  ids: number[],
): Promise<EventCard[]> {
  if (ids.length === 0) return []
  const units = await db.all<{ unit: number }>(sql`
    SELECT DISTINCT unit FROM event WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const records = await search.all<ListingRecord>(sql`
    SELECT k, card FROM listing
    WHERE unit IN (SELECT value FROM json_each(${JSON.stringify(units.map(({ unit }) => unit))}))
      AND edition = ${liveEdition(site.id)} AND until_at > ${now}`)
  const events = new Map(
    records
      .flatMap((record) => unfolded(cardOf(record, site.id, now)))
      .map((event) => [event.id, event]),
  )
  return ids.flatMap((id) => events.get(id) ?? [])
}

/** A card of several occurrences as a card of each. */
function unfolded({ fold, ...card }: EventCard): EventCard[] {
  if (!fold) return [{ ...card, fold: null }]
  return fold.showings.map((showing) => ({ ...card, ...showing, fold: null }))
}

export type OwnEvent = EventCard & { published: boolean; quarantined: boolean; hidden: boolean }

const OWN_EVENTS = 200

/** Flags are 0 or 1. */
type RowOf<Event> = { [Key in keyof Event]: Event[Key] extends boolean ? number : Event[Key] }
type CardRow = RowOf<EventCard>
type OwnRow = RowOf<OwnEvent>

/**
 * What a person put up and the site's bounds hold, listed or not: the next ones by start, and the past ones, the latest
 * first. It is read from the truth, as its author sees what no list shows.
 */
export async function listOwnEvents(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
): Promise<{ upcoming: OwnEvent[]; past: OwnEvent[] }> {
  const own = (when: SQL, order: SQL) => sql`
    SELECT ${eventColumns}, NULL AS fold,
      coalesce(m.picked, 0) AS picked, coalesce(m.hidden, 0) AS hidden, e.published,
      max(e.quarantined, v.quarantined) AS quarantined
    FROM event e JOIN venue v ON v.id = e.venue_id
    JOIN venue_site vs ON vs.venue_id = v.id AND vs.site_id = ${site.id}
    LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = vs.site_id
    WHERE e.created_by = ${createdBy} AND e.deleted_at IS NULL AND ${when}
    ORDER BY e.start_at ${order}, e.id LIMIT ${OWN_EVENTS}`
  const [upcoming, past] = await readTogether<[OwnRow[], OwnRow[]]>(db, [
    own(sql`e.until_at > ${now}`, sql`ASC`),
    own(sql`e.until_at <= ${now}`, sql`DESC`),
  ])
  return { upcoming: upcoming.map(toOwn), past: past.map(toOwn) }
}

function toOwn(row: OwnRow): OwnEvent {
  return {
    ...row,
    ...toCard(row),
    hidden: row.hidden === 1,
    published: row.published === 1,
    quarantined: row.quarantined === 1,
  }
}

function toCard(row: CardRow): EventCard {
  return {
    ...row,
    noStart: row.noStart === 1,
    noEnd: row.noEnd === 1,
    picked: row.picked === 1,
  }
}
