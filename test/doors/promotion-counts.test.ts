import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setEventHidden } from '~/domain/events/editors/set-event-hidden.server'
import { insertFeaturedDays } from '~/domain/promotions/days/featured-day-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { startPageClock } from './page-clock'
import { extractText, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const TODAY = '2026-05-01'
const TICKETS = 'https://tickets.example/lantern?a=1'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const CACHED = { PAGE_CACHE: 'on' }

let siteId: number
let eventId: number

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('laketown')).id
})
beforeEach(async () => {
  await clearEvents()
  startPageClock()
  eventId = await addEvent({ title: 'Lantern walk', wall: '2026-05-09T19:00:00' })
  await db.run(sql`UPDATE event SET ticket_url = ${TICKETS} WHERE id = ${eventId}`)
  await writeTogether(db, [insertFeaturedDays(siteId, eventId, [TODAY])])
})
afterEach(() => void vi.useRealTimers())

/** Requests a page as a person, more than a minute after the one before. */
async function visit(path: string, headers: Record<string, string> = {}, bindings: object = {}) {
  vi.advanceTimersByTime(61_000)
  return fetchWorker(
    SITE + path,
    { headers: { 'user-agent': CHROME, ...headers } },
    { ...bindings },
  )
}

const readCounts = () =>
  db.all(sql`
    SELECT event_id AS event, day, impressions, opens, ticket_clicks AS tickets FROM promotion_count`)

test('The home page counts its featured events, from the page cache too, and does not say so', async () => {
  const hit = { headers: { 'user-agent': CHROME } }
  await visit('/', {}, CACHED)
  const cached = await fetchWorker(`${SITE}/`, hit, CACHED)
  expect(cached.headers.get('server-timing')).toContain('cache;desc=hit')
  expect([...cached.headers.keys()]).not.toContain('x-featured-events')
  const unchanged = await fetchWorker(
    `${SITE}/`,
    { headers: { ...hit.headers, 'if-none-match': cached.headers.get('etag') ?? '' } },
    CACHED,
  )
  expect(unchanged.status).toBe(304)
  expect([...unchanged.headers.keys()]).not.toContain('x-featured-events')
  await visit('/', { 'user-agent': 'Googlebot/2.1' })
  await visit('/search')
  await visit('/')
  expect(await readCounts()).toEqual([
    { event: eventId, day: TODAY, impressions: 4, opens: 0, tickets: 0 },
  ])
})

test('An event that is hidden leaves the block of a cached page within seconds, and is counted no more', async () => {
  const person = { headers: { 'user-agent': CHROME } }
  expect(await (await visit('/', {}, CACHED)).text()).toContain('>Featured</h2>')
  await setEventHidden(servicesAt(NOW), siteId, eventId, true)
  vi.advanceTimersByTime(5_001)
  // One more visitor may see the page that was cached.
  await fetchWorker(`${SITE}/`, person, CACHED)
  const html = await (await fetchWorker(`${SITE}/`, person, CACHED)).text()
  expect(html).not.toContain('>Featured</h2>')
  expect(html).not.toContain('Lantern walk')
  await visit('/', {}, CACHED)
  await visit('/', {}, CACHED)
  expect(await readCounts()).toMatchObject([{ impressions: 2 }])
})

test('Opening a featured event from the block is counted, and its page is the same one', async () => {
  const home = await (await visit('/')).text()
  const path = `/event/${eventId}?via=featured`
  expect(home).toContain(`href="${path}"`)
  const direct = await visit(`/event/${eventId}`, {}, CACHED)
  expect(direct.headers.get('server-timing')).toContain('cache;desc=miss')
  const opened = await fetchWorker(SITE + path, { headers: { 'user-agent': CHROME } }, CACHED)
  expect(opened.headers.get('server-timing')).toContain('cache;desc=hit')
  expect(await opened.text()).toMatch(
    new RegExp(`<link[^>]*rel="canonical"[^>]*href="${SITE}[^"]*/event/${eventId}"`),
  )
  await visit(path)
  expect(await readCounts()).toMatchObject([{ impressions: 1, opens: 2, tickets: 0 }])
})

test('The tickets of a featured event are reached through a path of ours, which only leads there', async () => {
  const path = `/event/${eventId}/tickets`
  expect(await (await visit(`/event/${eventId}`)).text()).toContain(`href="${path}"`)
  const response = await visit(`${path}?to=https://evil.example/`)
  expect([response.status, response.headers.get('location')]).toEqual([302, TICKETS])
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await readCounts()).toMatchObject([{ opens: 0, tickets: 1 }])
})

test('Of an event that is not featured today, cancelled or over, the path leads to its page', async () => {
  const path = `/event/${eventId}/tickets`
  const follow = async () => (await visit(path)).headers.get('location')
  await db.run(sql`UPDATE event SET status = 'cancelled' WHERE id = ${eventId}`)
  expect(await follow()).toBe(`/event/${eventId}`)
  await db.run(
    sql`UPDATE event SET status = 'scheduled', ticket_url = 'javascript:alert(1)' WHERE id = ${eventId}`,
  )
  expect(await follow()).toBe(`/event/${eventId}`)
  await db.run(sql`UPDATE event SET ticket_url = ${TICKETS} WHERE id = ${eventId}`)
  await db.run(sql`DELETE FROM featured_day`)
  expect(await follow()).toBe(`/event/${eventId}`)
  expect(await (await visit(`/event/${eventId}`)).text()).toContain(`href="${TICKETS}"`)
  expect(await readCounts()).toEqual([])
  expect((await fetchWorker(`http://harbor.localhost${path}`)).status).toBe(404)
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${eventId}`)
  expect((await visit(path)).status).toBe(404)
})

test('The buyer sees on the receipt what the days achieved', async () => {
  const ann = await addAccount({ email: 'ann@example.com' })
  const { cookie } = await signIn(ann, 'laketown.localhost')
  await writeTogether(db, [
    sql`
      INSERT INTO invoice (id, site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key,
        created_at, expires_at, paid_at)
      VALUES (7, ${siteId}, ${eventId}, ${ann}, 'Walk', 'settled', 1250, 1250, 'key', ${NOW}, ${NOW}, ${NOW})`,
    sql`
      INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
      VALUES (7, ${siteId}, ${TODAY}, 1250, 'sold')`,
    sql`
      INSERT INTO promotion_count (site_id, event_id, day, impressions, opens, ticket_clicks)
      VALUES (${siteId}, ${eventId}, ${TODAY}, 1234, 56, 7)`,
  ])
  const response = await visit('/account/receipt/7', { cookie })
  const { words } = extractText(await response.text())
  expect(words).toContain('What your featured days achieved')
  expect(words).toMatch(/Fri, May 1 1,234 56 7 Total 1,234 56 7/)
  await db.run(sql`UPDATE invoice_line SET day = '2026-05-02'`)
  const before = extractText(await (await visit('/account/receipt/7', { cookie })).text())
  expect(before.words).not.toContain('What your featured days achieved')
  await writeTogether(db, [sql`DELETE FROM invoice_line`, sql`DELETE FROM invoice`])
})
