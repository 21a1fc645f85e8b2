import { beforeAll, expect, test } from 'vitest'
import { addEvent, createFixtures, SITES } from '../fixtures'
import { fetchWorker } from './worker'

const SITE = `http://${SITES.laketown.host}.localhost`

beforeAll(async () => {
  await createFixtures()
  await addEvent({ title: 'Late Jazz', wall: '2026-05-03T20:00:00', categories: ['jazz'] })
})

const VALUES = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '101',
  '1e9',
  '2.5',
  'NaN',
  'abc',
  'null',
  'undefined',
  'true',
  '9007199254740993',
  '99999999999999999999',
  '1 OR 1=1',
  "1'; DROP TABLE event; --",
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '275760-09-13',
  '1899-12-31',
  '2026-05-01T00:00',
  '"',
  '""',
  "'",
  '*',
  'jazz*',
  '^jazz',
  'jazz AND',
  'NEAR(a b)',
  '{title}: x',
  '(',
  ')',
  '-',
  '--',
  'title:jazz',
  'a OR',
  '"jazz',
  'jazz"',
  'col : "x" OR "y"',
  '\\',
  '%',
  '_',
  '%00',
  '\u0000x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  '🎷',
  '👩‍👩‍👧‍👦',
  'مهرجان',
  'שלום עולם',
  '‮gnp.exe',
  'é',
  'ß',
  'ﬁ',
  '\ud800',
  'İ',
  '漢字',
  'x'.repeat(300),
  '🎷'.repeat(200),
  'word '.repeat(2_000),
  ','.repeat(500),
  '%'.repeat(300),
  'nhood:riverwest',
  'place:',
  'zip:53202',
  'nhood:nhood:',
  '__proto__',
  'constructor',
  'toString',
]

/** URLs with a placeholder for a value, and what the page shows when it does not exist. */
const PAGES: [string, string | null][] = [
  ['/event/{}', 'Event not found'],
  ['/venue/{}', 'Venue not found'],
  ['/featuredvenue/{}', 'Venue not found'],
  ['/category/{}', 'Category not found'],
  ['/neighborhood/{}', 'Neighborhood not found'],
  ['/place/{}', 'Neighborhood not found'],
  ['/zipcode/{}', 'Neighborhood not found'],
  ['/{}', '404 Not Found'],
]

const CALLS = [
  ...['q', 'cats', 'nhoods', 'places', 'zips', 'days', 'feed', 'noSiteBounds', 'ugc'].flatMap(
    (name) => [`/search?${name}={}`, `/api/search/events?${name}={}`],
  ),
  ...['venue', 'tags', 'page', 'where', 'unheard'].flatMap((name) => [
    `/search?${name}={}`,
    `/api/search/events?${name}={}`,
  ]),
  '/search?{}={}',
  '/search/suggest?q={}',
  '/search/counts?q={}',
  '/search/counts?days={}',
  '/search/points?q={}',
  '/search/points?near={}',
  '/search/places?q={}',
  '/search?near={}',
  '/search?near=43,-70,{}',
  '/category/jazz?page={}',
  '/venue/1?page={}',
  '/event/{}/calendar.ics',
  '/event/{}/share.jpg?v={}',
  '/event/1/share.jpg?v={}',
  '/map/tiles/1/{}/{}/{}',
  '/map/image/{}',
  '/map/image/{},{},{}.svg',
  '/map/image/43.05,-87.95,12.svg?pins={}',
  '/sitemap/{}',
  '/sitemap/{}.xml',
  '/api/event?id={}',
  '/api/venue?id={}',
  '/api/category?id={}',
  '/api/categoryevents?id={}&page={}',
  '/api/categoryevents?id=jazz&page={}',
  '/api/neighborhood?type={}&id={}',
  '/api/neighborhood?type=place&id={}',
  '/api/neighborhoodevents?type={}&id={}',
  '/api/neighborhoodevents?type=neighborhood&id={}',
  '/api/nearbyevents?lat={}&lon={}',
  '/api/nearbyevents?lat=43.0677&lon=-87.9022&excludes={}&excludeSeries={}',
  '/api/geocode?event={}&q={}',
  '/api/featuredvenue?uid={}',
  '/api/curatedvenueevents?curatedVenueUid={}',
  '/api/sitesearchopts?id={}',
  '/api/announcements?site={}',
  '/api/{}',
]

const VALUES_OF_EACH = 12

/** What a URL is tried with: each has other values, and each value several URLs; `--large` tries all with all. */
function listValues(at: number): string[] {
  if (process.env.LARGE_TESTS) return VALUES
  return Array.from(
    { length: VALUES_OF_EACH },
    (_, turn) => VALUES[(at * VALUES_OF_EACH + turn) % VALUES.length]!,
  )
}

const withValues = <T>(patterns: T[]) =>
  patterns.map((pattern, at) => ({ pattern, values: listValues(at) }))

const filled = (pattern: string, value: string) => pattern.replaceAll('{}', () => encoded(value))

/** Encoded as a browser would; a lone surrogate, which has no encoding, as invalid bytes. */
function encoded(value: string): string {
  return /\p{Surrogate}/u.test(value) ? '%ED%A0%80' : encodeURIComponent(value)
}

test.each(withValues(PAGES))('No id breaks $pattern.0', async ({ pattern, values }) => {
  const [url, message] = pattern
  for (const value of values) {
    // An empty segment, or one that a browser would resolve, leads to another page.
    const path = filled(url, value)
    if (new URL(SITE + path).pathname !== path || path.endsWith('/')) continue
    const response = await fetchWorker(SITE + path)
    const html = await response.text()
    expect(response.status, path).toBeLessThan(500)
    if (response.status === 404 && message) expect(html, path).toContain(message)
    expect(html, path).not.toContain('<script>alert(1)')
    expect(html, path).not.toContain('<img src=x')
  }
})

test.each(withValues(CALLS))('No parameter breaks $pattern', async ({ pattern, values }) => {
  for (const value of values) {
    const path = filled(pattern, value)
    const response = await fetchWorker(SITE + path)
    const body = await response.text()
    expect([200, 302, 303, 304, 400, 404], `${response.status} ${path.slice(0, 200)}`).toContain(
      response.status,
    )
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      expect(body, path).not.toContain('<script>alert(1)')
      expect(body, path).not.toContain('<img src=x')
    }
    if (pattern.startsWith('/api/') && response.status === 200) JSON.parse(body)
  }
})

test('A request of 10 KB and one with five hundred filters of each kind get a proper response', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `cats=c${at}&nhoods=n${at}&tags=t${at}`)
  for (const query of [
    `q=${'jazz '.repeat(2_000)}`,
    many.join('&'),
    `days=${'1,'.repeat(5_000)}`,
  ]) {
    for (const path of ['/search', '/api/search/events']) {
      const response = await fetchWorker(`${SITE}${path}?${query}`)
      await response.text()
      expect([200, 400, 414], `${path} ${query.slice(0, 20)}`).toContain(response.status)
    }
  }
})

test('Other methods are refused without an error in the log', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    for (const path of ['/', '/search', '/event/1', '/api/search/events', '/sitemap.xml']) {
      const response = await fetchWorker(SITE + path, { method })
      await response.text()
      // Editors' forms are on an event's page: others are sent to log in.
      const refused = path === '/event/1' ? [204, 302, 404] : [200, 204, 404, 405]
      expect(refused, `${method} ${path} ${response.status}`).toContain(response.status)
    }
  }
})
