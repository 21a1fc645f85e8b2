import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_FACTS } from '~/domain/events/event-facts'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite, VENUES } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const CHOIR = 801

beforeAll(createFixtures)
beforeEach(async () => {
  await clearEvents()
  await writeTogether(db, [
    sql`DELETE FROM featured_venue`,
    sql`DELETE FROM curated_venue_venue`,
    sql`DELETE FROM curated_venue`,
  ])
})

const concert = (more: Partial<Parameters<typeof addEvent>[0]> = {}) =>
  addEvent({
    title: 'Quartet by the Water',
    wall: '2026-05-04T19:30:00',
    endWall: '2026-05-04T21:00:00',
    ...more,
  })

async function updateEvent(
  id: number,
  columns: Record<string, string | number | null>,
): Promise<void> {
  await writeTogether(
    db,
    Object.entries(columns).map(
      ([name, value]) => sql`UPDATE event SET ${sql.identifier(name)} = ${value} WHERE id = ${id}`,
    ),
  )
}

/** The attributes of the link with this text. */
function findLink(html: string, text: string): { href: string; rel: string } {
  const [, attributes = ''] =
    html.match(new RegExp(`<a ([^>]*)>(?:<[^>]*>)*${text}(?:<[^>]*>)*</a>`)) ?? []
  const named = (name: string) =>
    attributes.match(new RegExp(`${name}="([^"]*)"`))?.[1]?.replaceAll('&amp;', '&') ?? ''
  return { href: named('href'), rel: named('rel') }
}

/** The structured data of a page. */
function parseJsonLd(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => JSON.parse(json))
}

