import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { ANALYTICS } from '../services/analytics-engine'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let laketown: number
let harbor: number
const people: Record<string, string> = {}

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  people.maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  people.lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
})

beforeEach(() =>
  writeTogether(
    db,
    [
      'submission_day',
      'sold_day',
      'traffic_day',
      'submission',
      'feed',
      'announcement',
      'invoice_line',
      'invoice',
      'upsell_rate',
      'venue_claim',
    ].map((table) => sql`DELETE FROM ${sql.identifier(table)}`),
  ),
)

async function visit(person: 'maya' | 'lou', bindings: Record<string, unknown> = {}) {
  const { cookie } = await signIn(people[person]!, HOST)
  const url = `http://${HOST}/site/dashboard?site=${laketown}`
  return readPage(await fetchWorker(url, { headers: { cookie } }, bindings))
}

async function call(path: string) {
  const headers = { authorization: await signInProgram(people.lou!, HOST) }
  return (await fetchWorker(`http://${HOST}${path}`, { headers })).json()
}

test('Charts of nothing say so', async () => {
  const { words } = await visit('lou')
  expect(words).toContain('UGC no data available')
  expect(words).toContain('Upsells no data available')
  expect(words).toContain('Traffic (UTC) no data available')
})

test('Submissions are bars of an SVG that lead to the submissions of their day, and a table', async () => {
  await db.run(sql`
    INSERT INTO submission_day VALUES
      (${laketown}, '2026-05-01', 3), (${laketown}, '2026-04-02', 1), (${laketown}, '2026-04-01', 50),
      (${harbor}, '2026-05-01', 70)`)
  const { html, words } = await visit('lou')
  expect(words).toContain(
    'UGC 4 submissions in 30 days ↓ 92% fewer than in the 30 days before (50)',
  )
  expect(words).toMatch(
    /Show as table Submissions by day Day submissions 2026-05-01 Today, so far 3 2026-04-30 0/,
  )
  const href = `/site/ugc?site=${laketown}&amp;start=2026-05-01&amp;end=2026-05-01`
  expect(html).toMatch(
    new RegExp(
      `<svg[^>]*>.*<a href="${href.replace('?', '\\?')}"[^>]*><title>2026-05-01 \\(Today, so far\\): 3 sub`,
      's',
    ),
  )
  expect(html).toContain(`<th scope="row"><a href="${href}">2026-05-01</a><span`)
  expect(html).toContain('<title>2026-04-02: 1 submission</title>')
})

test('Bars lead a superadmin to the submissions of all sites, and a site’s admin to those of the site', async () => {
  await db.run(sql`INSERT INTO submission_day VALUES (${laketown}, '2026-04-30', 3)`)
  const listHrefs = async (person: 'maya' | 'lou') => {
    const { html } = await visit(person)
    return new Set(
      [...html.matchAll(/href="([^"]+start=2026-04-30[^"]*)"/g)].map(([, href]) => href),
    )
  }
  const query = `?site=${laketown}&amp;start=2026-04-30&amp;end=2026-04-30`
  expect(await listHrefs('maya')).toEqual(new Set([`/ugc${query}`]))
  expect(await listHrefs('lou')).toEqual(new Set([`/site/ugc${query}`]))
})

test('Today, which is not over, is marked in charts and tables', async () => {
  await db.run(
    sql`INSERT INTO submission_day VALUES (${laketown}, '2026-05-01', 3), (${laketown}, '2026-04-30', 5)`,
  )
  await db.run(
    sql`INSERT INTO traffic_day VALUES (${laketown}, '2026-05-01', 12), (${laketown}, '2026-04-30', 50)`,
  )
  const { html } = await visit('lou')
  expect(html.match(/<rect[^>]*data-partial/g)).toHaveLength(2)
  expect(html).toContain('Today, so far: 12')
  // The line of page views ends with yesterday: at what is counted so far, it would fall.
  expect(html).toMatch(/ d="M[^"]*L28\.5 [\d.]+" vector-effect/)
  expect(html).not.toMatch(/L29\.5/)
  expect(html.match(/2026-05-01 \(Today, so far\): /g)).toHaveLength(2)
  expect(html).not.toContain('2026-04-30 (Today')
})

test('Sold days lead to the sales of their day', async () => {
  await db.run(sql`INSERT INTO sold_day VALUES (${laketown}, '2026-04-30', 2)`)
  const { html, words } = await visit('lou')
  expect(words).toContain('Upsells 2 featured days in 30 days')
  const href = `/site/upsells?site=${laketown}&amp;start=2026-04-30&amp;end=2026-04-30`
  expect(html).toContain(`<th scope="row"><a href="${href}">2026-04-30</a></th><td>2</td>`)
})

