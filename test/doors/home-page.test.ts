import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setEventPicked } from '~/domain/events/editors/set-event-picked.server'
import { insertFeaturedDays } from '~/domain/promotions/days/featured-day-store.server'
import { saveAnnouncement } from '~/domain/sites/announcements/save-announcement.server'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { measureDatabases } from '../measurements/measure-databases'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const HARBOR = 'http://harbor.localhost'
const TODAY = '2026-05-01'

let siteId: number
let venueUid: string

beforeAll(async () => {
  await createFixtures()
  const site = await requireSite('laketown')
  siteId = site.id
  const centro = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)
  await saveAnnouncement(servicesAt(NOW), site, {
    text: '<p>Fireworks <b>at ten</b></p>',
    endsAt: null,
  })
  const curated = await saveCuratedVenue(
    servicesAt(NOW),
    curatedVenueBody.parse({
      name: 'Centro & Sons',
      address: '808 E Center St',
      latitude: 43,
      longitude: -88,
      about: '<p>Since 1911.</p>',
      venues: [centro.id],
    }),
  )
  if (curated?.kind !== 'saved') throw new Error('the venue is not saved')
  const featured = await featureVenue(servicesAt(NOW), siteId, {
    curatedVenueUid: curated.uid,
    featured: true,
    additionalMedia: [],
    marketingMessage: '<p>Come in from the lake.</p>',
  })
  if (featured?.kind !== 'saved') throw new Error('the venue is not featured')
  venueUid = featured.uid
})
beforeEach(async () => {
  await clearEvents()
  await setSettings({})
})

const show = (title: string, day: number, more: object = {}) =>
  addEvent({ title, wall: `2026-05-${String(day).padStart(2, '0')}T20:00:00`, ...more })
const promote = (id: number) => writeTogether(db, [insertFeaturedDays(siteId, id, [TODAY])])
const setSettings = (settings: object) =>
  writeTogether(db, [
    sql`UPDATE site SET settings = ${JSON.stringify(settings)} WHERE id = ${siteId}`,
  ])

/** A binding that fails every query that matches. */
function failing(binding: D1Database, words: RegExp): D1Database {
  return new Proxy(binding, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target)
      return (query: string) => {
        if (words.test(query)) throw new Error(`no answer to ${words.source}`)
        return target.prepare(query)
      }
    },
  })
}

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('The home page shows the announcement, today’s promoted events and the upcoming ones', async () => {
  const promoted = await show('Gala Night', 9)
  await promote(promoted)
  await show('Late Jazz', 2)
  const { words, html, status } = await fetchPage(`${SITE}/`)
  expect(status).toBe(200)
  expect(words).toMatch(/Fireworks at ten Featured .*Gala Night/)
  expect(words).toMatch(/Tomorrow,? 2 May .*Late Jazz/)
  expect(words.match(/Gala Night/g)).toHaveLength(1)
  expect(words).not.toContain('Get your event in front of')
  expect(html).toMatch(/href="\/create\/event"[^>]*>Add Your Event/)
})

test('Of a long announcement the beginning is shown, and all of it when it is opened', async () => {
  const site = await requireSite('laketown')
  const read = async () =>
    (await fetchPage(`${SITE}/`)).html.match(
      /<section[^>]* aria-label="Announcement".*?<\/section>/s,
    )?.[0]
  const short = await read()
  expect(short).toContain('data-length="short"')
  expect(short).not.toContain('<summary')
  const text = `<p>${'The bridge is closed until the parade has passed. '.repeat(20)}</p>`
  await saveAnnouncement(servicesAt(NOW), site, { text, endsAt: null })
  const long = await read()
  await saveAnnouncement(servicesAt(NOW), site, {
    text: '<p>Fireworks <b>at ten</b></p>',
    endsAt: null,
  })
  expect(long).toContain('data-length="very-long"')
  expect(long).toMatch(/has passed\.\s*<\/p>.*<summary.*Show all/s)
})

test('Without promoted events, a prompt invites to promote one and the next events come first', async () => {
  await show('Late Jazz', 2)
  const { words, html } = await fetchPage(`${SITE}/`)
  expect(words).toMatch(
    /Coming up .*Tomorrow · 8:00 PM Late Jazz .*Get your event in front of Laketown/,
  )
  expect(html).toMatch(/href="\/create\/event"[^>]*>Add Your Event/)
})

test('While featured days are for sale, the prompt leads to where they are sold', async () => {
  await writeTogether(db, [
    sql`INSERT INTO upsell_rate (site_id, name, cents) VALUES (${siteId}, 'featured-daily-event', 1250)`,
  ])
  const { html } = await fetchPage(`${SITE}/`)
  expect(html).toMatch(/href="\/account\/events"[^>]*>Promote Your Event/)
  await writeTogether(db, [sql`DELETE FROM upsell_rate`])
  expect((await fetchPage(`${SITE}/`)).html).not.toContain('Promote Your Event')
})