test('Tickets, source and partner are separate links, each labeled with the last two labels of its host', async () => {
  const id = await concert()
  await updateEvent(id, {
    ticket_url: 'https://shop.tickets.example/7',
    upstream_url: 'https://www.quartet.example/may',
    affiliate_url: 'https://go.partner.example/?to=7',
  })
  const { html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(words).toContain('Get tickets tickets.example')
  expect(findLink(html, 'Get tickets')).toEqual({
    href: 'https://shop.tickets.example/7',
    rel: 'noopener nofollow ugc',
  })
  expect(findLink(html, 'quartet.example')).toEqual({
    href: 'https://www.quartet.example/may',
    rel: 'noopener nofollow ugc',
  })
  expect(findLink(html, 'partner.example')).toEqual({
    href: 'https://go.partner.example/?to=7',
    rel: 'noopener nofollow sponsored',
  })
})

test('The venue links to its page, and its coordinates have five decimals', async () => {
  const id = await concert()
  const { venue_id } = await db.get<{ venue_id: number }>(
    sql`SELECT venue_id FROM event WHERE id = ${id}`,
  )
  const { html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(findLink(html, VENUES.centro.name).href).toBe(`/venue/${venue_id}`)
  expect(words).toContain('43.06770, -87.90220')
  expect(html).toContain('aria-label="Map of Bar Centro"')
})

test('An event away from its venue has neither the venue’s link nor its map', async () => {
  const id = await concert()
  await updateEvent(id, { venue_name: 'The lawn', venue_address: 'Behind the school' })
  const { html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(words).toContain('The lawn')
  expect(words).toContain('Behind the school')
  expect(html).not.toMatch(/href="\/venue\/|aria-label="Map of/)
})

test('An event’s status is shown at the top: the two known ones, and others as given', async () => {
  const wordsWith = async (status: string) =>
    (await fetchPage(`${SITE}/event/${await concert({ status })}`)).words
  expect(await wordsWith('cancelled')).toContain('This event has been cancelled.')
  expect(await wordsWith('postponed')).toContain('This event has been postponed.')
  expect(await wordsWith('Moved to the barn')).toContain('Moved to the barn')
  expect(await wordsWith('scheduled')).not.toMatch(/This event has been|This event has ended/)
})

test('The page of a past event remains, says so, and links to upcoming events', async () => {
  const id = await concert({ wall: '2026-04-20T19:30:00', endWall: '2026-04-20T21:00:00' })
  await updateEvent(id, { ticket_url: 'https://tickets.example/7' })
  const { status, html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(status).toBe(200)
  expect(words).toMatch(/This event has ended\. See what’s on ?\./)
  expect(findLink(html, 'See what’s on').href).toBe('/')
  expect(words).not.toMatch(/Get tickets|Add to calendar/)
})

test('An ongoing event is not past', async () => {
  const id = await concert({ wall: '2026-04-20T10:00:00', endWall: '2026-05-20T18:00:00' })
  expect((await fetchPage(`${SITE}/event/${id}`)).words).not.toContain('This event has ended')
})

test('A plain-text description keeps its lines, and markup in it is escaped', async () => {
  const id = await concert({
    description: 'Doors at 7.\nSee https://quartet.example/a?b=1&c=2.\n\n<script>alert(1)</script>',
  })
  const { html } = await fetchPage(`${SITE}/event/${id}`)
  expect(html).toContain(
    '<p>Doors at 7.<br />See <a href="https://quartet.example/a?b=1&amp;c=2" rel="nofollow noopener ugc" data-bare="">',
  )
  expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

test('Without JavaScript an event can be added to a calendar and shared', async () => {
  const id = await concert()
  const { html } = await fetchPage(`${SITE}/event/${id}`)
  expect(findLink(html, 'Apple, Outlook, or another app').href).toBe(`/event/${id}/calendar.ics`)
  const google = new URL(findLink(html, 'Google Calendar').href)
  expect(google.searchParams.get('dates')).toBe('20260505T003000Z/20260505T020000Z')
  expect(google.searchParams.get('location')).toBe('Bar Centro, 808 E Center St')
  expect(findLink(html, 'Outlook.com').href).toContain('startdt=2026-05-05T00%3A30%3A00Z')
  const url = encodeURIComponent(`${SITE}/event/${id}`)
  for (const name of ['Email', 'WhatsApp', 'Facebook', 'X']) {
    expect(findLink(html, name).href).toContain(url)
  }
  expect(html).not.toContain('Copy link')
})

test('An event’s image is 800 pixels wide, and 510 on its card', async () => {
  const image = 'c'.repeat(64)
  const id = await concert()
  const near = await concert({ title: 'Next Door' })
  await writeTogether(db, [
    sql`INSERT OR IGNORE INTO image VALUES (${image}, 'image/png', 1, 1, 1, 0)`,
    sql`UPDATE event SET image_checksum = ${image}`,
    markStale({ events: sql`SELECT ${near}` }),
  ])
  await refreshListings(servicesAt(NOW))
  const { html } = await fetchPage(`${SITE}/event/${id}`)
  expect(html).toContain(
    `src="http://images.localhost:8787/${image}/full/!800,4096/0/default.webp"`,
  )
  expect(html).toContain(
    `src="http://images.localhost:8787/${image}/full/!510,4096/0/default.webp"`,
  )
})

test('Structured data describes the event, its image and its URL', async () => {
  const id = await concert({ categories: ['jazz'] })
  const [event, way] = parseJsonLd((await fetchPage(`${SITE}/event/${id}`)).html)
  expect(event).toMatchObject({
    '@type': 'Event',
    startDate: '2026-05-04T19:30:00-05:00',
    image: [expect.stringContaining(`${SITE}/event/${id}/share.jpg?v=`)],
  })
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Events Home', item: `${SITE}/` },
      { name: 'Concerts', item: `${SITE}/category/concerts` },
      { name: 'Jazz', item: `${SITE}/category/jazz` },
      { name: 'Quartet by the Water' },
    ],
  })
})

test('An event at a featured venue links to it', async () => {
  const id = await concert()
  const site = await requireSite('laketown')
  await writeTogether(db, [
    sql`INSERT INTO curated_venue (uid, name, latitude, longitude, created_at, updated_at)
      VALUES ('cv-1', 'Centro & Friends', 43, -88, 0, 0)`,
    sql`INSERT INTO curated_venue_venue SELECT c.id, e.venue_id FROM curated_venue c, event e
      WHERE c.uid = 'cv-1' AND e.id = ${id}`,
    sql`INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, created_at, updated_at)
      SELECT 'fv-1', ${site.id}, id, 1, 0, 0 FROM curated_venue WHERE uid = 'cv-1'`,
  ])
  const { html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(words).toContain('More about Centro & Friends')
  expect(html).toContain('href="/featuredvenue/fv-1"')
  const { event } = (await (await fetchWorker(`${SITE}/api/event?id=${id}`)).json()) as {
    event: { featuredVenues: unknown }
  }
  expect(event.featuredVenues).toEqual([{ siteId: site.id, uid: 'fv-1', name: 'Centro & Friends' }])
})

test('When the event cannot be loaded, the frame remains and says so, and nothing is cached', async () => {
  const id = await concert()
  const DB = failing(/from "event"/)
  const response = await fetchWorker(`${SITE}/event/${id}`, {}, { DB, PAGE_CACHE: 'on' })
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<h1')
  expect(html).toContain('Event temporarily unavailable')
  expect(html).toContain('Search for events')
  expect(html).toContain('<title>Event temporarily unavailable - Laketown</title>')
  expect(drainErrorLogs().join()).toContain('the table is away')
  const whole = await fetchWorker(`${SITE}/event/${id}`, {}, { PAGE_CACHE: 'on' })
  expect(whole.status).toBe(200)
})

test('A missing event is not found, with a link home', async () => {
  for (const id of ['999999', '0', '1e3', '-1', 'x', '9'.repeat(400)]) {
    const { status, words } = await fetchPage(`${SITE}/event/${id}`)
    expect([id, status]).toEqual([id, 404])
    expect(words).toContain('Events Home')
    expect(words).toContain('Event not found')
  }
})

/** The database, without the statements that match the pattern. */
function failing(pattern: RegExp): D1Database {
  return new Proxy(db.$client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
      return (text: string) => {
        if (pattern.test(text)) throw new Error('the table is away')
        return target.prepare(text)
      }
    },
  })
}

async function fetchEventJson(
  id: number,
  headers: HeadersInit = {},
): Promise<{ event: Record<string, unknown>; series: unknown[] }> {
  const response = await fetchWorker(`${SITE}/api/event?id=${id}`, { headers })
  expect(response.status).toBe(200)
  return response.json()
}

test('GET /api/event returns the event with the specification’s field names', async () => {
  const id = await concert({ series: CHOIR, categories: ['jazz'], description: 'Doors at 7.' })
  const next = await concert({ series: CHOIR, wall: '2026-05-11T19:30:00', endWall: null })
  const site = await requireSite('laketown')
  const harbor = await requireSite('harbor')
  await updateEvent(id, {
    created_by: 'ada',
    contact: '{"orgName":"Pier Society"}',
    ticket_url: 'https://tickets.example/7',
  })
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, picked) VALUES (${id}, ${site.id}, 1)`,
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${id}, ${harbor.id}, 1)`,
    sql`INSERT INTO event_tag (site_id, tag, event_id) VALUES
      (${site.id}, 'summer', ${id}), (${harbor.id}, 'secret', ${id})`,
    sql`INSERT INTO featured_day (site_id, day, event_id) VALUES (${site.id}, '2026-05-01', ${id})`,
  ])
  const response = await fetchWorker(`${SITE}/api/event?id=${id}`)
  const answer = (await response.json()) as Record<string, unknown>
  const { venue_id } = await db.get<{ venue_id: number }>(
    sql`SELECT venue_id FROM event WHERE id = ${id}`,
  )
  const { label: _, timezone: __, ...venue } = VENUES.centro
  expect(answer).toMatchObject({ quarantine: false, picked: true, series: [{ id: next }] })
  expect(answer.event).toEqual({
    id,
    published: true,
    tags: [`${site.id}:summer`],
    title: 'Quartet by the Water',
    upstreamUrl: null,
    affiliateUrl: null,
    ticketUrl: 'https://tickets.example/7',
    start: '2026-05-05T00:30:00.000Z',
    end: '2026-05-05T02:00:00.000Z',
    noStart: false,
    noEnd: false,
    description: '<p>Doors at 7.</p>',
    imageChecksum: null,
    venue: { id: venue_id, ...venue },
    venueName: 'Bar Centro',
    categories: ['jazz'],
    contact: { orgName: 'Pier Society' },
    seriesId: CHOIR,
    seriesFutureCount: 1,
    series: [
      { id: next, start: '2026-05-12T00:30:00.000Z', noStart: false, excludedOnSite: false },
    ],
    status: 'scheduled',
    soldOut: false,
    facts: NO_FACTS,
    quarantine: false,
    picked: true,
    excludedSites: [],
    featuredVenues: [],
    categoriesLocked: false,
    featured: true,
  })
})

