import { sql } from 'drizzle-orm'
import { saveCategoryTree } from '~/domain/categories/category-store.server'
import { importRegions } from '~/domain/geography/import-regions.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { createSite } from '~/domain/sites/form/create-and-update-site.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { insertEvent, NOW } from '../fixtures'

/**
 * Two sites whose bounds overlap. Everything that only one may show has that site's word in its name, 'eastword' or
 * 'westword'; what neither may show has 'noword'; what both show has 'bothword'. So a leak is a word in a page.
 */
export const CITIES = {
  east: { own: 'eastword', foreign: ['westword', 'noword'] },
  west: { own: 'westword', foreign: ['eastword', 'noword'] },
} as const

export type City = keyof typeof CITIES

export const buildUrl = (city: City, path: string) => `http://${city}.localhost${path}`

const VENUES = {
  westword: { latitude: 43.01, longitude: -88.11 },
  bothword: { latitude: 43.02, longitude: -88.0 },
  eastword: { latitude: 43.03, longitude: -87.89 },
  noword: { latitude: 10, longitude: 10 },
} as const

type Word = keyof typeof VENUES

/** Ids of everything that has one, with the word of the sites that may show it. */
export type Ids = { events: [Word, number][]; venues: [Word, number][]; featured: [Word, string][] }

export async function settleTwoCities(): Promise<Ids> {
  await createSite(servicesAt(NOW), {
    host: 'west',
    name: 'West',
    timezone: 'America/Chicago',
    bounds: box(-88.2, 42.9, -87.95, 43.1),
    settings: { homeCategories: ['concerts'] },
  })
  await createSite(servicesAt(NOW), {
    host: 'east',
    name: 'East',
    timezone: 'America/New_York',
    bounds: box(-88.05, 42.9, -87.8, 43.1),
    settings: { homeCategories: ['concerts'] },
  })
  await writeTogether(
    db,
    saveCategoryTree([
      { id: 'concerts', name: 'Concerts', children: [{ id: 'jazz', name: 'Jazz' }] },
    ]),
  )
  for (const [word, { latitude, longitude }] of Object.entries(VENUES)) {
    await saveVenue(servicesAt(NOW), {
      label: word,
      name: `Hall ${word}`,
      address: `1 ${word} St`,
      timezone: 'America/Chicago',
      latitude,
      longitude,
    })
    const around = (size: number) =>
      box(longitude - size, latitude - size, longitude + size, latitude + size)
    for (const type of ['neighborhood', 'place', 'zip'] as const) {
      const name = type === 'zip' ? ZIPS[word as Word] : `${type} ${word}`
      await importRegions(servicesAt(NOW), {
        type,
        source: word,
        features: [{ name, shape: around(0.005) }],
      })
    }
  }
  const ids: Ids = { events: [], venues: [], featured: [] }
  for (const word of Object.keys(VENUES) as Word[]) {
    const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${word}`)
    ids.venues.push([word, id])
    for (let turn = 0; turn < 3; turn++) {
      ids.events.push([word, await addSwing(word, `Swing ${word} ${turn}`, { turn })])
    }
    ids.featured.push(...(await feature(word, id)))
  }
  const hiddenInWest = await addSwing('bothword', 'Swing eastword only', { turn: 1 })
  const hiddenInEast = await addSwing('bothword', 'Swing westword only', { turn: 2 })
  const draft = await addSwing('bothword', 'Draft noword', { published: 0 })
  const quarantined = await addSwing('bothword', 'Bad noword', { quarantined: 1 })
  ids.events.push(
    ['eastword', hiddenInWest],
    ['westword', hiddenInEast],
    ['noword', draft],
    ['noword', quarantined],
  )
  await mark('west', hiddenInWest, { hidden: 1 })
  await mark('east', hiddenInEast, { hidden: 1 })
  for (const host of ['west', 'east'] as const) {
    const { id } = (await findSiteByHost(db, host)) ?? { id: 0 }
    await db.run(
      sql`INSERT INTO announcement (site_id, html, updated_at) VALUES (${id}, ${`<p>Hear ye ${CITIES[host].own}</p>`}, 0)`,
    )
    // What is promoted or picked everywhere is still shown only where it is listed.
    await db.run(sql`
      INSERT INTO featured_day SELECT ${id}, day.value, e.id
      FROM event e JOIN json_each('["2026-05-01","2026-05-02"]') day`)
    for (const [word, event] of ids.events) {
      if (word === 'bothword') await mark(host, event, { picked: 1 })
      await db.run(
        sql`INSERT INTO event_tag VALUES (${id}, ${`tag-${CITIES[host].own}`}, ${event})`,
      )
    }
  }
  await writeTogether(db, [markStale({ events: sql`SELECT id FROM event` })])
  await refreshListings(servicesAt(NOW))
  return ids
}

const ZIPS: Record<Word, string> = {
  westword: '53001',
  bothword: '53002',
  eastword: '53003',
  noword: '53004',
}

/** An event in the afternoon of the tests' day, an hour later with each turn. */
const addSwing = (
  venue: Word,
  title: string,
  { turn = 0, ...flags }: { turn?: number; published?: number; quarantined?: number } = {},
): Promise<number> =>
  insertEvent({
    title,
    wall: `2026-05-01T${13 + turn}:00:00`,
    venue: { label: venue, timezone: 'America/Chicago' },
    categories: ['jazz'],
    description: `<p>About ${title}</p>`,
    ...flags,
  })

async function mark(host: City, eventId: number, { picked = 0, hidden = 0 }): Promise<void> {
  await db.run(sql`
    INSERT INTO event_mark (event_id, site_id, picked, hidden)
    SELECT ${eventId}, id, ${picked}, ${hidden} FROM site WHERE host = ${host}`)
}

/** The curated venue, featured on its own sites and not featured on the others. */
async function feature(word: Word, venueId: number): Promise<[Word, string][]> {
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO curated_venue (uid, name, address, latitude, longitude, about, created_at, updated_at)
    SELECT ${`curated-${word}`}, name || ' curated', address, latitude, longitude, '<p>Of ' || label || '</p>', 0, 0
    FROM venue WHERE id = ${venueId} RETURNING id`)
  await db.run(sql`INSERT INTO curated_venue_venue VALUES (${id}, ${venueId})`)
  const featured: [Word, string][] = []
  for (const host of ['west', 'east'] as const) {
    const uid = `featured-${host}-${word}`
    const isIts = word === CITIES[host].own
    await db.run(sql`
      INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, marketing_message, created_at, updated_at)
      SELECT ${uid}, id, ${id}, ${isIts ? 1 : 0}, ${`<p>Come to ${word}</p>`}, 0, 0 FROM site WHERE host = ${host}`)
    featured.push([isIts ? word : 'noword', uid])
  }
  return featured
}
