import { sql } from 'drizzle-orm'
import { saveCategoryTree } from '~/domain/categories/category-store.server'
import { computeUntilAt, type EventTime } from '~/domain/events/event'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { createSite } from '~/domain/sites/form/create-and-update-site.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { textKey } from '~/lib/text/text-key'
import { toInstant } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { box } from './box'
import { db, servicesAt } from './database'
import { CURATED_HALL } from './forms/console-pages'

/** The tests' current time, a day before most events: noon in Chicago on May 1, 2026. */
export const NOW = Date.parse('2026-05-01T17:00:00Z')

/** Laketown is on Central time, Harbor on Eastern, and their bounds do not overlap. */
export const SITES = {
  laketown: {
    host: 'laketown',
    name: 'Laketown',
    timezone: 'America/Chicago',
    bounds: box(-88.2, 42.9, -87.8, 43.3),
  },
  harbor: {
    host: 'harbor',
    name: 'Harbor',
    timezone: 'America/New_York',
    bounds: box(-71.3, 42.2, -70.9, 42.5),
  },
} as const

export const VENUES = {
  centro: {
    label: 'centro',
    name: 'Bar Centro',
    address: '808 E Center St',
    timezone: 'America/Chicago',
    latitude: 43.0677,
    longitude: -87.9022,
  },
  pier: {
    label: 'pier',
    name: 'The Pier',
    address: '2 Long Wharf',
    timezone: 'America/New_York',
    latitude: 42.36,
    longitude: -71.05,
  },
} as const

/** Adds both sites, their venues and a few categories to the tests' database. */
export async function createFixtures(): Promise<void> {
  for (const site of Object.values(SITES)) await createSite(servicesAt(NOW), site)
  for (const venue of Object.values(VENUES)) await saveVenue(servicesAt(NOW), venue)
  await writeTogether(
    db,
    saveCategoryTree([
      { id: 'concerts', name: 'Concerts', children: [{ id: 'jazz', name: 'Jazz' }] },
      { id: 'comedy', name: 'Comedy' },
    ]),
  )
}

/** Adds Lake Hall, which no site features, under the uid that the pages of the console are opened with. */
export async function addCuratedHall(): Promise<void> {
  await db.run(sql`
    INSERT INTO curated_venue (uid, name, address, latitude, longitude, created_at, updated_at)
    VALUES (${CURATED_HALL}, 'Lake Hall', '1 Lake St', 43.0677, -87.9022, ${NOW}, ${NOW})`)
}

export async function requireSite(
  host: keyof typeof SITES,
): Promise<{ id: number; timezone: string }> {
  const site = await findSiteByHost(db, host)
  if (!site) throw new Error(`${host} does not exist; call createFixtures first`)
  return site
}

/** Adds an event to the listings and returns its id. */
export async function addEvent(event: Parameters<typeof insertEvent>[0]): Promise<number> {
  const id = await insertEvent(event)
  await writeTogether(db, [markStale({ events: sql`SELECT ${id}` })])
  await refreshListings(servicesAt(NOW))
  return id
}

/** Inserts an event that is not listed yet; by default at Bar Centro, with `wall` as the venue's local time. */
export async function insertEvent({
  title,
  wall,
  endWall = null,
  noStart = false,
  noEnd = endWall === null,
  venue = 'centro',
  categories = [],
  description = '',
  ...columns
}: {
  title: string
  wall: string
  endWall?: string | null
  noStart?: boolean
  noEnd?: boolean
  venue?: keyof typeof VENUES | { label: string; timezone: string }
  categories?: string[]
  description?: string
  /** The id of its series, which is created if it does not exist. */
  series?: number
  published?: number
  quarantined?: number
  status?: string
  cost?: string
  minAge?: number | null
  accessibility?: string[]
}): Promise<number> {
  const { timezone, label } = typeof venue === 'string' ? VENUES[venue] : venue
  const time: EventTime = {
    startAt: toInstant(wall, timezone),
    endAt: endWall ? toInstant(endWall, timezone) : null,
    noStart,
    noEnd,
    startDay: wall.slice(0, 10),
    endDay: (endWall ?? wall).slice(0, 10),
    timezone,
  }
  const { published = 1, quarantined = 0, status = 'scheduled', series = null } = columns
  const { cost = '', minAge = null, accessibility = [] } = columns
  if (series !== null) await db.run(sql`INSERT OR IGNORE INTO series (id) VALUES (${series})`)
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO event (venue_id, series_id, title, start_at, end_at, no_start, no_end, start_day, end_day, timezone, until_at,
      published, quarantined, status, search_text, description, created_at, updated_at,
      cost, min_age, accessibility)
    VALUES ((SELECT id FROM venue WHERE label = ${label}), ${series}, ${title}, ${time.startAt}, ${time.endAt},
      ${noStart ? 1 : 0}, ${noEnd ? 1 : 0}, ${time.startDay}, ${time.endDay}, ${timezone}, ${computeUntilAt(time)},
      ${published}, ${quarantined}, ${status}, ${textKey(description)}, ${description}, 0, 0,
      ${cost}, ${minAge}, ${JSON.stringify(accessibility)})
    RETURNING id`)
  await writeTogether(
    db,
    categories.map((category) => sql`INSERT INTO event_category VALUES (${id}, ${category})`),
  )
  return id
}

const EVENT_TABLES = ['event_tag', 'event_mark', 'event_category', 'event', 'series']

export const clearEvents = (): Promise<void> => clearTables(EVENT_TABLES)

/** Deletes all feeds and what came from them, and every other event. */
export async function clearFeeds(): Promise<void> {
  await clearTables([...EVENT_TABLES, 'feed_run', 'feed_item', 'scrape', 'feed'])
  await writeTogether(db, [sql`DELETE FROM venue WHERE label IS NULL`])
}

async function clearTables(tables: string[]): Promise<void> {
  await writeTogether(db, [
    markStale({ events: sql`SELECT id FROM event` }),
    ...tables.map((table) => sql`DELETE FROM ${sql.identifier(table)}`),
  ])
  await refreshListings(servicesAt(NOW))
}
