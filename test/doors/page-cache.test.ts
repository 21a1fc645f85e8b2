import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { writeTogether } from '~/platform/database.server'
import { addAccount, signIn } from '../accounts'
import { addEvent, clearEvents, NOW, settle, siteNamed } from '../cast'
import { takeComplaints } from '../setup'
import { at, db } from '../world'
import { ask } from './worker'

const ON = { PAGE_CACHE: 'on' }

beforeAll(settle)
beforeEach(async () => {
  await clearEvents()
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
  startAt += 600_000
})
afterEach(() => void vi.useRealTimers())

/** Each test begins when the pages of the last are no longer kept. */
let startAt = Date.now()

async function see(url: string, init: RequestInit = {}, bindings = {}) {
  const response = await ask(url, init, { ...ON, ...bindings })
  const html = await response.text()
  const { status, headers } = response
  const nonce = headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1] ?? ''
  const cache = /^cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? 'none'
  return { status, headers, html, nonce, cache, etag: headers.get('etag') ?? '' }
}

const rename = (name: string) => db.run(sql`UPDATE site SET name = ${name} WHERE host = 'laketown'`)

test('A page is kept for some seconds, then as long as its site is unchanged, and never longer than a minute', async () => {
  const url = 'http://laketown.localhost/search'
  await see(url)
  // Nothing tells the page of it: no version is raised.
  await rename('Renamed')
  expect((await see(url)).html).not.toContain('Renamed')
  vi.advanceTimersByTime(30_000)
  expect((await see(url)).html).not.toContain('Renamed')
  vi.advanceTimersByTime(31_000)
  expect((await see(url)).html).toContain('Renamed')
  await rename('Laketown')
})

test('After a change one visitor at most is given the old page, once some seconds are over', async () => {
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
  const other = await see('http://laketown.localhost/search?q=night')
  expect(other.html).toContain('Jazz Night')
})