test('A cancelled event is not among the featured ones', async () => {
  await promote(await show('Gala Night', 9, { status: 'cancelled' }))
  const { words } = await fetchPage(`${SITE}/`)
  expect(words).toContain('Get your event in front of Laketown')
})

test('A site without events says so and still invites to add one', async () => {
  const { words } = await fetchPage(`${SITE}/`)
  expect(words).toContain('No upcoming events in this region. Add Your Event')
  expect(words).toContain('Get your event in front of Laketown')
})

test('A site whose only event is promoted does not claim to have none', async () => {
  await promote(await show('Gala Night', 9))
  const { words } = await fetchPage(`${SITE}/`)
  expect(words).toContain('Gala Night')
  expect(words).not.toContain('No upcoming events')
})

test('The twelve events shown are picked and listed ones, followed by ongoing ones and a link to all', async () => {
  for (let at = 0; at < 40; at += 1) await show(`Tonight ${at}`, 1)
  const picked = await show('The Pick', 20)
  await setEventPicked(servicesAt(NOW), siteId, picked, true)
  await setSettings({ homeEvents: [await show('The Listed', 21), await show('The Other', 22)] })
  for (let at = 0; at < 9; at += 1) {
    await show(`Exhibition ${at}`, 1, {
      wall: '2026-03-01T10:00:00',
      endWall: `2026-08-${10 + at}T18:00:00`,
    })
  }
  const { words } = await fetchPage(`${SITE}/`)
  expect(words.match(/Tonight \d+/g)).toHaveLength(9)
  expect(words).toMatch(/Coming up .*Wed, May 20 · 8:00 PM The Pick .*Also today/)
  expect(words).toMatch(
    /Later .*Thu, May 21 · 8:00 PM The Listed .*Fri, May 22 · 8:00 PM The Other/,
  )
  expect(words.match(/Exhibition \d/g)).toHaveLength(3)
  expect(words.indexOf('Also today')).toBeLessThan(words.indexOf('Ongoing'))
  expect(words.indexOf('Ongoing')).toBeLessThan(words.indexOf('The Listed'))
  expect(words.indexOf('The Listed')).toBeLessThan(words.indexOf('See all upcoming events'))
})

test('Each home category shows its next six events that are not shown above, and a link to all', async () => {
  await setSettings({ homeCategories: ['comedy', 'golf', 'concerts'] })
  for (let at = 0; at < 11; at += 1) await show(`Tonight ${at}`, 1)
  for (let day = 1; day <= 9; day += 1) await show(`Joke ${day}`, day, { categories: ['comedy'] })
  const { html } = await fetchPage(`${SITE}/`)
  const section = html.match(/<section[^>]*aria-labelledby="in-comedy".*?<\/section>/s)?.[0] ?? ''
  expect(plain(section).match(/Joke \d/g)).toEqual([2, 3, 4, 5, 6, 7].map((day) => `Joke ${day}`))
  expect(section).toContain('href="/category/comedy"')
  expect(html).not.toContain('id="in-concerts"')
  expect(html).not.toContain('id="in-golf"')
})

test('Featured venues have cards that link to their pages', async () => {
  const { words, html } = await fetchPage(`${SITE}/`)
  expect(words).toContain('Centro & Sons 808 E Center St Come in from the lake.')
  expect(html).toContain(`href="/featuredvenue/${venueUid}"`)
  const harborPage = await fetchPage(`${HARBOR}/`)
  expect(harborPage.html).not.toContain('/featuredvenue/')
  expect(harborPage.words).not.toContain('Fireworks')
})

const SECTIONS = [
  ['DB', /featured_day/, 'Featured events temporarily unavailable'],
  ['DB', /featured_venue/, 'Featured venues temporarily unavailable'],
  ['SEARCH', /FROM listing l WHERE l\.k BETWEEN/, 'Upcoming events temporarily unavailable'],
  ['DB', /announcement/, null],
] as const