test('Totals are compared with the time before, and complimentary days are beside those that were sold', async () => {
  await db.run(sql`
    INSERT INTO sold_day VALUES (${laketown}, '2026-04-30', 3), (${laketown}, '2026-04-01', 2)`)
  await db.run(sql`
    INSERT INTO invoice (id, site_id, summary, status, rate_cents, total_cents, request_key, created_at, expires_at)
    VALUES (1, ${laketown}, 'Jazz', 'complimentary', 0, 0, 'a', ${NOW - DAY}, 0),
      (2, ${harbor}, 'Jazz', 'complimentary', 0, 0, 'b', ${NOW - DAY}, 0)`)
  await db.run(sql`
    INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
    VALUES (1, ${laketown}, '2026-05-08', 0, 'sold'), (1, ${laketown}, '2026-05-09', 0, 'sold'),
      (1, ${laketown}, '2026-05-10', 0, 'returned'), (2, ${harbor}, '2026-05-10', 0, 'sold')`)
  const { html, words } = await visit('lou')
  expect(words).toContain('3 featured days in 30 days ↑ 50% more than in the 30 days before (2)')
  expect(words).toContain('and 2 complimentary days')
  expect(html).toContain('<title>2026-04-30: 3 featured days, 2 complimentary days</title>')
  expect(words).toMatch(
    /Day featured days complimentary days 2026-05-01 Today, so far 0 0 2026-04-30 3 2/,
  )
  await db.run(sql`UPDATE sold_day SET sold = 40 WHERE day = '2026-04-30'`)
  expect((await visit('lou')).words).toContain('20 times as many as in the 30 days before (2)')
  await db.run(sql`DELETE FROM sold_day`)
  expect((await visit('lou')).words).toContain(
    '0 featured days in 30 days None in the 30 days before',
  )
})

test('The next steps are what the site lacks, for those who can do it', async () => {
  const lou = await visit('lou')
  expect(lou.words).toContain('Next steps Set the price of a featured day, to sell them')
  expect(lou.html).toContain(`<a href="/site/upsellrates?site=${laketown}">Set the price`)
  expect(lou.words).not.toContain('domain of its own')
  expect((await visit('maya')).words).toContain('Give the site a domain of its own')
  await db.run(sql`INSERT INTO upsell_rate VALUES (${laketown}, 'featured-daily-event', 1500)`)
  expect((await visit('lou')).words).not.toContain('Next steps')
})

test('Traffic that cannot be read is unavailable, and the rest of the dashboard is not', async () => {
  await db.run(sql`INSERT INTO submission_day VALUES (${laketown}, '2026-05-01', 3)`)
  const { status, words } = await visit('lou', {
    TRAFFIC_COUNTS: 'analytics-engine',
    TRAFFIC_DATASET: ANALYTICS.dataset,
    CLOUDFLARE_ACCOUNT_ID: ANALYTICS.accountId,
    ANALYTICS_TOKEN: ANALYTICS.token,
    TRAFFIC: { writeDataPoint() {} },
  })
  expect(status).toBe(200)
  expect(words).toContain('Traffic (UTC) Traffic temporarily unavailable')
  expect(words).toContain('UGC 3 submissions in 30 days')
  expect(drainErrorLogs().join()).toContain('Analytics Engine answered 404')
})

test('A page view of a person is counted, even of a cached page, and a bot’s is not', async () => {
  const view = (agent: string, path = '/') =>
    fetchWorker(
      `http://laketown.localhost${path}`,
      { headers: { 'user-agent': agent } },
      { PAGE_CACHE: 'on' },
    )
  await view(BOT)
  await view('')
  await view(CHROME, '/nowhere')
  await view(CHROME, '/api/app')
  expect(await db.all(sql`SELECT * FROM traffic_day`)).toEqual([])
  expect((await view(CHROME)).headers.get('server-timing')).toContain('hit')
  expect(await db.all(sql`SELECT * FROM traffic_day`)).toEqual([
    { site_id: laketown, day: '2026-05-01', views: 1 },
  ])
  const { words } = await visit('lou')
  expect(words).toContain('Traffic (UTC) 1 page view in 30 days')
  expect(words).toContain(
    'Show as table Page views by day, in UTC Day page views 2026-05-01 Today, so far 1',
  )
})

