import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import {
  countSitemapPages,
  readSitemapPages,
  type SitemapKind,
} from '~/domain/listings/list-sitemap-pages.server'
import { KEYS_PER_VERSION } from '~/domain/listings/listing-key'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { createSite, updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { writeTogether } from '~/platform/storage/database.server'
import { box } from '../box'
import { db, search, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost:8787'

beforeAll(createFixtures)
beforeEach(clearEvents)

async function see(url: string, init: RequestInit = {}) {
  const response = await fetchWorker(url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The URLs of a sitemap, after checking that it is well formed. */
async function listUrls(url: string): Promise<string[]> {
  const { status, headers, text } = await see(url)
  expect(status, url).toBe(200)
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const entry = /<(url|sitemap)><loc>([^<>&"']+)<\/loc>(?:<lastmod>[^<>]+<\/lastmod>)?<\/\1>\n/g
  const frame =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n<\/\1>\n$/
  expect(text.replace(entry, '')).toMatch(frame)
  return [...text.matchAll(entry)].map(([, , url = '']) => url)
}

/** All URLs that search engines find from /sitemap.xml. */
async function allUrls(origin: string): Promise<string[]> {
  const files = await listUrls(`${origin}/sitemap.xml`)
  const all: string[] = []
  for (const file of files) all.push(...(await listUrls(file)))
  return all
}

const toPaths = (urls: string[]) => urls.map((url) => new URL(url).pathname)

test('Each site proves at /indexnow.txt that it submits its changes, and no other door does', async () => {
  const read = (host: string, bindings = {}) =>
    fetchWorker(`http://${host}.localhost/indexnow.txt`, {}, bindings)
  const key = { INDEXNOW_KEY: '0123456789abcdef' }
  for (const host of ['laketown', 'harbor'])
    expect(await (await read(host, key)).text()).toBe(key.INDEXNOW_KEY)
  for (const host of ['admin', 'login', 'api', 'widgets', 'images'])
    expect((await read(host, key)).status).toBe(404)
  expect((await read('laketown')).status).toBe(404)
})

test('robots.txt lists what search engines should skip, and the sitemap', async () => {
  const { status, headers, text } = await see(`${SITE}/robots.txt`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    ...['/search?', '/search/', '/account/', '/create/', '/edit/', '/promote/', '/api/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${SITE}/sitemap.xml`,
    '',
  ])
})

test.each(['admin', 'login', 'api', 'widgets'])(
  'The door %s is closed to search engines',
  async (door) => {
    const { text } = await see(`http://${door}.localhost/robots.txt`)
    expect(text).toBe('User-agent: *\nDisallow: /\n')
    expect((await see(`http://${door}.localhost/sitemap.xml`)).status).toBe(404)
  },
)

test('Images are open to every search engine', async () => {
  expect((await see('http://images.localhost/robots.txt')).status).toBe(404)
})

test('A sitemap lists only pages with upcoming events', async () => {
  const features = [
    { name: 'North', shape: box(-88, 43.05, -87.85, 43.1) },
    { name: 'South', shape: box(-88, 42.91, -87.85, 42.95) },
  ]
  await importRegions(servicesAt(NOW), { type: 'neighborhood', source: 'city', features })
  const jazz = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  const past = await addEvent({
    title: 'Past',
    wall: '2026-04-02T20:00:00',
    categories: ['comedy'],
  })
  const quiet = await addEvent({ title: 'Draft', wall: '2026-05-02T20:00:00', published: 0 })
  await db.run(sql`UPDATE event SET updated_at = ${NOW} WHERE id = ${jazz}`)
  const urls = await allUrls(SITE)
  expect(urls.every((url) => url.startsWith(`${SITE}/`))).toBe(true)
  const { id: venue } = await db.get<{ id: number }>(
    sql`SELECT id FROM venue WHERE label = 'centro'`,
  )
  expect(toPaths(urls)).toEqual([
    '/',
    '/categories',
    '/neighborhoods',
    '/terms-of-service',
    '/privacy-policy',
    '/category/concerts',
    '/category/jazz',
    '/neighborhood/north',
    `/venue/${venue}`,
    `/event/${jazz}`,
  ])
  expect(urls.join()).not.toContain(`/event/${past}`)
  expect(urls.join()).not.toContain(`/event/${quiet}`)
  expect((await see(`${SITE}/sitemap/events-1.xml`)).text).toContain(
    `<lastmod>2026-05-01T17:00:00.000Z</lastmod>`,
  )
})

test('A sitemap has no URL of another site, even if both share a venue', async () => {
  // Its bounds contain both cities.
  await createSite(servicesAt(NOW), {
    host: 'bistate',
    name: 'Bistate',
    timezone: 'America/Chicago',
    bounds: box(-89, 42, -70, 44),
  })
  const lake = await addEvent({ title: 'At the lake', wall: '2026-05-02T20:00:00' })
  const pier = await addEvent({ title: 'At the pier', wall: '2026-05-02T20:00:00', venue: 'pier' })
  const hidden = await addEvent({ title: 'Not here', wall: '2026-05-03T20:00:00' })
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM site WHERE host = 'bistate'`)
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${hidden}, ${id}, 1)`,
    markStale({ events: sql`SELECT ${hidden}` }),
    ...curatedVenue('on-lake', 'laketown', 1),
    ...curatedVenue('not-featured', 'laketown', 0),
    ...curatedVenue('on-bistate', 'bistate', 1),
  ])
  await refreshListings(servicesAt(NOW))
  const listEventUrls = async (host: string) => {
    const urls = await allUrls(`http://${host}.localhost`)
    expect(urls.every((url) => url.startsWith(`http://${host}.localhost/`))).toBe(true)
    return toPaths(urls).filter((path) => /^\/(event|featuredvenue)\//.test(path))
  }
  const featured = (uid: string) => `/featuredvenue/${uid}`
  expect(await listEventUrls('laketown')).toEqual([
    featured('on-lake'),
    `/event/${lake}`,
    `/event/${hidden}`,
  ])
  expect(await listEventUrls('harbor')).toEqual([`/event/${pier}`])
  // An hour later at the pier, whose clocks are ahead.
  expect(await listEventUrls('bistate')).toEqual([
    featured('on-bistate'),
    `/event/${pier}`,
    `/event/${lake}`,
  ])
})

/** A curated venue on a site, featured there or not. */
function curatedVenue(uid: string, host: string, featured: 0 | 1) {
  return [
    sql`INSERT INTO curated_venue (uid, name, latitude, longitude, created_at, updated_at)
      VALUES (${uid}, ${uid}, 43, -88, 0, 0)`,
    sql`INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, created_at, updated_at)
      SELECT ${uid}, s.id, c.id, ${featured}, 0, 0 FROM site s JOIN curated_venue c ON c.uid = ${uid}
      WHERE s.host = ${host}`,
  ]
}

test('Every host of a site points search engines to its canonical URL', async () => {
  const { id } = await requireSite('harbor')
  await updateSite(servicesAt(NOW), id, {
    domains: [
      { domain: 'whatson.example', canonical: true },
      { domain: 'harbor-events.example', canonical: false },
    ],
  })
  await addEvent({ title: 'At the pier', wall: '2026-05-02T20:00:00', venue: 'pier' })
  for (const host of ['harbor.localhost', 'whatson.example', 'www.harbor-events.example']) {
    const { text } = await see(`http://${host}/robots.txt`)
    expect(text).toContain('\nSitemap: https://whatson.example/sitemap.xml\n')
    const files = await listUrls(`http://${host}/sitemap.xml`)
    expect(files).toContain('https://whatson.example/sitemap/events-1.xml')
    const events = await listUrls(`http://${host}/sitemap/events-1.xml`)
    expect(events.every((url) => url.startsWith('https://whatson.example/event/'))).toBe(true)
  }
  await updateSite(servicesAt(NOW), id, { domains: [] })
})

test('Crawlers may read that a site is hidden from search engines, which has no sitemap', async () => {
  const { id } = await requireSite('laketown')
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  await updateSite(servicesAt(NOW), id, { settings: { preventSearchEngineIndex: true } })
  const { text } = await see(`${SITE}/robots.txt`)
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    ...['/search?', '/search/', '/account/', '/create/', '/edit/', '/promote/', '/api/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
  ])
  expect((await see(`${SITE}/`)).text).toContain(
    '<meta name="robots" content="noindex, nofollow"/>',
  )
  for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/events-1.xml']) {
    expect((await see(SITE + path)).status, path).toBe(404)
  }
  await updateSite(servicesAt(NOW), id, { settings: { preventSearchEngineIndex: false } })
})

test('A search engine that has the sitemap gets 304 until the site changes', async () => {
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  for (const path of ['/sitemap.xml', '/sitemap/events-1.xml']) {
    const first = await see(SITE + path)
    const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    expect(await see(SITE + path, known)).toMatchObject({ status: 304, text: '' })
    await addEvent({ title: 'More', wall: '2026-05-03T20:00:00' })
    expect((await see(SITE + path, known)).status).toBe(200)
  }
})

test('A sitemap file that does not exist is not found', async () => {
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  for (const name of [
    'events-2.xml',
    'events-0.xml',
    'events-1',
    'places-99999.xml',
    'words-1.xml',
  ]) {
    expect((await see(`${SITE}/sitemap/${name}`)).status, name).toBe(404)
  }
})

test('A run is listed once, by its next occurrence', async () => {
  const evenings: number[] = []
  for (const day of ['04-30', '05-01', '05-02', '05-03']) {
    evenings.push(await addEvent({ title: 'Play', wall: `2026-${day}T19:00:00`, series: 7 }))
  }
  expect(await listUrls(`${SITE}/sitemap/events-1.xml`)).toEqual([`${SITE}/event/${evenings[1]}`])
})

test('Sitemap files contain each page once, and stay within their limit', async () => {
  const site = await requireSite('laketown')
  for (const day of [2, 3, 4, 5, 6, 7, 8]) {
    await addEvent({ title: `Day ${day}`, wall: `2026-05-0${day}T20:00:00`, categories: ['jazz'] })
  }
  const counts = await countSitemapPages(servicesAt(NOW), site.id)
  expect(counts.events).toBe(7)
  for (const kind of ['events', 'places'] satisfies SitemapKind[]) {
    const whole = await readFile(site.id, kind, 1, 50_000)
    expect(whole).toHaveLength(counts[kind])
    const files: string[][] = []
    for (let file = 1; file <= Math.ceil(counts[kind] / 3); file++) {
      files.push(await readFile(site.id, kind, file, 3))
    }
    expect(Math.max(...files.map((file) => file.length))).toBe(3)
    expect(files.flat()).toEqual(whole)
    expect(await readFile(site.id, kind, files.length + 1, 3)).toEqual([])
  }
})

async function readFile(siteId: number, kind: SitemapKind, file: number, size: number) {
  const read = readSitemapPages(servicesAt(NOW), siteId, { kind, file, size })
  const paths: string[] = []
  for (let pages = await read(); pages; pages = await read()) {
    paths.push(...pages.map(({ path }) => path))
  }
  return paths
}

test('More events than one file may list are split into several', async () => {
  const { id } = await requireSite('laketown')
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  const shown = JSON.stringify([[[1, 0, null, true, '', '', NOW * 2]]])
  await search.run(sql`
    INSERT INTO listing (k, version_id, unit, event, until_at, latitude, longitude, occurrences, hash, card, terms)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 50002)
    SELECT ${selectLiveVersionId(id)} * ${sql.raw(String(KEYS_PER_VERSION))} + n, ${selectLiveVersionId(id)}, -1000000 - n, 1000000 + n,
      ${NOW * 2}, 43, -88, 1, '', replace(${shown}, '[[[1,', '[[[' || (1000000 + n) || ','), '[]' FROM n`)
  const files = await listUrls(`${SITE}/sitemap.xml`)
  expect(files.filter((file) => file.includes('/events-'))).toEqual([
    `${SITE}/sitemap/events-1.xml`,
    `${SITE}/sitemap/events-2.xml`,
  ])
  const [first, second] = [await listUrls(files.at(-2) ?? ''), await listUrls(files.at(-1) ?? '')]
  expect([first.length, second.length]).toEqual([50_000, 3])
  expect(new Set([...first, ...second]).size).toBe(50_003)
  await search.run(sql`DELETE FROM listing WHERE event > 1000000`)
})