test.each(SECTIONS)(
  'When %s fails for %s, all other sections of the home page remain',
  async (binding, query, text) => {
    await setSettings({ homeCategories: ['comedy'] })
    await promote(await show('Gala Night', 9))
    await show('Late Jazz', 2)
    await show('Open Mic', 3, { categories: ['comedy'] })
    const response = await fetchWorker(`${SITE}/`, {}, { [binding]: failing(env[binding], query) })
    const words = plain(await response.text())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const sections = {
      'Featured events temporarily unavailable': 'Gala Night',
      'Featured venues temporarily unavailable': 'Centro &amp; Sons',
      'Upcoming events temporarily unavailable': 'Late Jazz',
      'Events temporarily unavailable': 'Open Mic',
    }
    for (const [fallback, shown] of Object.entries(sections)) {
      const isBroken = fallback === text
      expect([fallback, new RegExp(`(^|> | )${fallback}`).test(words)]).toEqual([
        fallback,
        isBroken,
      ])
      if (!isBroken) expect(words).toContain(shown)
    }
    expect(words.includes('Fireworks')).toBe(text !== null)
    expect(drainErrorLogs()).toHaveLength(1)
  },
)

test('When the home categories cannot be loaded, the rest of the page remains', async () => {
  await setSettings({ homeCategories: ['comedy'] })
  await show('Late Jazz', 2)
  const TOGETHER = 6
  const batches: number[] = []
  const SEARCH = new Proxy(env.SEARCH, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name).bind(target)
      return (statements: D1PreparedStatement[]) => {
        batches.push(statements.length)
        // The home categories have two statements, upcoming and ongoing comedy, at first in one batch with the others.
        if ([2, TOGETHER].includes(statements.length)) throw new Error('SEARCH is away')
        return target.batch(statements)
      }
    },
  })
  const response = await fetchWorker(`${SITE}/`, {}, { SEARCH })
  const words = plain(await response.text())
  expect(batches).toEqual([TOGETHER, 4, 2])
  expect(words).toContain('Late Jazz')
  expect(words).toMatch(/(?<!Upcoming|Featured) Events temporarily unavailable/)
  expect(words).not.toContain('Upcoming events temporarily unavailable')
  expect(drainErrorLogs()).toHaveLength(1)
})

test('The home page takes a fixed number of round trips, however much it shows', async () => {
  await setSettings({ homeCategories: ['comedy', 'concerts'] })
  for (let day = 2; day <= 9; day += 1) await show(`Joke ${day}`, day, { categories: ['comedy'] })
  await promote(await show('Gala Night', 9))
  const { usage, bindings } = measureDatabases()
  const response = await fetchWorker(`${SITE}/`, {}, bindings)
  expect(response.status).toBe(200)
  expect([usage.DB.roundTrips, usage.SEARCH.roundTrips]).toEqual([3, 2])
})

test('Each section of the home page is in the API too', async () => {
  await setSettings({ homeCategories: ['comedy', 'golf'] })
  const gala = await show('Gala Night', 9)
  await promote(gala)
  const mic = await show('Open Mic', 3, { categories: ['comedy'] })
  await show('Far Away', 3, { venue: 'pier' })
  const api = async (path: string) => (await fetchWorker(`${SITE}/api/${path}`)).json()
  expect(await api('announcements')).toEqual({ announcements: '<p>Fireworks <b>at ten</b></p>' })
  expect(await api('featured-daily-events')).toMatchObject({ events: [{ id: gala }] })
  expect(await api('upcominghighlightedevents')).toMatchObject({
    events: [{ id: mic }, { id: gala }],
  })
  const { homeCategories } = (await api('homecategories')) as { homeCategories: object[] }
  expect(homeCategories).toEqual([
    {
      id: 'comedy',
      name: 'Comedy',
      blurb: '',
      description: '',
      thumbnailImageChecksum: null,
      backgroundImageChecksum: null,
      events: [expect.objectContaining({ id: mic })],
    },
  ])
  const venues = await api('featuredvenues/site')
  expect(venues).toMatchObject([
    {
      featuredVenue: { uid: venueUid, siteId, marketingMessage: '<p>Come in from the lake.</p>' },
      curatedVenue: { name: 'Centro & Sons', about: '<p>Since 1911.</p>' },
    },
  ])
  const [{ featuredVenue }] = venues as [{ featuredVenue: { curatedVenueUid: string } }]
  expect(await api(`featuredvenue?uid=${venueUid}`)).toEqual((venues as object[])[0])
  const ofVenue = `curatedvenueevents?curatedVenueUid=${featuredVenue.curatedVenueUid}`
  expect(await api(ofVenue)).toMatchObject({ events: [{ id: mic }, { id: gala }] })
  for (const path of [
    `featuredvenue?uid=${venueUid}`,
    'featuredvenue',
    'featuredvenue?uid=x',
    ofVenue,
    'curatedvenueevents',
  ]) {
    const response = await fetchWorker(`${HARBOR}/api/${path}`)
    expect([path, response.status, await response.json()]).toEqual([
      path,
      404,
      { error: 'Venue not found' },
    ])
  }
  expect((await fetchWorker('http://admin.localhost/api/announcements')).status).toBe(401)
})
