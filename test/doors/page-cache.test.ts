import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { insertFeaturedDays } from '~/domain/promotions/days/featured-day-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { startPageClock } from './page-clock'
import { fetchWorker } from './worker'

const ON = { PAGE_CACHE: 'on' }

beforeAll(createFixtures)
beforeEach(async () => {
  await clearEvents()
  startPageClock()
})
afterEach(() => void vi.useRealTimers())

async function see(url: string, init: RequestInit = {}, bindings = {}) {
  const response = await fetchWorker(url, init, { ...ON, ...bindings })
  const html = await response.text()
  const { status, headers } = response
  const nonce = headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1] ?? ''
  const cache = /^cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? 'none'
  return { status, headers, html, nonce, cache, etag: headers.get('etag') ?? '' }
}

const rename = (name: string) => db.run(sql`UPDATE site SET name = ${name} WHERE host = 'laketown'`)

test('A cached page is served while its site is unchanged, for a minute at most', async () => {
  const url = 'http://laketown.localhost/search'
  await see(url)
  // The content version does not change.
  await rename('Renamed')
  expect((await see(url)).html).not.toContain('Renamed')
  vi.advanceTimersByTime(30_000)
  expect((await see(url)).html).not.toContain('Renamed')
  vi.advanceTimersByTime(31_000)
  expect((await see(url)).html).toContain('Renamed')
  await rename('Laketown')
})

test('After a change, at most one more visitor gets the stale page once five seconds have passed', async () => {
  const url = 'http://laketown.localhost/search?q=jazz'
  expect((await see(url)).cache).toBe('miss')
  await addEvent({ title: 'Jazz Night', wall: '2026-05-02T20:00:00' })
  expect(await see(url)).toMatchObject({ cache: 'hit' })
  vi.advanceTimersByTime(5_001)
  const last = await see(url)
  expect(last.cache).toBe('stale')
  expect(last.html).not.toContain('Jazz Night')
  const next = await see(url)
  expect(next.cache).toBe('hit')
  expect(next.html).toContain('Jazz Night')
  const another = await see('http://laketown.localhost/search?q=night')
  expect(another.html).toContain('Jazz Night')
})

test('A page in demand is rendered again in the background before it expires', async () => {
  const url = 'http://laketown.localhost/search?q=minute'
  const seen: string[] = []
  for (let second = 0; second <= 180; second += 3) {
    seen.push((await see(url)).cache)
    vi.advanceTimersByTime(3_000)
  }
  expect(seen[0]).toBe('miss')
  expect(seen.slice(1)).not.toContain('miss')
  expect(seen.slice(1)).not.toContain('none')
})

test.each([
  ['an ordinary day', '2026-05-01', '2026-05-02T05:00:00Z', '2026-05-09'],
  ['the day on which clocks go forward', '2027-03-14', '2027-03-15T05:00:00Z', '2027-03-20'],
  ['the day on which clocks go back', '2026-11-01', '2026-11-02T06:00:00Z', '2026-11-09'],
])(
  'After midnight in the site’s zone, no cached page shows the featured events of %s',
  async (_, day, midnight, showDay) => {
    const { id: siteId } = await requireSite('laketown')
    const gala = await addEvent({ title: 'Gala', wall: `${showDay}T20:00:00` })
    await writeTogether(db, [insertFeaturedDays(siteId, gala, [day])])
    const seeAt = (seconds: number) =>
      see(url, {}, { CLOCK: new Date(Date.parse(midnight) + seconds * 1_000).toISOString() })
    const url = 'http://laketown.localhost/'
    expect((await seeAt(-10)).html).toContain('>Featured</h2>')
    vi.advanceTimersByTime(8_000)
    const last = await seeAt(-2)
    expect(last.cache).not.toBe('miss')
    expect(last.html).toContain('>Featured</h2>')
    vi.advanceTimersByTime(2_000)
    const next = await seeAt(0)
    expect(next.cache).toBe('miss')
    expect(next.html).toContain('Gala')
    expect(next.html).not.toContain('>Featured</h2>')
  },
)

