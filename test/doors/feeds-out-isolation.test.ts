import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../database'
import { NOW } from '../fixtures'
import { buildUrl, CITIES, type City, type Ids, settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

let ids: Ids
beforeAll(async () => {
  ids = await settleTwoCities()
  // In both cities, which list no events of the ticketing feed; and a series with dates in both.
  await writeTogether(db, [
    sql`INSERT INTO event (venue_id, title, start_at, start_day, end_day, timezone, until_at, description, feed_type, status, created_at, updated_at)
      SELECT v.id, 'Ticketed noword', s.value, '2026-05-01', '2026-05-01', 'America/Chicago', s.value + 1, '', 'ticketmaster', 'cancelled', 0, 0
      FROM venue v JOIN json_each(json_array(${NOW + 3_600_000}, ${NOW - 3_600_000})) s WHERE v.label = 'bothword'`,
    sql`INSERT INTO series (id) VALUES (5)`,
    sql`UPDATE event SET series_id = 5 WHERE title LIKE 'Swing % 0'`,
    // Cancelled ones that are past are read from the events themselves.
    sql`INSERT INTO event (venue_id, title, start_at, start_day, end_day, timezone, until_at, description, status, published, quarantined, created_at, updated_at)
      SELECT id, 'Off ' || label, ${NOW - 7_200_000}, '2026-05-01', '2026-05-01', 'America/Chicago', ${NOW - 3_600_000}, '', 'cancelled', 1, label = 'noword', 0, 0 FROM venue`,
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  await refreshListings(servicesAt(NOW))
})

const HOSTS: City[] = ['east', 'west']
const FILES = ['calendar.ics', 'feed.rss', 'feed.atom', 'feed.json']

/** Every kind of list, by what only one city may show, what both may, and what neither may. */
const listPages = () => [
  '',
  '/category/concerts',
  '/category/jazz',
  '/series/5',
  ...ids.venues.map(([, id]) => `/venue/${id}`),
  ...ids.featured.map(([, uid]) => `/featuredvenue/${uid}`),
  ...['eastword', 'westword', 'bothword', 'noword'].flatMap((word) => [
    `/neighborhood/neighborhood-${word}`,
    `/place/place-${word}`,
  ]),
  ...['53001', '53002', '53003', '53004'].map((zip) => `/zipcode/${zip}`),
]

const SEARCHES = [
  'q=swing',
  'q=ticketed',
  'tags=tag-eastword',
  'tags=tag-westword',
  'nhoods=neighborhood-westword',
  'zips=53003',
  'ugc=1',
  'days=2026-05-01',
  'feed=ticketmaster',
]

const listFeeds = (file: string) => [
  ...listPages().map((page) => `${page}/${file}`),
  ...SEARCHES.map((query) => `/search/${file}?${query}`),
]

/** The text without what the request itself says, which a feed repeats. */
async function readFeed(city: City, path: string): Promise<{ status: number; text: string }> {
  const response = await fetchWorker(buildUrl(city, path))
  const text = (await response.text()).replaceAll('\r\n ', '')
  const query = path.split('?')[1] ?? ''
  return {
    status: response.status,
    text: text.replaceAll(query, '').replaceAll(encodeURI(query), ''),
  }
}

test.each(HOSTS.flatMap((city) => FILES.map((file) => [city, file] as const)))(
  'On the site of the %s no %s has what only other sites may show',
  async (city, file) => {
    const { own, foreign } = CITIES[city]
    const leaks: string[] = []
    let shown = ''
    for (const path of listFeeds(file)) {
      const { status, text } = await readFeed(city, path)
      expect(status, path).toBeLessThan(500)
      leaks.push(...foreign.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`))
      for (const [, host] of text.matchAll(/(\w+)\.localhost\/(?:event|venue|category|search)/g)) {
        if (host !== city) leaks.push(`${path}: ${host}`)
      }
      shown += text
    }
    expect(leaks).toEqual([])
    for (const word of [own, 'bothword']) expect(shown).toContain(`Swing ${word} 1`)
  },
)

test('Events of the ticketing feed are in the feeds of the site that lists them, and of no other', async () => {
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM site WHERE host = 'west'`)
  await updateSite(servicesAt(NOW), id, { settings: { ticketmasterFeedEnabled: true } })
  const count = async (city: City) =>
    (await readFeed(city, '/calendar.ics')).text.split('SUMMARY:CANCELLED: Ticketed').length - 1
  // One to come, and one that is past.
  expect([await count('west'), await count('east')]).toEqual([2, 0])
})