test('A page that is looked at again and again is drawn anew before its minute is over, and nobody waits for it', async () => {
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

test('One look at a site vouches for all of its pages', async () => {
  const [one, other] = ['http://laketown.localhost/', 'http://laketown.localhost/search']
  await see(one)
  expect((await see(other)).headers.get('server-timing')).not.toContain('door')
  vi.advanceTimersByTime(5_001)
  expect([(await see(one)).cache, (await see(other)).cache]).toEqual(['stale', 'hit'])
})

test('A page that was drawn while its site changed is not taken for new', async () => {
  const url = 'http://laketown.localhost/search?q=race'
  const SEARCH = afterReading(() => addEvent({ title: 'Race', wall: '2026-05-02T20:00:00' }))
  expect((await see(url, {}, { SEARCH })).html).not.toContain('>Race<')
  vi.advanceTimersByTime(5_001)
  await see(url)
  expect((await see(url)).html).toContain('Race')
})

test('A page is not kept when another visitor has learnt of a change while it was drawn', async () => {
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

/** The listings, which change as soon as they have been read for the first time. */
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

test('While the database is away a kept page is given for its minute, and no longer', async () => {
  const url = 'http://laketown.localhost/search?q=away'
  const DB = {
    prepare: () => {
      throw new Error('D1 is away')
    },
  }
  await see(url)
  vi.advanceTimersByTime(50_000)
  expect(await see(url, {}, { DB })).toMatchObject({ status: 200, cache: 'stale' })
  expect(takeComplaints().join()).toContain('a cached page could not be revalidated')
  vi.advanceTimersByTime(10_001)
  expect((await see(url, {}, { DB })).status).toBe(500)
  expect(takeComplaints()).toHaveLength(1)
})

test('A domain that moves to another site takes no page along', async () => {
  const [lake, harbor] = await Promise.all([siteNamed('laketown'), siteNamed('harbor')])
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

test('A browser that has the page is told so, without a policy that would forbid its scripts', async () => {
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
  // The same page drawn again, with another nonce.
  vi.advanceTimersByTime(61_000)
  expect(await see(url, { headers: { 'if-none-match': first.etag } })).toMatchObject({
    status: 304,
    cache: 'miss',
  })
})

test('Who has signed in since is not told that the page he has is still his', async () => {
  const url = 'http://laketown.localhost/search?q=mine'
  const { etag } = await see(url)
  const signedIn = await see(url, { headers: { cookie: 'session=1', 'if-none-match': etag } })
  expect(signedIn).toMatchObject({ status: 200, cache: 'none', etag: '' })
  expect(signedIn.headers.get('cache-control')).toBe('private, no-cache')
  expect(signedIn.headers.get('vary')).toContain('cookie')
})

test('HEAD is answered as GET is, without the page', async () => {
  const url = 'http://laketown.localhost/search?q=head'
  const drawn = await see(url, { method: 'HEAD' })
  expect(drawn).toMatchObject({ status: 200, html: '', cache: 'miss' })
  const page = await see(url)
  expect(page.cache).toBe('hit')
  expect(page.html).toContain('<html')
  expect(await see(url, { method: 'HEAD' })).toMatchObject({ html: '', etag: page.etag })
  expect((await see(`${url}&_data=root`, { method: 'HEAD' })).cache).toBe('none')
})

test('What those add to an address who send visitors makes no other page, and does not come to others', async () => {
  const url = 'http://laketown.localhost/search?q=ads'
  const first = await see(`${url}&utm_source=marker&fbclid=marker`)
  expect(first.html).not.toContain('marker')
  expect((await see(url)).cache).toBe('hit')
  expect((await see(`${url}&token=marker`)).cache).toBe('none')
})

test('What programs read has a tag of its content, and is kept by nobody in between', async () => {
  const url = 'http://laketown.localhost/api/app'
  const first = await see(url)
  expect(first.headers.get('vary')).toContain('authorization')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(await see(url, { headers: { 'if-none-match': first.etag } })).toMatchObject({
    status: 304,
    html: '',
  })
  expect((await see('http://harbor.localhost/api/app')).etag).not.toBe(first.etag)
})

test('An answer tells where its time went, and nothing that it cannot know', async () => {
  const timing = async (url: string) => (await see(url)).headers.get('server-timing') ?? ''
  const url = 'http://laketown.localhost/search?q=time'
  const drawn = await timing(url)
  expect(drawn).toMatch(/^cache;desc=miss, door.*, data.*desc="\d+ round trips", .*total/)
  expect(await timing(url)).toMatch(/^cache;desc=hit, total/)
  expect(drawn).not.toMatch(/dur=0\b/)
})

test('One site’s page is never another’s, whatever the address', async () => {
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

test('Each visitor has another nonce, and the kept page carries it', async () => {
  const [one, other] = [
    await see('http://laketown.localhost/'),
    await see('http://laketown.localhost/'),
  ]
  expect(one.nonce).not.toBe(other.nonce)
  expect(other.html).toContain(`nonce="${other.nonce}"`)
  expect(other.html).not.toContain(one.nonce)
  expect(other.html.replaceAll(other.nonce, one.nonce)).toBe(one.html)
})

test('Parameters in another order are the same page; other parameters are another', async () => {
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
  ['a cookie among those that count visitors', { cookie: '_ga=GA1.1.2; session=1' }],
  ['a token', { authorization: 'Bearer x' }],
])('Who comes with %s neither reads nor leaves a kept page', async (_, headers) => {
  const url = `http://laketown.localhost/search?q=${encodeURIComponent(Object.values(headers).join())}`
  await see(url, { headers })
  await rename('Renamed')
  vi.advanceTimersByTime(5_001)
  expect((await see(url)).html).toContain('Renamed')
  await rename('Laketown')
  expect((await see(url, { headers })).html).not.toContain('Renamed')
})

/** Somebody who is signed in at the lake: the account's id, and what the browser sends. */
async function somebody(email: string, more: Partial<Parameters<typeof addAccount>[0]> = {}) {
  const id = await addAccount({ email, ...more })
  const { cookie } = await signIn(id, 'laketown.localhost')
  return { id, headers: { cookie } }
}

test.each(['/', '/search?q=own', '/categories', '/create/event'])(
  'What is at %s for somebody who is signed in is kept for nobody, and they are never given what is kept',
  async (path) => {
    const url = `http://laketown.localhost${path}`
    const email = `ada${path.replace(/\W/g, '')}@example.com`
    const ada = await somebody(email)
    const own = await see(url, ada)
    expect(own.cache).toBe('none')
    expect(own.headers.get('cache-control')).toContain('private')
    const first = await see(url)
    expect(first.cache).toBe('miss')
    expect(await see(url, ada)).toMatchObject({ cache: 'none', status: own.status })
    const kept = await see(url)
    expect(kept.cache).toBe('hit')
    for (const page of [first, kept]) expect(page.html).not.toContain(email)
    expect(own.html).toContain(email)
    expect(own.html).not.toContain('Log In / Register')
    expect(kept.html).toContain('Log In / Register')
  },
)

test('Two people who are signed in are each given their own page', async () => {
  const url = 'http://laketown.localhost/search?q=two'
  const [one, other] = [await somebody('one@example.com'), await somebody('other@example.com')]
  const pages = [await see(url, one), await see(url, other), await see(url, one)]
  expect(pages.map(({ html }) => /(one|other)@example\.com/.exec(html)?.[1])).toEqual([
    ...['one', 'other', 'one'],
  ])
})

test('A cookie whose session is over is taken away, and what it was answered is kept for nobody', async () => {
  const url = 'http://laketown.localhost/search?q=over'
  const { id, headers } = await somebody('over@example.com')
  await db.run(sql`DELETE FROM session WHERE account_id = ${id}`)
  const page = await see(url, { headers })
  expect(page.cache).toBe('none')
  expect(page.headers.get('set-cookie')).toMatch(/^session=;/)
  expect(page.html).toContain('Log In / Register')
  const next = await see(url)
  expect(next.cache).toBe('miss')
  expect(next.headers.get('set-cookie')).toBeNull()
})

test('What only some may see of an event is kept for nobody, whoever comes first', async () => {
  const site = await siteNamed('laketown')
  const creator = await somebody('creator@example.com')
  const admin = await somebody('admin@example.com', { siteadminOf: ['laketown'] })
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
      for (const address of [url, `${url}?_data=routes%2Fsite%2Fevent%2Froute`]) {
        const page = await see(address, { headers })
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
  const told = async (headers = {}) => {
    const { html, cache } = await see(url, { headers })
    return [cache, html.includes('(hidden)'), html.includes('Admin details')]
  }
  expect(await told(admin.headers)).toEqual(['none', true, true])
  expect(await told()).toEqual(['miss', false, false])
  expect(await told(admin.headers)).toEqual(['none', true, true])
  expect(await told(creator.headers)).toEqual(['none', false, false])
  expect(await told()).toEqual(['hit', false, false])
})

async function refreshAll(): Promise<void> {
  await writeTogether(db, [markStale({ events: sql`SELECT id FROM event` })])
  await refreshListings(at(NOW))
}

test('A cookie by which others count visitors makes no page personal', async () => {
  const headers = { cookie: '_ga=GA1.1.2; _ga_AB12=GS1.1; _gcl_au=1' }
  const url = 'http://laketown.localhost/search?q=counted'
  expect((await see(url, { headers })).cache).toBe('miss')
  const [kept, plain] = [await see(url, { headers }), await see(url)]
  expect([kept.cache, plain.cache]).toEqual(['hit', 'hit'])
  expect(kept.html).not.toContain('GA1.1')
})

test('What is not found is asked for each time', async () => {
  const url = 'http://laketown.localhost/event/1'
  expect((await see(url)).status).toBe(404)
  const id = await addEvent({ title: 'New', wall: '2026-05-02T20:00:00' })
  expect((await see(`http://laketown.localhost/event/${id}`)).status).toBe(200)
})

test('On a developer’s machine nothing is kept unless asked', async () => {
  const url = 'http://laketown.localhost/search?q=now'
  await ask(url)
  await rename('Renamed')
  expect(await (await ask(url)).text()).toContain('Renamed')
  await rename('Laketown')
})