test('A featured event that begins at midnight is on the page at once', async () => {
  const { id: siteId } = await requireSite('laketown')
  const gala = await addEvent({ title: 'Gala', wall: '2026-05-09T20:00:00' })
  await writeTogether(db, [insertFeaturedDays(siteId, gala, ['2026-05-02'])])
  const url = 'http://laketown.localhost/'
  const before = await see(url, {}, { CLOCK: '2026-05-02T04:59:50Z' })
  expect(before.html).not.toContain('>Featured</h2>')
  vi.advanceTimersByTime(10_000)
  expect((await see(url, {}, { CLOCK: '2026-05-02T05:00:00Z' })).html).toContain('>Featured</h2>')
})

test('Revalidating a site makes all of its cached pages fresh', async () => {
  const [first, second] = ['http://laketown.localhost/', 'http://laketown.localhost/search']
  await see(first)
  expect((await see(second)).headers.get('server-timing')).not.toContain('door')
  vi.advanceTimersByTime(5_001)
  expect([(await see(first)).cache, (await see(second)).cache]).toEqual(['stale', 'hit'])
})

test('A page that was rendered while its site changed is revalidated', async () => {
  const url = 'http://laketown.localhost/search?q=race'
  const SEARCH = afterReading(() => addEvent({ title: 'Race', wall: '2026-05-02T20:00:00' }))
  expect((await see(url, {}, { SEARCH })).html).not.toContain('>Race<')
  vi.advanceTimersByTime(5_001)
  await see(url)
  expect((await see(url)).html).toContain('Race')
})

test('A page is not cached when another request saw a newer version while it was rendered', async () => {
  const url = 'http://laketown.localhost/search?q=second'
  const SEARCH = afterReading(async () => {
    await addEvent({ title: 'Second', wall: '2026-05-02T20:00:00' })
    await see('http://laketown.localhost/', { headers: { cookie: 'session=1' } })
  })
  await see(url, {}, { SEARCH })
  const next = await see(url)
  expect(next.cache).toBe('miss')
  expect(next.html).toContain('1 event')
})

/** The listings database; runs `change` after its first read. */
function afterReading(change: () => Promise<unknown>): Pick<D1Database, 'prepare' | 'batch'> {
  let isChanged = false
  return {
    prepare: (query) => env.SEARCH.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const read = await env.SEARCH.batch<Row>(statements)
      if (!isChanged) {
        isChanged = true
        await change()
      }
      return read
    },
  }
}

test('While the database is down a cached page is served until it expires', async () => {
  const url = 'http://laketown.localhost/search?q=away'
  await see(url)
  vi.advanceTimersByTime(50_000)
  const prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('D1 is down')
  })
  expect(await see(url)).toMatchObject({ status: 200, cache: 'stale' })
  expect(drainErrorLogs().join()).toContain('a cached page could not be revalidated')
  vi.advanceTimersByTime(10_001)
  expect((await see(url)).status).toBe(500)
  expect(drainErrorLogs()).toHaveLength(1)
  prepare.mockRestore()
})

test('After a domain moves to another site, pages of the old site are no longer served', async () => {
  const [lake, harbor] = await Promise.all([requireSite('laketown'), requireSite('harbor')])
  const move = (id: number) =>
    db.run(
      sql`INSERT OR REPLACE INTO site_domain (domain, site_id, canonical) VALUES ('moving.example', ${id}, 0)`,
    )
  await db.run(sql`UPDATE site SET content_version = 1000`)
  await move(lake.id)
  expect((await see('http://moving.example/')).html).toContain('Laketown')
  await move(harbor.id)
  vi.advanceTimersByTime(5_001)
  await see('http://moving.example/')
  expect((await see('http://moving.example/')).html).not.toContain('Laketown')
  expect((await see('http://moving.example/search')).html).toContain('Harbor')
})

