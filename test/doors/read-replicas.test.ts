import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, clearEvents, createFixtures } from '../fixtures'
import { createLaggingDatabase } from '../lagging-database'
import { startPageClock } from './page-clock'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const DB = createLaggingDatabase(env.DB)
const SEARCH = createLaggingDatabase(env.SEARCH)
const databases = { DB: DB.binding, SEARCH: SEARCH.binding }

beforeEach(async () => {
  await createFixtures()
  await clearEvents()
  startPageClock()
  for (const database of [DB, SEARCH]) {
    database.catchUp()
    database.reset()
  }
})
afterEach(() => void vi.useRealTimers())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const fetchFrom = (url: string, init: RequestInit = {}, bindings = {}) =>
  fetchWorker(url, init, { ...databases, ...bindings })
const read = async (url: string, init: RequestInit = {}, bindings = {}) =>
  (await fetchFrom(url, init, bindings)).text()
const withCookie = (cookie: string) => ({ headers: { cookie } })

/** A change of the whole site, as its form writes it, while the replica of DB stops getting writes. */
async function renameWhileLagging(name: string): Promise<void> {
  await DB.lag()
  await db.run(
    sql`UPDATE site SET name = ${name}, content_version = content_version + 1 WHERE host = 'laketown'`,
  )
}

const isOnlyPrimary = () =>
  [DB, SEARCH].every(
    ({ traffic }) =>
      traffic.replica === 0 && !traffic.starts.some((start) => start !== 'first-primary'),
  )

test('Visitors are answered by replicas, and may see what was there a moment ago', async () => {
  await read(`${SITE}/search`)
  expect(DB.traffic.starts).toContain('first-unconstrained')
  await renameWhileLagging('Lake Renamed')
  DB.reset()
  expect(await read(`${SITE}/search`)).not.toContain('Lake Renamed')
  expect(DB.traffic).toMatchObject({ primary: 0 })
  expect(DB.traffic.replica).toBeGreaterThan(0)
  DB.catchUp()
  const page = await read(`${SITE}/search`)
  expect(page).toContain('Lake Renamed')
  expect(page).not.toContain('searchBookmark')
})

test.each([
  ['a page', '/search'],
  ['its data alone', '/search?_data=routes%2Fsite%2Fsearch%2Froute'],
  ['the API', '/api/search/events'],
  ['a calendar', '/search/feed.ics'],
])('Nothing of a visitor who requests %s goes to the primary', async (_, path) => {
  await fetchFrom(SITE + path)
  expect(DB.traffic.replica).toBeGreaterThan(0)
  expect([DB.traffic.primary, SEARCH.traffic.primary]).toEqual([0, 0])
})

test('What people have just written they see, signed in or not, on whatever door they come from', async () => {
  const robin = await addAccount({ email: 'robin@example.com' })
  const { cookie } = await signIn(robin, 'laketown.localhost')
  await read(`${SITE}/search`)
  await renameWhileLagging('Lake Renamed')
  // Signed in.
  expect(await read(`${SITE}/search`, withCookie(cookie))).toContain('Lake Renamed')
  // Back from the login door, with its token.
  DB.reset()
  SEARCH.reset()
  expect((await fetchFrom(`${SITE}/search?token=none`)).status).toBeLessThan(400)
  expect(isOnlyPrimary()).toBe(true)
  // Not signed in any more.
  const signedOut = await fetchFrom(`${SITE}/sign-out`, {
    method: 'POST',
    headers: {
      ...{ cookie, ...FORM, host: 'laketown.localhost', origin: SITE },
    },
    body: 'redirect=/search',
  })
  expect(signedOut.status).toBe(303)
  const mark = signedOut.headers.getSetCookie().find((field) => field.startsWith('just-wrote='))
  expect(mark).toMatch(/Max-Age=600.*HttpOnly/)
  expect(await read(`${SITE}/search`, withCookie(mark!.split(';')[0]!))).toContain('Lake Renamed')
})

test('A form marks the browser for all hosts of the product, if it has written something', async () => {
  const kim = await addAccount({ email: 'kim@example.com' })
  const { cookie } = await signIn(kim, 'laketown.events.example')
  const signOut = async (headers: Record<string, string>) => {
    const url = 'http://laketown.events.example'
    const response = await fetchFrom(
      `${url}/sign-out`,
      {
        ...{ method: 'POST', body: 'redirect=/search' },
        headers: { ...FORM, ...headers, host: new URL(url).host, origin: url },
      },
      { PRODUCT_DOMAIN: 'events.example' },
    )
    expect(response.status).toBe(303)
    return response.headers.getSetCookie().find((field) => field.startsWith('just-wrote='))
  }
  expect(await signOut({ cookie })).toContain('Domain=events.example')
  expect(await signOut({})).toBeUndefined()
})

test('Money, permissions and emailed links are read from the primary', async () => {
  const event = await addEvent({ title: 'Show', wall: '2026-05-02T20:00:00' })
  const sam = await addAccount({ email: 'sam@example.com' })
  const { cookie } = await signIn(sam, 'laketown.localhost')
  const paths: [string, RequestInit][] = [
    [`${SITE}/event/${event}/promote`, withCookie(cookie)],
    [`${SITE}/account/receipts`, withCookie(cookie)],
    [`${SITE}/api/search/events`, { headers: { authorization: 'Bearer none' } }],
    ['http://admin.localhost/', {}],
    ['http://login.localhost/login/verify?token=none', {}],
    ['http://images.localhost/none/full/max/0/default.jpg', {}],
    [`${SITE}/search`, { method: 'POST', headers: { host: 'laketown.localhost', origin: SITE } }],
  ]
  for (const [url, init] of paths) {
    await fetchFrom(url, init)
    expect({ url, ...DB.traffic, isOnlyPrimary: isOnlyPrimary() }).toMatchObject({
      isOnlyPrimary: true,
    })
  }
})

test('A page from an old replica of DB is never stored under a new version of its site', async () => {
  const on = { PAGE_CACHE: 'on' }
  const url = `${SITE}/search?q=replica`
  await read(url, {}, on)
  await read(`${SITE}/search?q=other`, {}, on)
  await renameWhileLagging('Lake Renamed')
  vi.advanceTimersByTime(5_001)
  // Someone who is signed in reads the new version, and from here on the isolate knows it.
  expect(await read(url, withCookie('session=none'), on)).toContain('Lake Renamed')
  expect(await read(url, {}, on)).toContain('Lake Renamed')
  expect(await read(`${SITE}/search?q=other`, {}, on)).toContain('Lake Renamed')
  // Five seconds later, the replica is still behind; the version does not go back.
  vi.advanceTimersByTime(5_001)
  await read(url, {}, on)
  expect(await read(url, {}, on)).toContain('Lake Renamed')
})

test('A page from an old replica of SEARCH is never stored under a new version of its site', async () => {
  const on = { PAGE_CACHE: 'on' }
  const url = `${SITE}/search?q=lagging`
  expect(await read(url, {}, on)).not.toContain('Lagging Night')
  await SEARCH.lag()
  await addEvent({ title: 'Lagging Night', wall: '2026-05-02T20:00:00' })
  vi.advanceTimersByTime(5_001)
  await read(url, {}, on)
  expect(await read(url, {}, on)).toContain('Lagging Night')
  expect(SEARCH.traffic.starts.at(-1)).toMatch(/^[0-9a-f]{8}-/)
})