test('A sold-out event says so beside its price, in its structured data and in the API', async () => {
  const id = await concert()
  await updateEvent(id, { sold_out: 1, cost: '$12', ticket_url: 'https://tickets.example/7' })
  const { html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(words).toContain('$12 · Sold out')
  const [data] = parseJsonLd(html)
  expect(data).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  expect((await fetchEventJson(id)).event).toMatchObject({ status: 'scheduled', soldOut: true })
})

test('Price, ages and accessibility are on the page, in the structured data and in the API', async () => {
  const id = await concert()
  const unknown = await fetchPage(`${SITE}/event/${id}`)
  expect(unknown.words).not.toMatch(/Price|Ages|Accessibility/)
  await updateEvent(id, {
    cost: 'from $8',
    price_from_cents: 1_000,
    price_to_cents: 2_500,
    min_age: 18,
    accessibility: '["step-free","interpreted","escalator"]',
  })
  const { html, words } = await fetchPage(`${SITE}/event/${id}`)
  expect(words).toContain('Price $10–$25')
  expect(words).not.toContain('from $8')
  expect(words).toContain('Ages 18 and over')
  expect(words).toContain('Accessibility Step-free access Sign-language interpreted')
  const [data] = parseJsonLd(html)
  expect(data).toMatchObject({
    offers: { lowPrice: 10, highPrice: 25 },
    typicalAgeRange: '18-',
    location: { amenityFeature: [{ name: 'Step-free access', value: true }] },
  })
  expect((await fetchEventJson(id)).event).toMatchObject({
    facts: {
      priceFromCents: 1_000,
      priceToCents: 2_500,
      minAge: 18,
      maxAge: null,
      accessibility: ['step-free', 'interpreted'],
    },
  })
})

test('An event whose accessibility cannot be read is still shown', async () => {
  const id = await concert()
  for (const accessibility of ['', '{', 'null', '{"a":1}', '"step-free"', '[[1]]']) {
    await updateEvent(id, { accessibility })
    expect((await fetchPage(`${SITE}/event/${id}`)).status, accessibility).toBe(200)
  }
})

test('Where an event comes from, and when it was created and changed, is only for the site’s admins', async () => {
  const id = await concert()
  const { id: feed } = await db.get<{ id: number }>(sql`
    INSERT INTO feed (type, name, created_at, updated_at) VALUES ('ical', 'Pier', 0, 0)
    RETURNING id`)
  const author = await addAccount({ email: 'ada@lake.example' })
  const admin = await addAccount({ email: 'lou@lake.example', adminOfSites: ['laketown'] })
  const otherAdmin = await addAccount({ email: 'hal@lake.example', adminOfSites: ['harbor'] })
  await updateEvent(id, { created_by: author, feed_id: feed, feed_type: 'ical' })
  const fetchRecord = async (account?: string) => {
    const cookie = account && (await signIn(account, 'laketown.localhost')).cookie
    const { event } = await fetchEventJson(id, cookie ? { cookie } : {})
    return [event.createTime, event.updateTime, event.feedData]
  }
  for (const person of [undefined, author, otherAdmin]) {
    expect(await fetchRecord(person)).toEqual([undefined, undefined, undefined])
  }
  const created = '1970-01-01T00:00:00.000Z'
  expect(await fetchRecord(admin)).toEqual([created, created, { type: 'ical', id: feed }])
})

test('The count of upcoming events in a series leaves out hidden and past ones', async () => {
  const id = await concert({ series: CHOIR })
  await concert({ series: CHOIR, wall: '2026-04-04T19:30:00', endWall: null })
  await concert({ series: CHOIR, wall: '2026-05-05T19:30:00', endWall: null, published: 0 })
  await concert({ series: CHOIR, wall: '2026-05-06T19:30:00', endWall: null, quarantined: 1 })
  await concert({ series: CHOIR, wall: '2026-05-07T19:30:00', endWall: null, venue: 'pier' })
  await concert({ series: CHOIR, wall: '2026-05-08T19:30:00', endWall: null })
  expect((await fetchEventJson(id)).event.seriesFutureCount).toBe(1)
})

test('GET /api/event answers 404 for an event that the viewer may not see', async () => {
  const ids = [
    await concert({ published: 0 }),
    await concert({ quarantined: 1 }),
    await concert({ venue: 'pier' }),
  ]
  for (const id of [...ids.map(String), '', 'x', '999999']) {
    const response = await fetchWorker(`${SITE}/api/event?id=${id}`)
    expect([id, response.status]).toEqual([id, 404])
    expect(await response.json()).toEqual({ error: 'Event not found' })
  }
})