test('A browser that has the page gets 304, without a policy that would forbid its scripts', async () => {
  const url = 'http://laketown.localhost/search?q=again'
  const first = await see(url)
  expect(first.etag).toMatch(/^W\/"[^"]+"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('vary')).toContain('cookie')
  for (const known of [first.etag, `"other", ${first.etag}`, first.etag.slice(2), '*']) {
    const again = await see(url, { headers: { 'if-none-match': known } })
    expect(again, known).toMatchObject({ status: 304, html: '', etag: first.etag })
    expect(again.headers.get('content-security-policy')).toBeNull()
    expect(again.headers.get('vary')).toContain('cookie')
  }
  const { status } = await see(url, { headers: { 'if-none-match': '"other"' } })
  expect(status).toBe(200)
  // The same page, rendered again with another nonce.
  vi.advanceTimersByTime(61_000)
  expect(await see(url, { headers: { 'if-none-match': first.etag } })).toMatchObject({
    status: 304,
    cache: 'miss',
  })
})

test('After signing in, a browser’s copy of the anonymous page is not confirmed with 304', async () => {
  const url = 'http://laketown.localhost/search?q=mine'
  const { etag } = await see(url)
  const signedIn = await see(url, { headers: { cookie: 'session=1', 'if-none-match': etag } })
  expect(signedIn).toMatchObject({ status: 200, cache: 'none', etag: '' })
  expect(signedIn.headers.get('cache-control')).toBe('private, no-cache')
  expect(signedIn.headers.get('vary')).toContain('cookie')
})

test('HEAD gets the headers of GET, without a body', async () => {
  const url = 'http://laketown.localhost/search?q=head'
  const rendered = await see(url, { method: 'HEAD' })
  expect(rendered).toMatchObject({ status: 200, html: '', cache: 'miss' })
  const page = await see(url)
  expect(page.cache).toBe('hit')
  expect(page.html).toContain('<html')
  expect(await see(url, { method: 'HEAD' })).toMatchObject({ html: '', etag: page.etag })
  expect((await see(`${url}&_data=root`, { method: 'HEAD' })).cache).toBe('none')
})

test('Campaign parameters share one cached page, and are not on it', async () => {
  const url = 'http://laketown.localhost/search?q=ads'
  const first = await see(`${url}&utm_source=paid-click&fbclid=paid-click`)
  expect(first.html).not.toContain('paid-click')
  expect((await see(url)).cache).toBe('hit')
  expect((await see(`${url}&token=paid-click`)).cache).toBe('none')
})

test('API responses have an ETag and are private', async () => {
  const url = 'http://laketown.localhost/api/app'
  const first = await see(url)
  expect(first.headers.get('vary')).toContain('authorization')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(await see(url, { headers: { 'if-none-match': first.etag } })).toMatchObject({
    status: 304,
    html: '',
  })
  expect((await see(url)).cache).toBe('hit')
  expect((await see('http://harbor.localhost/api/app')).etag).not.toBe(first.etag)
  expect((await see('http://laketown.localhost:8787/api/app')).html).toContain('localhost:8787')
})

test('Server-Timing reports the phases of a request that could be measured', async () => {
  const timing = async (url: string) => (await see(url)).headers.get('server-timing') ?? ''
  const url = 'http://laketown.localhost/search?q=time'
  const rendered = await timing(url)
  expect(rendered).toMatch(/^cache;desc=miss, door.*, data.*desc="\d+ round trips", .*total/)
  expect(await timing(url)).toMatch(/^cache;desc=hit, total/)
  expect(rendered).not.toMatch(/dur=0\b/)
})

