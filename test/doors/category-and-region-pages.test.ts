import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { RegionType } from '~/domain/geography/region'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const HARBOR = 'http://harbor.localhost'

let centro: number
let pier: number

beforeAll(async () => {
  await createFixtures()
  await addRegion('neighborhood', 'Bay View', -87.95, 43.0, 0.1)
  await addRegion('place', 'Laketown Center', -88.0, 43.0, 0.2)
  await addRegion('zip', '53202', -87.92, 43.05, 0.05)
  await addRegion('neighborhood', 'Old Wharf', -71.1, 42.3, 0.1)
  centro = await venueLabelled('centro')
  pier = await venueLabelled('pier')
})
beforeEach(clearEvents)

async function addRegion(
  type: RegionType,
  name: string,
  west: number,
  south: number,
  size: number,
) {
  const shape = box(west, south, west + size, south + size)
  await importRegions(servicesAt(NOW), { type, source: name, features: [{ name, shape }] })
}

async function venueLabelled(label: string): Promise<number> {
  return (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${label}`)).id
}

/** Adds a venue north of Bar Centro; returns its id. */
async function addVenue(label: string, name: string, address: string, kilometers = 0.2) {
  const timezone = 'America/Chicago'
  const latitude = 43.0677 + kilometers / 111.2
  await saveVenue(servicesAt(NOW), {
    label,
    name,
    address,
    timezone,
    latitude,
    longitude: -87.9022,
  })
  return venueLabelled(label)
}

/** Adds a concert and returns its id; by default jazz at Bar Centro. */
async function concert(
  title: string,
  { at: venue, ...more }: { at?: number } & Partial<Parameters<typeof addEvent>[0]> = {},
) {
  const id = await addEvent({ title, wall: '2026-05-03T20:00:00', categories: ['jazz'], ...more })
  if (venue !== undefined) {
    await writeTogether(db, [
      sql`UPDATE event SET venue_id = ${venue} WHERE id = ${id}`,
      markStale({ events: sql`SELECT ${id}` }),
    ])
    await refreshListings(servicesAt(NOW))
  }
  return id
}

/** DB with queries that match this pattern failing, always or from the `from`th on. */
function broken(form: RegExp, from = 1): { DB: D1Database } {
  let matches = 0
  const fails = (query: string) => {
    if (form.test(query)) matches += 1
    return form.test(query) && matches >= from
  }
  return {
    DB: new Proxy(env.DB, {
      get(target, name) {
        if (name === 'batch') return target.batch.bind(target)
        return (query: string) => {
          if (fails(query)) throw new Error('DB is away')
          return target.prepare(query)
        }
      },
    }),
  }
}

const awayFrom = () => {
  throw new Error('SEARCH is away')
}
const NO_SEARCH = { SEARCH: { prepare: awayFrom, batch: awayFrom } }

/** Requests a page with a broken binding, and expects the frame. */
async function readBroken(path: string, bindings: Record<string, unknown>) {
  const response = await fetchWorker(SITE + path, {}, bindings)
  const html = await response.text()
  expect(html).toContain('Add Your Event')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, html, complaints: drainErrorLogs() }
}

async function call(path: string, site = SITE): Promise<{ status: number; body: unknown }> {
  const response = await fetchWorker(site + path)
  return { status: response.status, body: await response.json() }
}

const listTitles = ({ body }: { body: unknown }) =>
  (body as { events: { title: string }[] }).events.map(({ title }) => title)

function structuredData(html: string): unknown {
  const [, json = ''] =
    html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/) ?? []
  return JSON.parse(json)
}

test('Top-level categories are listed by name, each with a link', async () => {
  const { status, title, words, html } = await fetchPage(`${SITE}/categories`)
  expect(status).toBe(200)
  expect(title).toBe('Categories - Laketown')
  expect(words).toContain('Events Home Categories')
  expect(html.match(/href="\/category\/(\w+)"/g)).toEqual(
    expect.arrayContaining(['href="/category/concerts"', 'href="/category/comedy"']),
  )
  expect(html).not.toContain('/category/jazz')
  expect(html).toContain(`<link rel="canonical" href="${SITE}/categories"/>`)
})

test('A category shows its image and description: 500 pixels wide in the list, 768 on its page', async () => {
  const checksum = 'a'.repeat(64)
  await writeTogether(db, [
    sql`INSERT OR IGNORE INTO image VALUES (${checksum}, 'image/png', 1, 1, 1, 0)`,
    sql`UPDATE category SET thumbnail_image_checksum = ${checksum}, background_image_checksum = ${checksum},
      blurb = 'Rooms full of laughter' WHERE id = 'comedy'`,
  ])
  const list = await fetchPage(`${SITE}/categories`)
  expect(list.words).toContain('Comedy Rooms full of laughter')
  expect(list.html).toContain(`/${checksum}/full/!500,4096/0/default.webp`)
  const sibling = await fetchPage(`${SITE}/category/concerts`)
  expect(sibling.words).toContain('More Categories Comedy Rooms full of laughter')
  expect(sibling.html).toContain(`/${checksum}/full/!768,4096/0/default.webp`)
  const own = await fetchPage(`${SITE}/category/comedy`)
  expect(own.html).toMatch(
    new RegExp(`<header[^>]*data-has-image.*?/${checksum}/.*?<h1[^>]*>Comedy</h1>`),
  )
})

test('A category shows its ancestors, description and children, and nothing of other branches', async () => {
  await writeTogether(db, [
    sql`UPDATE category SET description = ${'First line.\n\nSecond line.'} WHERE id = 'jazz'`,
  ])
  const { html, words } = await fetchPage(`${SITE}/category/jazz`)
  expect(words).toContain('Events Home Concerts Jazz')
  expect(html).toContain('<p>First line.</p><p>Second line.</p>')
  expect(words).not.toContain('More Categories')
  expect(structuredData(html)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Events Home', item: `${SITE}/` },
      { position: 2, name: 'Concerts', item: `${SITE}/category/concerts` },
      { position: 3, name: 'Jazz' },
    ],
  })
})

test('A category shows the events of its descendants, on this site only', async () => {
  await concert('Late Set')
  await concert('Harbor Set', { venue: 'pier' })
  const { words } = await fetchPage(`${SITE}/category/concerts`)
  expect(words).toContain('Late Set')
  expect(words).not.toContain('Harbor Set')
  const harborPage = await fetchPage(`${HARBOR}/category/concerts`)
  expect(harborPage.words).toContain('Harbor Set')
  expect((await fetchPage(`${SITE}/category/comedy`)).words).toContain(
    'No upcoming events match this category in your area.',
  )
})

test('A category lists its events by day, and has days, a map, and how many events each subcategory has', async () => {
  const id = await concert('Late Set', { cost: 'Free' })
  await concert('Matinee', { wall: '2026-05-04T14:00:00', categories: ['concerts'] })
  const { html, words } = await fetchPage(`${SITE}/category/concerts`)
  expect(words).toContain('Category · 2 events Map Concerts Today Tonight Tomorrow')
  expect(words).toContain('Next 7 days Jazz 1 event Sunday 3 May ')
  expect(html).toMatch(/href="\/search\?cats=concerts&amp;days=[\d-]+"/)
  expect(html).toMatch(/data-compact="true"/)
  const map = html.split('aria-label="Map of Concerts"')[1] ?? ''
  expect(map).toContain(`/event/${id}`)
})

test('A card names the category, except on the page of that category', async () => {
  await concert('Late Set', { cost: 'Free', categories: ['jazz', 'comedy'] })
  const read = async (path: string) => (await fetchPage(SITE + path)).words
  for (const path of ['/category/concerts', '/category/comedy', '/search', `/venue/${centro}`]) {
    expect(await read(path)).toMatch(/Late Set Bar Centro( · Bay View)? Free · Jazz /)
  }
  for (const path of ['/category/jazz', '/search?cats=jazz']) {
    expect(await read(path)).toMatch(/Late Set Bar Centro · Bay View Free /)
    expect(await read(path)).not.toContain('Free · Jazz')
  }
})

test('A category that has neither an image nor one of its next event has no letter in its place', async () => {
  await writeTogether(db, [sql`UPDATE category SET thumbnail_image_checksum = NULL`])
  const checksum = 'b'.repeat(64)
  await writeTogether(db, [
    sql`INSERT OR IGNORE INTO image VALUES (${checksum}, 'image/png', 1, 1, 1, 0)`,
  ])
  const id = await concert('Late Set')
  await writeTogether(db, [
    sql`UPDATE event SET image_checksum = ${checksum} WHERE id = ${id}`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(NOW))
  const { html, words } = await fetchPage(`${SITE}/categories`)
  expect(words).toContain('Concerts 1 event Sun, May 3 · 8:00 PM Late Set')
  expect(words).toMatch(/Comedy .*No upcoming events/)
  expect(html).toContain(`href="/event/${id}"`)
  expect(html).toContain(`/${checksum}/full/!500,4096/0/default.webp`)
  expect(words).not.toMatch(/ C /)
  const own = await fetchPage(`${SITE}/category/concerts`)
  expect(own.html.match(/<article.*?<img[^>]*loading="(\w+)"/s)?.[1]).toBe('eager')
  // Siblings without images are text.
  expect((await fetchPage(`${SITE}/category/comedy`)).words).toContain('More Categories Concerts')
})

test('Categories remain when their events cannot be loaded', async () => {
  const { status, html, complaints } = await readBroken('/categories', NO_SEARCH)
  expect(status).toBe(200)
  expect(html).toContain('href="/category/concerts"')
  expect(html).not.toContain('No upcoming events')
  expect(complaints).toHaveLength(1)
})

test.each([
  'golf',
  'JAZZ',
  'jazz%00',
  'jazz%22%20OR%20%22x',
  "jazz'--",
  '%E0%A4%A',
  'constructor',
  '..%2Fevent%2F1',
  'x'.repeat(4_000),
])('There is no category %s', async (id) => {
  const { status, words } = await fetchPage(`${SITE}/category/${id}`)
  expect(status).toBe(404)
  expect(words).toContain('Events Home Category not found')
})

test('A category page remains when its events cannot be loaded, and says so', async () => {
  const { status, html, complaints } = await readBroken('/category/concerts', NO_SEARCH)
  expect(status).toBe(200)
  expect(html).toContain('Events in this category temporarily unavailable')
  expect(html).toContain('More Categories')
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain('SEARCH is away')
})

test('A missing category, neighborhood or venue is not found even when events cannot be loaded', async () => {
  for (const path of ['/category/golf', '/neighborhood/golf', '/venue/999999']) {
    expect((await fetchWorker(SITE + path, {}, NO_SEARCH)).status).toBe(404)
    drainErrorLogs()
  }
})

test('When a category cannot be loaded, the frame remains and says so', async () => {
  // The frame queries the categories first, and a query of a batch is prepared once more.
  const { status, html, complaints } = await readBroken(
    '/category/concerts',
    broken(/from "category"/, 3),
  )
  expect(status).toBe(503)
  expect(html).toContain('Category temporarily unavailable')
  expect(html).toContain('Events Home')
  expect(complaints).toHaveLength(1)
  const list = await readBroken('/categories', broken(/from "category"/, 3))
  expect(list.status).toBe(503)
  expect(list.html).toContain('Categories temporarily unavailable')
})

test('When categories cannot be read, every page has its frame, and the category’s page says so', async () => {
  const id = await addEvent({ title: 'Jazz', wall: '2026-05-03T20:00:00', categories: ['jazz'] })
  const away = () => broken(/from "category"/)
  const page = await readBroken('/category/concerts', away())
  expect(page.status).toBe(503)
  expect(page.html).toContain('>Category temporarily unavailable</h1>')
  const nav = page.html.match(/<nav[^>]*aria-label="Categories".*?<\/nav>/s)?.[0] ?? ''
  expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/categories'])
  const paths = ['/', '/search', '/search?cats=jazz', '/search/filters', `/event/${id}`]
  for (const path of [...paths, '/neighborhoods', '/terms-of-service']) {
    const { status, html } = await readBroken(path, away())
    expect([path, status]).toEqual([path, 200])
    expect(html).not.toContain('Something went wrong')
  }
  const missing = await readBroken('/nowhere', away())
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('404 Not Found')
})

test('Places come first, then neighborhoods, then zip codes, each with a link to its page', async () => {
  const { status, title, words, html } = await fetchPage(`${SITE}/neighborhoods`)
  expect(status).toBe(200)
  expect(title).toBe('Neighborhoods - Laketown')
  expect(words).toContain('Events Home Neighborhoods')
  expect(words).toContain('Places Laketown Center Neighborhoods Bay View Zip Codes 53202')
  for (const path of ['/place/laketown-center', '/neighborhood/bay-view', '/zipcode/53202']) {
    expect(html).toContain(`href="${path}"`)
  }
  for (const anchor of ['places', 'neighborhoods', 'zip-codes']) {
    expect(html).toContain(`href="#${anchor}"`)
    expect(html).toContain(`id="${anchor}"`)
  }
  expect(words).not.toContain('Old Wharf')
})

test('Neighborhoods say how many events each has, and are on a map', async () => {
  await concert('Late Set')
  await concert('Later Set', { wall: '2026-05-05T20:00:00' })
  const { html, words } = await fetchPage(`${SITE}/neighborhoods`)
  expect(words).toContain(
    'Places Laketown Center 2 events Neighborhoods Bay View 2 events Zip Codes 53202 2 events',
  )
  const map = html.split('aria-label="Map of Neighborhoods"')[1] ?? ''
  expect(map).toContain('aria-label="Bay View, 2 events"')
  expect(map).toContain('href="/neighborhood/bay-view"')
  const harbor = await fetchPage(`${HARBOR}/neighborhoods`)
  expect(harbor.words).not.toMatch(/\d events?/)
  expect(harbor.html).toContain('aria-label="Old Wharf, No upcoming events"')
  const broken = await readBroken('/neighborhoods', NO_SEARCH)
  expect([broken.status, broken.complaints.length]).toEqual([200, 1])
  expect(broken.html).toContain('href="/neighborhood/bay-view"')
})

test('Empty region lists are not shown, and a site without any says so', async () => {
  const { words, html } = await fetchPage(`${HARBOR}/neighborhoods`)
  expect(words).toContain('Old Wharf')
  expect(html).not.toContain('Zip Codes')
  expect(html).not.toContain('href="#neighborhoods"')
  await writeTogether(db, [
    sql`INSERT INTO site (host, name, timezone, created_at, updated_at)
      VALUES ('plain', 'Plainfield', 'America/Denver', 0, 0)`,
  ])
  const plain = await fetchPage('http://plain.localhost/neighborhoods')
  expect(plain.status).toBe(200)
  expect(plain.words).toContain('No neighborhoods yet.')
})

test('When the regions cannot be loaded, the frame remains and says so', async () => {
  const { status, html } = await readBroken('/neighborhoods', broken(/join "region"/))
  expect(status).toBe(503)
  expect(html).toContain('Neighborhoods temporarily unavailable')
})

test.each([
  ['/neighborhood/bay-view', 'Bay View', 'nhoods=bay-view', 'Bay View'],
  ['/place/laketown-center', 'Laketown Center', 'places=laketown-center', 'Laketown Center'],
  ['/zipcode/53202', '53202', 'zips=53202', 'Zip code 53202'],
])(
  '%s shows its events, also on its map, and links to a search there',
  async (path, name, parameter, title) => {
    const id = await concert('Late Set')
    const page = await fetchPage(SITE + path)
    expect(page.status).toBe(200)
    expect(page.title).toBe(`${title} - Laketown`)
    expect(page.words).toContain(`Events Home Neighborhoods ${name}`)
    expect(page.words).toContain('8:00 PM Late Set Bar Centro')
    expect(page.html).toContain(`href="/search?${parameter}"`)
    expect(page.html).toContain(`<link rel="canonical" href="${SITE}${path}"/>`)
    const map = page.html.split(`aria-label="Map of ${name}"`)[1] ?? ''
    expect(map).toContain(`/event/${id}`)
  },
)

test('A neighborhood shows no events of other neighborhoods, and says when it has none', async () => {
  await concert('Harbor Set', { venue: 'pier' })
  const { status, words } = await fetchPage(`${SITE}/neighborhood/bay-view`)
  expect(status).toBe(200)
  expect(words).toContain('No upcoming events match this neighborhood.')
  expect((await fetchPage(`${HARBOR}/neighborhood/old-wharf`)).words).toContain('Harbor Set')
})

test('A neighborhood page lists thirty events', async () => {
  for (let number = 1; number <= 31; number += 1) {
    await concert(`Open Studio ${number}`, { wall: '2026-06-10T10:00:00', categories: [] })
  }
  const first = await fetchPage(`${SITE}/neighborhood/bay-view`)
  expect(first.words).toContain('Page 1 of 2')
  expect(first.html).toContain('href="/neighborhood/bay-view?page=2"')
  const second = await fetchPage(`${SITE}/neighborhood/bay-view?page=2`)
  expect(second.words).toContain('Page 2 of 2')
  expect(second.html).toContain(`href="${SITE}/neighborhood/bay-view?page=2"`)
  const beyond = await fetchPage(`${SITE}/neighborhood/bay-view?page=9999`)
  expect(beyond.words).toContain('There’s no page 100.')
  expect(beyond.html).toContain('content="noindex, follow"')
  expect(second.html).not.toContain('noindex')
  expect((await fetchPage(`${SITE}/venue/${centro}?page=2`)).words).toContain('Page 2 of 2')
  expect((await fetchPage(`${SITE}/venue/${centro}?page=3`)).html).toContain('noindex, follow')
})

test.each([
  '/neighborhood/old-wharf',
  '/neighborhood/laketown-center',
  '/place/bay-view',
  '/zipcode/bay-view',
  '/zipcode/00000',
  '/neighborhood/bay-view%00',
  '/neighborhood/%E0%A4%A',
  "/place/x'%20OR%201=1--",
])('%s is not a neighborhood of this site', async (path) => {
  const { status, title, words } = await fetchPage(SITE + path)
  expect(status).toBe(404)
  expect(title).toBe('Neighborhood not found - Laketown')
  expect(words).toContain('Events Home Neighborhood not found')
})

test('A neighborhood page remains when its events cannot be loaded, and says so', async () => {
  const { status, html, complaints } = await readBroken('/neighborhood/bay-view', NO_SEARCH)
  expect(status).toBe(200)
  expect(html).toContain('Events in this neighborhood temporarily unavailable')
  expect(html).toContain('Map of Bay View')
  expect(complaints).toHaveLength(1)
})

test('When a neighborhood cannot be loaded, the frame remains and says so', async () => {
  const { status, html } = await readBroken('/neighborhood/bay-view', broken(/"region"."bounds"/))
  expect(status).toBe(503)
  expect(html).toContain('Neighborhood temporarily unavailable')
})

test('A venue shows its address, directions, neighborhood, events and nearby events', async () => {
  const hall = await addVenue('hall', 'Lake Hall', '900 E Center St')
  await concert('Late Set')
  await concert('Hall Recital', { at: hall })
  const { status, title, words, html } = await fetchPage(`${SITE}/venue/${centro}`)
  expect(status).toBe(200)
  expect(title).toBe('Bar Centro - Laketown')
  expect(words).toContain('Events Home Neighborhoods Bay View Bar Centro')
  expect(words).toContain('808 E Center St')
  expect(html).toContain(
    'href="https://www.openstreetmap.org/directions?route=%3B43.06770%2C-87.90220"',
  )
  for (const path of ['/neighborhood/bay-view', '/place/laketown-center', '/zipcode/53202']) {
    expect(html).toContain(`href="${path}"`)
  }
  expect(html).toContain('Map of Bar Centro')
  const [own, nearby] = words.split('Nearby')
  expect(own).toContain('Late Set')
  expect(own).not.toContain('Hall Recital')
  expect(nearby).toContain('Hall Recital')
  expect(nearby).not.toContain('Late Set')
  expect(structuredData(html)).toMatchObject([
    {
      '@type': 'Place',
      name: 'Bar Centro',
      address: '808 E Center St',
      url: `${SITE}/venue/${centro}`,
      geo: { latitude: 43.0677, longitude: -87.9022 },
    },
    { '@type': 'BreadcrumbList' },
  ])
})

test('A venue without events or nearby events says both', async () => {
  const far = await addVenue('far', 'North Barn', '', 5)
  await concert('Late Set')
  const { words } = await fetchPage(`${SITE}/venue/${far}`)
  expect(words).toContain('No upcoming events.')
  expect(words).toContain('Nearby No upcoming events close by.')
})

test('A venue of another site, in quarantine or with an invalid id is not found', async () => {
  const doubtful = await addVenue('doubtful', 'Doubtful Den', '')
  expect((await fetchPage(`${SITE}/venue/${doubtful}`)).status).toBe(200)
  await writeTogether(db, [sql`UPDATE venue SET quarantined = 1 WHERE id = ${doubtful}`])
  for (const id of [
    pier,
    doubtful,
    999_999,
    0,
    -1,
    '1e3',
    `${centro}%00`,
    `0${centro}`,
    'x',
    '9'.repeat(20),
  ]) {
    const { status, words } = await fetchPage(`${SITE}/venue/${id}`)
    expect([id, status]).toEqual([id, 404])
    expect(words).toContain('Events Home Venue not found')
    if (String(id).includes('%')) continue
    expect(await call(`/api/venue?id=${id}`)).toEqual({
      status: 404,
      body: { error: 'Venue not found' },
    })
  }
  expect((await fetchPage(`${HARBOR}/venue/${pier}`)).status).toBe(200)
})

test('A venue page remains when its lists cannot be loaded, and each says so', async () => {
  // Of a list that is known to be empty nothing is read.
  await concert('Late Set')
  const { status, html, complaints } = await readBroken(`/venue/${centro}`, NO_SEARCH)
  expect(status).toBe(200)
  expect(html).toContain('808 E Center St')
  expect(html).toContain('Events temporarily unavailable')
  expect(html).toContain('Nearby events temporarily unavailable')
  expect(complaints).toHaveLength(2)
})

test('A failure of a venue’s nearby events does not affect the rest of the page', async () => {
  await concert('Late Set')
  const SEARCH = new Proxy(env.SEARCH, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target)
      return (query: string) => (/cos\(/.test(query) ? awayFrom() : target.prepare(query))
    },
  })
  const { html, complaints } = await readBroken(`/venue/${centro}`, { SEARCH })
  expect(html).toContain('Late Set')
  expect(html).toContain('Nearby events temporarily unavailable')
  expect(html).not.toMatch(/>Events temporarily unavailable/)
  expect(complaints).toHaveLength(1)
})

test('When a venue cannot be loaded, the frame remains and says so', async () => {
  const { status, html } = await readBroken(`/venue/${centro}`, broken(/from "venue"/))
  expect(status).toBe(503)
  expect(html).toContain('Venue temporarily unavailable')
})

test('The API returns categories with the specification’s field names', async () => {
  const { body } = await call('/api/categories')
  const { topLevelCategories } = body as { topLevelCategories: { id: string }[] }
  expect(topLevelCategories.map(({ id }) => id)).toEqual(['concerts', 'comedy'])
  expect((await call('/api/category?id=concerts')).body).toMatchObject({
    id: 'concerts',
    name: 'Concerts',
    blurb: '',
    description: '',
    thumbnailImageChecksum: null,
    backgroundImageChecksum: null,
    children: [{ id: 'jazz', name: 'Jazz' }],
    siblings: [{ id: 'comedy', name: 'Comedy' }],
  })
  for (const path of ['/api/category', '/api/category?id=golf', '/api/categoryevents?id=golf']) {
    expect(await call(path)).toEqual({ status: 404, body: { error: 'Category not found' } })
  }
})

test('The API returns a category’s events, page by page, with UTC instants', async () => {
  await concert('Late Set')
  const found = await call('/api/categoryevents?id=concerts&page=x')
  expect(found.body).toMatchObject({
    events: [{ title: 'Late Set', start: '2026-05-04T01:00:00.000Z', venue: { id: centro } }],
    currentPage: 1,
    maxPage: 1,
  })
  expect((await call('/api/categoryevents?id=concerts&page=999')).body).toMatchObject({
    events: [],
    currentPage: 100,
  })
  expect(listTitles(await call('/api/categoryevents?id=concerts', HARBOR))).toEqual([])
})

test.each([
  ['neighborhood', 'bay-view'],
  ['nhood', 'bay-view'],
  ['place', 'laketown-center'],
  ['zipcode', '53202'],
  ['zip', '53202'],
])('The API returns a region of type %s with its bounds and events', async (type, id) => {
  await concert('Late Set')
  const { body } = await call(`/api/neighborhood?type=${type}&id=${id}`)
  expect(body).toEqual({ id, name: expect.any(String), bounds: expect.any(Object) })
  expect(body).toMatchObject({ bounds: { type: 'Polygon' } })
  expect(listTitles(await call(`/api/neighborhoodevents?type=${type}&id=${id}`))).toEqual([
    'Late Set',
  ])
  for (const name of ['neighborhood', 'neighborhoodevents']) {
    for (const query of [
      `type=${type}&id=old-wharf`,
      `type=town&id=${id}`,
      `id=${id}`,
      `type=${type}`,
    ]) {
      expect(await call(`/api/${name}?${query}`)).toEqual({
        status: 404,
        body: { error: 'Neighborhood not found' },
      })
    }
    expect((await call(`/api/${name}?type=${type}&id=${id}`, HARBOR)).status).toBe(404)
  }
})

test('The API returns a venue, and only one of this site', async () => {
  expect((await call(`/api/venue?id=${centro}`)).body).toEqual({
    id: centro,
    name: 'Bar Centro',
    address: '808 E Center St',
    latitude: 43.0677,
    longitude: -87.9022,
  })
  expect((await call(`/api/venue?id=${centro}`, HARBOR)).status).toBe(404)
})

test('The API returns events near a point, without the given events and series', async () => {
  const alone = await concert('Late Set')
  const first = await concert('Open Choir', { series: 901, wall: '2026-05-04T19:00:00' })
  await concert('Open Choir', { series: 901, wall: '2026-05-20T19:00:00' })
  const near = async (more: string) =>
    listTitles(await call(`/api/nearbyevents?lat=43.0677&lon=-87.9022${more}`))
  expect(await near('')).toEqual(['Late Set', 'Open Choir'])
  expect(await near(`&excludes=${alone}`)).toEqual(['Open Choir'])
  expect(await near(`&excludes=${alone},${first}`)).toEqual(['Open Choir'])
  expect(await near(`&excludes=${alone}&excludes=${first}&excludeSeries=901`)).toEqual([])
  expect(await near('&excludes=&excludeSeries=')).toHaveLength(2)
  expect(listTitles(await call('/api/nearbyevents?lat=43.2&lon=-87.9022'))).toEqual([])
  expect(listTitles(await call('/api/nearbyevents?lat=43.0677&lon=-87.9022', HARBOR))).toEqual([])
})

test.each([
  ['', 'lat must be a number of degrees between -90 and 90'],
  ['?lat=91&lon=0', 'lat must be a number of degrees between -90 and 90'],
  ['?lat=1e1&lon=0', 'lat must be a number of degrees between -90 and 90'],
  ['?lat=43.1&lon=NaN', 'lon must be a number of degrees between -180 and 180'],
  ['?lat=43.1&lon=-180.1', 'lon must be a number of degrees between -180 and 180'],
  ['?lat=43.1&lon=-87.9&excludes=x', 'excludes must be ids, which are whole numbers'],
  ['?lat=43.1&lon=-87.9&excludeSeries=-4', 'excludeSeries must be ids, which are whole numbers'],
  [`?lat=43.1&lon=-87.9&excludes=${Array(51).fill(1)}`, 'excludes must be at most 50 ids'],
])('Nearby events of %s are an error', async (query, error) => {
  expect(await call(`/api/nearbyevents${query}`)).toEqual({ status: 400, body: { error } })
})

test('The API finds venues of this site by words of their name or address', async () => {
  const hall = await addVenue('hall', 'Lake Hall', '900 E Center St')
  const listIds = async (q: string, site = SITE) => {
    const { body } = await call(`/api/geocode?event=7&q=${encodeURIComponent(q)}`, site)
    return (body as { matches: { id: number }[] }).matches.map(({ id }) => id)
  }
  expect((await call('/api/geocode?event=7&q=centro')).body).toEqual({
    matches: [
      {
        id: centro,
        name: 'Bar Centro',
        address: '808 E Center St',
        latitude: 43.0677,
        longitude: -87.9022,
      },
    ],
  })
  expect(await listIds('LÁKE ha')).toEqual([hall])
  expect(await listIds('900 center')).toEqual([hall])
  expect(await listIds('pier')).toEqual([])
  expect(await listIds('pier', HARBOR)).toEqual([pier])
  for (const nothing of ['', 'h', '"*', 'zzz', '" OR "centro', 'name : centro NOT x']) {
    expect([nothing, await listIds(nothing)]).toEqual([nothing, []])
  }
})
