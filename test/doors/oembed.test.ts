import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

let event = 0
let venue = 0
let away = 0
let site = 0

beforeAll(async () => {
  await createFixtures()
  site = (await requireSite('laketown')).id
  event = await addEvent({ title: 'Jazz & "Blues"', wall: '2026-05-02T20:00:00' })
  away = await addEvent({ title: 'Far', wall: '2026-05-02T20:00:00', venue: 'pier' })
  venue = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
})

async function embed(url: string, more: Record<string, string> = {}) {
  const response = await fetchWorker(`${SITE}/oembed?${new URLSearchParams({ url, ...more })}`)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

const src = (html: string) => /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('An event, a venue and a list are embedded as a frame that answers', async () => {
  const pages: [string, string, string][] = [
    [`/event/${event}`, 'Jazz & "Blues"', `type=event&event=${event}`],
    [`/event/${event}?via=featured`, 'Jazz & "Blues"', `type=event&event=${event}`],
    [`/venue/${venue}`, 'Events at Bar Centro', `type=venue&venue=${venue}`],
    ['/category/jazz', 'Jazz', 'type=category&category=jazz'],
    ['/search?q=blues&page=2&noSiteBounds=1', 'Laketown Events', 'type=search&q=blues'],
    ['/', 'Laketown Events', 'type=events'],
  ]
  for (const [path, title, query] of pages) {
    const { status, headers, text } = await embed(SITE + path)
    expect(status, path).toBe(200)
    const answer = JSON.parse(text)
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      title,
      provider_name: 'Laketown',
      width: 600,
      provider_url: SITE,
      height: path.startsWith('/event/') ? 212 : 768,
    })
    expect(src(answer.html)).toBe(`http://widgets.localhost/frame?site=${site}&${query}`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const frame = await fetchPage(src(answer.html))
    expect([
      frame.status,
      frame.headers.get('content-security-policy')?.includes('frame-ancestors *'),
    ]).toEqual([200, true])
  }
})

test('The frame is no larger than the consumer allows, in JSON and XML', async () => {
  const { text } = await embed(`${SITE}/`, { maxwidth: '320', maxheight: '400' })
  const answer = JSON.parse(text)
  expect([answer.width, answer.height]).toEqual([320, 400])
  expect(answer.html).toContain('width="320" height="400"')
  expect(src(answer.html)).toContain('count=2')
  const xml = await embed(`${SITE}/event/${event}`, { format: 'xml' })
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(xml.text).toContain('<title>Jazz &amp; &quot;Blues&quot;</title>')
  expect(xml.text).toContain('<html>&lt;iframe src=')
})

test.each([
  ['a page of another site', () => 'http://harbor.localhost/', 404],
  ['an event of another site', () => `${SITE}/event/${away}`, 404],
  ['another website', () => 'https://example.com/event/1', 404],
  [
    'a host that looks like ours',
    () => `http://laketown.localhost.evil.example/event/${event}`,
    404,
  ],
  ['a page that is no list', () => `${SITE}/account/events`, 404],
  ['an unknown category', () => `${SITE}/category/opera`, 404],
  ['an unknown region', () => `${SITE}/neighborhood/toString`, 404],
  ['a search that cannot be', () => `${SITE}/search?days=someday`, 404],
  ['no URL', () => 'nowhere', 404],
  ['a script', () => 'javascript:alert(1)', 404],
  ['nothing', () => '', 400],
])('%s is not embedded', async (_what, url, status) => {
  expect((await embed(url())).status).toBe(status)
})

test('Formats that are not offered are 501, and sizes that are none are 400', async () => {
  expect((await embed(`${SITE}/`, { format: 'yaml' })).status).toBe(501)
  expect((await embed(`${SITE}/`, { maxwidth: 'wide' })).status).toBe(400)
})

test('Pages lead to their embedding; what not everybody may see does not', async () => {
  for (const path of [`/event/${event}`, `/venue/${venue}`, '/category/jazz', '/search', '/']) {
    const { html } = await fetchPage(SITE + path)
    const [link = ''] = html.match(/<link[^>]+application\/json\+oembed[^>]*>/) ?? []
    const href = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const response = await fetchWorker(href)
    expect([path, response.status]).toEqual([path, 200])
  }
  for (const path of ['/terms-of-service', '/event/999999', '/venue/999999', '/category/nothing']) {
    expect((await fetchPage(SITE + path)).html, path).not.toContain(
      '<link rel="alternate" type="application/json+oembed"',
    )
  }
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${event}`)
  expect((await embed(`${SITE}/event/${event}`)).status).toBe(404)
  await db.run(sql`UPDATE event SET published = 1 WHERE id = ${event}`)
})
