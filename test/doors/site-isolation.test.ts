import { beforeAll, expect, test } from 'vitest'
import { buildUrl, CITIES, type City, type Ids, settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

let ids: Ids
beforeAll(async () => {
  ids = await settleTwoCities()
})

const HOSTS: City[] = ['east', 'west']

/** Where a crawl starts: URLs that people type, and every URL that programs request. */
const BEGINNINGS = [
  '/',
  '/search',
  '/search?q=swing',
  '/search?q=swign',
  '/search?q=hall&days=2026-05-01',
  '/search?cats=jazz',
  '/search?tags=tag-eastword',
  '/search?tags=tag-westword',
  '/search/suggest?q=swi',
  '/search/suggest?q=hal',
  '/search/counts?q=hal',
  '/search/points',
  '/search/points?q=swing',
  '/search/points?noSiteBounds=1',
  '/search/places?q=hal',
  '/search?near=hal',
  '/categories',
  '/neighborhoods',
  '/robots.txt',
  '/sitemap.xml',
  '/map/shapes.json',
  '/map/image/43.0,-88.0,9.svg',
  '/api/app',
  '/api/featured-daily-events',
  '/api/featuredvenues/site',
  '/api/announcements',
  '/api/upcominghighlightedevents',
  '/api/homecategories',
  '/api/search/events',
  '/api/search/events?q=swing',
  '/api/search/events?q=swign',
  '/api/nearbyevents?lat=43.02&lon=-88.0',
  '/api/sitesearchopts',
  '/api/categories',
  '/api/category?id=concerts',
  '/api/categoryevents?id=concerts',
  '/api/geocode?q=hall',
]

const MAX_PAGES = 400

/** Every page of a site that can be reached from these, by links, frames, forms' actions and sitemaps. */
async function walk(city: City, beginnings: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const waiting = [...beginnings]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const response = await fetchWorker(buildUrl(city, path))
    const body = await response.text()
    expect(response.status, path).toBeLessThan(500)
    pages.set(path, body)
    expect(pages.size).toBeLessThan(MAX_PAGES)
    for (const next of linksIn(body, buildUrl(city, path))) {
      if (!pages.has(next)) waiting.push(next)
    }
  }
  return pages
}

function linksIn(body: string, base: string): string[] {
  const found = [...body.matchAll(/(?:href|action|src)="([^"]+)"|<loc>([^<]+)<\/loc>/g)]
  return found.flatMap(([, link, place]) => {
    const url = URL.parse((link ?? place ?? '').replaceAll('&amp;', '&'), base)
    if (!url || url.origin !== new URL(base).origin || url.pathname.startsWith('/assets/'))
      return []
    // All feeds are read by feeds-out-isolation.test.ts.
    if (/\/feed\.\w+$|^(?!\/event\/).*\/calendar\.ics$/.test(url.pathname)) return []
    // Each page has two of these (widget-isolation.test.ts).
    if (url.pathname === '/oembed') return []
    // Days and page numbers give more URLs than needed; the start URLs include one of each.
    if (url.pathname === '/search' && url.searchParams.has('days')) return []
    return [url.pathname + url.search]
  })
}

/** Words of the other site in a page, without those of the request itself, which a page may repeat. */
function leaksIn(city: City, path: string, body: string): string[] {
  return CITIES[city].foreign.filter((word) => !path.includes(word) && body.includes(word))
}

test.each(HOSTS)(
  'No page of the site of the %s shows anything that only other sites may show',
  async (city) => {
    const pages = await walk(city, BEGINNINGS)
    const leaks = [...pages].flatMap(([path, body]) =>
      leaksIn(city, path, body).map((word) => `${path}: ${word}`),
    )
    expect(leaks).toEqual([])
    // The crawl was complete: it reached everything that the site shows.
    const { own } = CITIES[city]
    const isOurs = (word: string) => word === own || word === 'bothword'
    const expected = [
      ...ids.events.filter(([word]) => isOurs(word)).map(([, id]) => `/event/${id}`),
      ...ids.venues.filter(([word]) => isOurs(word)).map(([, id]) => `/venue/${id}`),
      ...ids.featured
        .filter(([word, uid]) => word === own && uid.includes(`-${city}-`))
        .map(([, uid]) => `/featuredvenue/${uid}`),
      `/neighborhood/neighborhood-${own}`,
      `/place/place-${own}`,
    ]
    expect(expected.filter((path) => !pages.has(path))).toEqual([])
  },
)

test.each(HOSTS)(
  'On the site of the %s an id of another site is not found, in every output',
  async (city) => {
    const { own } = CITIES[city]
    const isForeign = ([word]: [string, unknown]) => word !== own && word !== 'bothword'
    const isOfAnother = ([word, uid]: [string, string]) =>
      word !== own || !uid.includes(`-${city}-`)
    const otherWord = city === 'east' ? 'westword' : 'eastword'
    const paths = [
      ...ids.events
        .filter(isForeign)
        .flatMap(([, id]) => [
          `/event/${id}`,
          `/event/${id}/calendar.ics`,
          `/event/${id}/share.jpg`,
          `/api/event?id=${id}`,
        ]),
      ...ids.venues.filter(isForeign).flatMap(([, id]) => [`/venue/${id}`, `/api/venue?id=${id}`]),
      ...ids.featured
        .filter(isOfAnother)
        .flatMap(([, uid]) => [`/featuredvenue/${uid}`, `/api/featuredvenue?uid=${uid}`]),
      `/api/curatedvenueevents?curatedVenueUid=curated-${otherWord}`,
      `/neighborhood/neighborhood-${otherWord}`,
      `/place/place-${otherWord}`,
      `/zipcode/${city === 'east' ? '53001' : '53003'}`,
      `/api/neighborhood?type=neighborhood&id=neighborhood-${otherWord}`,
      `/api/neighborhoodevents?type=place&id=place-${otherWord}`,
    ]
    for (const path of paths) {
      const response = await fetchWorker(buildUrl(city, path))
      const body = await response.text()
      expect(`${path} ${response.status}`).toBe(`${path} 404`)
      expect(leaksIn(city, path, body), path).toEqual([])
    }
  },
)

test.each(HOSTS)(
  'A search of the %s beyond its bounds shows nothing that it hid or that nobody may see',
  async (city) => {
    const hidden = city === 'east' ? 'westword only' : 'eastword only'
    for (const path of ['/search?noSiteBounds=1', '/api/search/events?noSiteBounds=1']) {
      const body = await (await fetchWorker(buildUrl(city, path))).text()
      expect(body).toContain('Swing noword')
      expect(body).not.toContain('Draft noword')
      expect(body).not.toContain('Bad noword')
      expect(body).not.toContain(hidden)
    }
  },
)
