import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../database'
import { NOW } from '../fixtures'
import { CITIES, type City, type Ids, settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

const ON = { PAGE_CACHE: 'on' }

let ids: Ids
const sites = new Map<City, number>()

beforeAll(async () => {
  ids = await settleTwoCities()
  // Ticketing is off on both sites.
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO feed (type, name, created_at, updated_at) VALUES ('ticketmaster', 'Tickets', 0, 0) RETURNING id`)
  const ticketed = await db.get<{ id: number }>(sql`
    INSERT INTO event (venue_id, feed_id, feed_type, title, start_at, start_day, end_day, timezone, until_at, search_text, description,
      created_at, updated_at)
    SELECT id, ${id}, 'ticketmaster', 'Swing noword tickets', ${NOW + 3_600_000}, '2026-05-01', '2026-05-01', 'America/Chicago',
      ${NOW + 9_000_000}, '', '', 0, 0 FROM venue WHERE label = 'bothword' RETURNING id`)
  ids.events.push(['noword', ticketed.id])
  await writeTogether(db, [markStale({ events: sql`SELECT id FROM event` })])
  await refreshListings(servicesAt(NOW))
  for (const city of ['east', 'west'] as const) {
    sites.set(city, (await findSiteByHost(db, city))?.id ?? 0)
    await db.run(sql`
      INSERT OR IGNORE INTO featured_day VALUES (${sites.get(city)}, '2026-05-01', ${ticketed.id})`)
  }
})

/** Everything that a site's widgets can be requested to show, also what it must not. */
const listQueries = () => [
  'type=events&count=30',
  'type=search&q=swing&count=30',
  'type=search&q=swing&noSiteBounds=1&count=30',
  'type=search&tags=tag-eastword&count=30',
  'type=search&tags=tag-westword&count=30',
  'type=search&ugc=1&count=30',
  'type=category&category=concerts&count=30',
  'type=calendar&count=30',
  ...['nhoods=neighborhood', 'places=place'].flatMap((name) =>
    ['eastword', 'westword', 'noword'].map((word) => `type=search&${name}-${word}&count=30`),
  ),
  ...ids.venues.map(([, id]) => `type=venue&venue=${id}&count=30`),
  ...ids.events.map(([, id]) => `type=event&event=${id}`),
]

test.each(['east', 'west'] as const)(
  'No widget of the site of the %s shows anything that only other sites may show',
  async (city) => {
    const leaks: string[] = []
    let shown = ''
    for (const query of listQueries()) {
      for (const path of ['/', '/frame']) {
        const url = `http://widgets.localhost${path}?site=${sites.get(city)}&${query}`
        const body = await (await fetchWorker(url, {}, ON)).text()
        shown += body
        const found = CITIES[city].foreign.filter(
          (word) => !query.includes(word) && body.includes(word),
        )
        leaks.push(...found.map((word) => `${url}: ${word}`))
      }
    }
    expect(leaks).toEqual([])
    for (const word of [CITIES[city].own, 'bothword']) expect(shown).toContain(word)
  },
)

test.each(['east', 'west'] as const)(
  'On the site of the %s what only other sites may show is neither a widget nor embedded',
  async (city) => {
    const { own } = CITIES[city]
    const isForeign = ([word]: [string, unknown]) => word !== own && word !== 'bothword'
    const foreign = [
      ...ids.events.filter(isForeign).map(([, id]) => ['event', id] as const),
      ...ids.venues.filter(isForeign).map(([, id]) => ['venue', id] as const),
    ]
    const statuses: [string, number][] = []
    for (const [kind, id] of foreign) {
      const widget = `http://widgets.localhost/?site=${sites.get(city)}&type=${kind}&${kind}=${id}`
      statuses.push([widget, (await fetchWorker(widget)).status])
      const url = encodeURIComponent(`http://${city}.localhost/${kind}/${id}`)
      const embed = `http://${city}.localhost/oembed?url=${url}`
      statuses.push([embed, (await fetchWorker(embed)).status])
    }
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([])
    expect(statuses.length).toBeGreaterThan(10)
  },
)