test('A cached page is never served on another site', async () => {
  await addEvent({ title: 'At the lake', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'At the harbor', wall: '2026-05-02T20:00:00', venue: 'pier' })
  for (const path of ['/', '/search', '/search?days=2026-05-02']) {
    for (const _ of [1, 2]) {
      const lake = await see(`http://laketown.localhost${path}`)
      const harbor = await see(`http://harbor.localhost${path}`)
      expect([lake.html.includes('At the lake'), lake.html.includes('At the harbor')]).toEqual([
        true,
        false,
      ])
      expect([harbor.html.includes('At the lake'), harbor.html.includes('At the harbor')]).toEqual([
        false,
        true,
      ])
    }
  }
})

test('Each response from the cache has its own nonce', async () => {
  const [first, second] = [
    await see('http://laketown.localhost/'),
    await see('http://laketown.localhost/'),
  ]
  expect(first.nonce).not.toBe(second.nonce)
  expect(second.html).toContain(`nonce="${second.nonce}"`)
  expect(second.html).not.toContain(first.nonce)
  expect(second.html.replaceAll(second.nonce, first.nonce)).toBe(first.html)
})

test('The order of parameters does not matter to the cache; their values do', async () => {
  await see('http://laketown.localhost/search?q=jazz&page=1')
  await rename('Renamed')
  vi.advanceTimersByTime(5_001)
  expect((await see('http://laketown.localhost/search?page=1&q=jazz')).html).not.toContain(
    'Renamed',
  )
  expect((await see('http://laketown.localhost/search?page=1&q=jaz')).html).toContain('Renamed')
  await rename('Laketown')
})

test.each([
  ['a cookie', { cookie: 'session=1' }],
  ['a cookie of ours among analytics cookies', { cookie: '_ga=GA1.1.2; session=1' }],
  ['a token', { authorization: 'Bearer x' }],
])('A request with %s neither reads nor fills the cache', async (_, headers) => {
  const url = `http://laketown.localhost/search?q=${encodeURIComponent(Object.values(headers).join())}`
  await see(url, { headers })
  await rename('Renamed')
  vi.advanceTimersByTime(5_001)
  expect((await see(url)).html).toContain('Renamed')
  await rename('Laketown')
  expect((await see(url, { headers })).html).not.toContain('Renamed')
})

/** Someone who is signed in at Laketown: the account id and the request headers. */
async function signedInViewer(email: string, more: Partial<Parameters<typeof addAccount>[0]> = {}) {
  const id = await addAccount({ email, ...more })
  const { cookie } = await signIn(id, 'laketown.localhost')
  return { id, headers: { cookie } }
}

test.each(['/', '/search?q=own', '/categories', '/create/event'])(
  'At %s, pages of signed-in viewers are not cached, and they never get cached pages',
  async (path) => {
    const url = `http://laketown.localhost${path}`
    const email = `ada${path.replace(/\W/g, '')}@example.com`
    const ada = await signedInViewer(email)
    const own = await see(url, ada)
    expect(own.cache).toBe('none')
    expect(own.headers.get('cache-control')).toContain('private')
    const first = await see(url)
    expect(first.cache).toBe('miss')
    expect(await see(url, ada)).toMatchObject({ cache: 'none', status: own.status })
    const cached = await see(url)
    expect(cached.cache).toBe('hit')
    for (const page of [first, cached]) expect(page.html).not.toContain(email)
    expect(own.html).toContain(email)
    expect(own.html).not.toContain('Log In / Register')
    expect(cached.html).toContain('Log In / Register')
  },
)

test('Two signed-in viewers each get their own page', async () => {
  const url = 'http://laketown.localhost/search?q=two'
  const [first, second] = [
    await signedInViewer('one@example.com'),
    await signedInViewer('other@example.com'),
  ]
  const pages = [await see(url, first), await see(url, second), await see(url, first)]
  expect(pages.map(({ html }) => /(one|other)@example\.com/.exec(html)?.[1])).toEqual([
    'one',
    'other',
    'one',
  ])
})