test('The dashboard names what needs attention, each with a link', async () => {
  expect((await visit('lou')).words).toContain('Needs attention Nothing needs your attention.')
  await db.run(sql`
    INSERT INTO submission (key, site_id, state, created_at, updated_at)
    VALUES ('one', ${laketown}, 'held', 0, 0), ('two', ${laketown}, 'held', 0, 0),
      ('three', ${laketown}, 'accepted', 0, 0), ('four', ${harbor}, 'held', 0, 0)`)
  const { html } = await visit('lou')
  expect(html).toContain(
    `<a href="/site/ugc?site=${laketown}&amp;state=held">2 events are held for review</a>`,
  )
})

test('An announcement that has ended is named, and one that has not is not', async () => {
  const announce = (endsAt: number) =>
    db.run(sql`
      INSERT OR REPLACE INTO announcement (site_id, html, ends_at, updated_at)
      VALUES (${laketown}, '<p>Fireworks</p>', ${endsAt}, 0)`)
  await announce(NOW + 1)
  expect((await visit('lou')).words).toContain('Nothing needs your attention.')
  await announce(NOW)
  expect((await visit('lou')).words).toMatch(/The announcement ended on 2026-05-01/)
})

test('All held events are counted', async () => {
  await db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
    INSERT INTO submission (key, site_id, state, created_at, updated_at)
    SELECT 'key ' || i, ${laketown}, 'held', 0, 0 FROM n`)
  expect((await visit('lou')).words).toContain('150 events are held for review')
})

test('Only superadmins see which feeds fail', async () => {
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, failures, created_at, updated_at) VALUES
      (1, 'scrape', 'Town Hall', 2, 0, 0), (2, 'scrape', 'Library', 0, 0, 0), (3, 'scrape', 'Odd', 1, 0, 0)`,
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id) VALUES
      (1, 'ical', 'https://townhall.example/a.ics', (SELECT id FROM venue WHERE label = 'centro')),
      (3, 'ical', 'javascript:alert(1)', (SELECT id FROM venue WHERE label = 'centro'))`,
    sql`INSERT INTO feed_run (feed_id, state, started_at, lease_until, error) VALUES
      (1, 'failed', 1, 0, 'answered 500'), (1, 'failed', 2, 0, 'answered <404>'), (1, 'running', 3, 0, NULL)`,
  ])
  const { html, words } = await visit('maya')
  expect(words).toContain('2 feeds failed in the latest run')
  expect(html).toContain('<a href="https://townhall.example/a.ics">Town Hall</a>')
  expect(html).toContain('answered &lt;404&gt;')
  expect(html).not.toContain('href="javascript:')
  expect(words).not.toContain('Library')
  expect((await visit('lou')).words).not.toMatch(/feed|Town Hall/)
})

test('Dashboard calls answer counts by day, oldest first, and only of the site', async () => {
  await writeTogether(db, [
    sql`INSERT INTO submission_day VALUES (${laketown}, '2026-04-30', 3), (${harbor}, '2026-05-01', 8)`,
    sql`INSERT INTO traffic_day VALUES (${laketown}, '2026-05-01', 12)`,
  ])
  const { counts } = (await call(`/api/dashboard/ugc?site=${laketown}`)) as {
    counts: { date: string; count: number }[]
  }
  expect(counts).toHaveLength(30)
  expect(counts.slice(-2)).toEqual([
    { date: '2026-04-30', count: 3 },
    { date: '2026-05-01', count: 0 },
  ])
  expect(await call(`/api/dashboard/upsells?site=${laketown}`)).toEqual({ counts: [] })
  const traffic = (await call(`/api/dashboard/traffic?site=${laketown}`)) as typeof counts & {
    counts: unknown[]
  }
  expect(traffic.counts.at(-1)).toEqual({ date: '2026-05-01', count: 12 })
  expect(await call(`/api/dashboard/ugc?site=${harbor}`)).toEqual({ error: '404 Not Found' })
})

test('Sales that disagree with slots or payments need attention until they are repaired, on their site only', async () => {
  const report = (kind: string, siteId: number, repairedAt: number | null = null) =>
    db.run(sql`
      INSERT INTO promotion_difference (site_id, kind, detail, found_at, repaired_at)
      VALUES (${siteId}, ${kind}, 'Invoice 1', ${NOW}, ${repairedAt})`)
  const sentence = 'between sales of featured days and their slots or payments'
  await report('slot-lost', harbor)
  await report('paid-twice', laketown, NOW)
  expect((await visit('lou')).words).not.toContain(sentence)
  await report('refunds-differ', laketown)
  expect((await visit('lou')).words).toContain(`1 difference ${sentence}`)
  await report('payment-not-found', laketown)
  expect((await visit('lou')).words).toContain(`2 differences ${sentence}`)
  await db.run(sql`DELETE FROM promotion_difference`)
})