test('The cookie of an expired session is cleared, and that response is not cached', async () => {
  const url = 'http://laketown.localhost/search?q=over'
  const { id, headers } = await signedInViewer('over@example.com')
  await db.run(sql`DELETE FROM session WHERE account_id = ${id}`)
  const page = await see(url, { headers })
  expect(page.cache).toBe('none')
  expect(page.headers.get('set-cookie')).toMatch(/^session=;/)
  expect(page.html).toContain('Log In / Register')
  const next = await see(url)
  expect(next.cache).toBe('miss')
  expect(next.headers.get('set-cookie')).toBeNull()
})

test('What only some viewers may see of an event is never cached', async () => {
  const site = await requireSite('laketown')
  const creator = await signedInViewer('creator@example.com')
  const admin = await signedInViewer('admin@example.com', { adminOfSites: ['laketown'] })
  for (const isVisitorFirst of [true, false]) {
    const id = await addEvent({ title: 'Draft', wall: '2026-05-02T20:00:00', published: 0 })
    await db.run(sql`UPDATE event SET created_by = ${creator.id} WHERE id = ${id}`)
    const url = `http://laketown.localhost/event/${id}`
    const visit = async () => {
      expect(await see(url)).toMatchObject({ status: 404 })
      expect((await see(`${url}?_data=routes%2Fsite%2Fevent%2Froute`)).status).toBe(404)
    }
    if (isVisitorFirst) await visit()
    for (const { headers } of [creator, admin]) {
      for (const pageUrl of [url, `${url}?_data=routes%2Fsite%2Fevent%2Froute`]) {
        const page = await see(pageUrl, { headers })
        expect(page).toMatchObject({ status: 200, cache: 'none', etag: '' })
        expect(page.headers.get('cache-control')).toBe('private, no-store')
        expect(page.html).toContain('This event is not published.')
      }
    }
    await visit()
  }
  const id = await addEvent({ title: 'For all', wall: '2026-05-02T20:00:00', series: 77 })
  const hidden = await addEvent({ title: 'Hidden', wall: '2026-05-03T20:00:00', series: 77 })
  await db.run(
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${hidden}, ${site.id}, 1)`,
  )
  await refreshAll()
  const url = `http://laketown.localhost/event/${id}`
  const readPage = async (headers = {}) => {
    const { html, cache } = await see(url, { headers })
    return [cache, html.includes('(hidden)'), html.includes('Admin details')]
  }
  expect(await readPage(admin.headers)).toEqual(['none', true, true])
  expect(await readPage()).toEqual(['miss', false, false])
  expect(await readPage(admin.headers)).toEqual(['none', true, true])
  expect(await readPage(creator.headers)).toEqual(['none', false, false])
  expect(await readPage()).toEqual(['hit', false, false])
})

async function refreshAll(): Promise<void> {
  await writeTogether(db, [markStale({ events: sql`SELECT id FROM event` })])
  await refreshListings(servicesAt(NOW))
}

test('Analytics cookies do not make a request personal', async () => {
  const headers = { cookie: '_ga=GA1.1.2; _ga_AB12=GS1.1; _gcl_au=1' }
  const url = 'http://laketown.localhost/search?q=counted'
  expect((await see(url, { headers })).cache).toBe('miss')
  const [cached, plain] = [await see(url, { headers }), await see(url)]
  expect([cached.cache, plain.cache]).toEqual(['hit', 'hit'])
  expect(cached.html).not.toContain('GA1.1')
})

test('A 404 is not cached', async () => {
  const url = 'http://laketown.localhost/event/1'
  expect((await see(url)).status).toBe(404)
  const id = await addEvent({ title: 'New', wall: '2026-05-02T20:00:00' })
  expect((await see(`http://laketown.localhost/event/${id}`)).status).toBe(200)
})

test('In development nothing is cached by default', async () => {
  const url = 'http://laketown.localhost/search?q=now'
  await fetchWorker(url)
  await rename('Renamed')
  expect(await (await fetchWorker(url)).text()).toContain('Renamed')
  await rename('Laketown')
})
