import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db, resetDatabases, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { fetchWorker, readOpenedWith, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let site: number
let maya: string
let centro: number
let swing: number

/** Bar Centro is a venue of the ticketing feed; Swing is an event there. */
beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  site = (await requireSite('laketown')).id
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  swing = await addEvent({ title: 'Swing Gala', wall: '2026-05-03T20:00:00' })
  centro = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (1, 'ticketmaster', 'Tickets', 0, 0)`,
    sql`UPDATE venue SET source_key = 'feed/1/k7' WHERE id = ${centro}`,
    markStale({ venues: sql`SELECT ${centro}` }),
  ])
  await refreshListings(servicesAt(NOW))
})

async function send(path: string, form?: Record<string, string>) {
  const { cookie } = await signIn(maya, HOST)
  const body = form && new URLSearchParams(form)
  const headers = { cookie, origin: ADMIN, host: HOST }
  return fetchWorker(ADMIN + path, { method: form ? 'POST' : 'GET', body, headers })
}

const visit = async (path: string, form?: Record<string, string>) =>
  readPage(await send(`${path}${path.includes('?') ? '&' : '?'}site=${site}`, form))

async function call(path: string, body?: unknown) {
  const authorization = await signInProgram(maya, 'api.localhost')
  const response = await fetchWorker(`http://api.localhost/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const visitSite = (path: string) => fetchWorker(`http://laketown.localhost${path}`)

const HALL = {
  intent: 'save',
  label: 'hall',
  name: 'Lake Hall',
  address: '1 Lake St',
  timezone: 'America/Chicago',
  latitude: '43.0677',
  longitude: '-87.9022',
}

test('The list of scrape venues has their addresses, and leads to scrapes and upcoming events', async () => {
  await writeTogether(db, [
    sql`INSERT INTO scrape (feed_id, plugin, url, venue_id) VALUES (1, 'ical', 'https://bar.example/x.ics', ${centro})`,
  ])
  const { words, html, title } = await visit('/venues')
  expect(title).toBe('Scrape Venues - Laketown')
  expect(words).toMatch(/Bar Centro centro 808 E Center St See scrapes of Bar Centro 1 upcoming/)
  expect(words).toMatch(/The Pier pier 2 Long Wharf Not in use 0 upcoming events/)
  expect(html).toContain(`http://laketown.localhost/search?venue=${centro}`)
  const scrapes = await visit(`/scrapes?venue=${centro}`)
  expect(scrapes.words).toMatch(/Bar Centro centro bar\.example No See events of Bar Centro/)
  const filtered = await visit('/venues?q=wharf')
  expect(filtered.words).toContain('The Pier')
  expect(filtered.words).toContain('Clear')
  expect(filtered.words).not.toContain('Bar Centro')
  expect((await visit('/venues?q=zzz')).words).toContain('There are no venues that match.')
})

test('Bad input gets its message beside its field, keeps what was typed, and stores nothing', async () => {
  const blank = await visit('/venues/new', { intent: 'save' })
  expect(blank.status).toBe(422)
  for (const field of ['label', 'name', 'timezone', 'latitude', 'longitude']) {
    expect(blank.words).toContain(`${field} must not be blank`)
  }
  const wrong: [Record<string, string>, string][] = [
    [{ latitude: 'north' }, 'latitude must be a number of degrees'],
    [{ latitude: '95' }, 'latitude must be between -90 and 90'],
    [{ latitude: '-87.9022', longitude: '43.0677' }, 'latitude and longitude are swapped'],
    [{ latitude: '0', longitude: '0' }, 'latitude and longitude must not both be 0'],
    [{ timezone: 'Mars/Base' }, 'timezone must be an IANA zone'],
    [{ address: 'x'.repeat(10_240) }, 'address must be at most 300 characters long'],
    [{ label: 'pier' }, 'label is used by another venue'],
    [{ label: 'Big Hall' }, 'label must be lower-case letters'],
  ]
  for (const [fields, message] of wrong) {
    const page = await visit('/venues/new', { ...HALL, ...fields })
    expect([page.status, page.words]).toEqual([422, expect.stringContaining(message)])
    expect(page.html).toContain('value="Lake Hall"')
  }
  expect(await db.all(sql`SELECT id FROM venue WHERE name = 'Lake Hall'`)).toEqual([])
})

test('A location in another city is saved once that is confirmed, without JavaScript too', async () => {
  const inHarbor = { ...HALL, latitude: '42.36', longitude: '-71.05', timezone: 'America/New_York' }
  const warned = await visit('/venues/new', inHarbor)
  expect(warned.status).toBe(422)
  expect(warned.words).toContain('This location is in Harbor, not in Laketown.')
  const [, confirmed] = warned.html.match(/name="confirmed" value="([^"]+)"/) ?? []
  const saved = await send(`/venues/new?site=${site}`, { ...inHarbor, confirmed: confirmed! })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, `/venues?site=${site}`])
  expect(await db.all(sql`SELECT timezone FROM venue WHERE label = 'hall'`)).toEqual([
    { timezone: 'America/New_York' },
  ])
})

test('Of two editors at once, the second is shown what the first has saved, and may replace it', async () => {
  const { html } = await visit(`/venues/${centro}`)
  const openedWith = readOpenedWith(html)
  const edit = { ...HALL, label: 'centro', name: 'Bar Centro', openedWith }
  const path = `/venues/${centro}?site=${site}`
  expect((await send(path, { ...edit, address: '810 E Center St' })).status).toBe(302)
  const mine = { ...edit, name: 'Centro', address: '1 Lake St' }
  const second = await visit(`/venues/${centro}`, mine)
  expect(second.status).toBe(409)
  expect(second.words).toContain('Someone else changed this to “810 E Center St”.')
  const again = { ...mine, openedWith: readOpenedWith(second.html) }
  expect((await send(path, again)).status).toBe(302)
  expect(await db.get(sql`SELECT name, address FROM venue WHERE id = ${centro}`)).toEqual({
    name: 'Centro',
    address: '1 Lake St',
  })
})

test('A venue with events is not deleted and the notice says why; one without anything is', async () => {
  const path = `/venues/${centro}?site=${site}`
  const refused = await send(path, { intent: 'delete' })
  expect(refused.headers.get('location')).toBe(path)
  expect(await db.all(sql`SELECT id FROM venue WHERE id = ${centro}`)).toHaveLength(1)
  expect(await call(`scrapevenue/delete?id=${centro}`, {})).toEqual({
    status: 409,
    json: { error: 'Unable to delete Bar Centro. It has 1 event.' },
  })
  await writeTogether(db, [sql`DELETE FROM event`])
  expect((await send(path, { intent: 'delete' })).headers.get('location')).toBe(
    `/venues?site=${site}`,
  )
  expect(await db.all(sql`SELECT id FROM venue WHERE id = ${centro}`)).toEqual([])
})

test('Programs list, read, add, change and delete scrape venues', async () => {
  const { id, ...given } = {
    id: 0,
    label: 'hall',
    name: 'Lake Hall',
    address: '1 Lake St',
    timezone: 'America/Chicago',
    latitude: 43.0677,
    longitude: -87.9022,
  }
  const added = await call('scrapevenues/update', given)
  expect(added).toEqual({
    status: 200,
    json: { ...given, id: expect.any(Number), inUse: false, upcomingEventsCount: 0 },
  })
  const changed = { ...added.json, name: 'Lake House' }
  expect((await call('scrapevenues/update', changed)).json).toEqual(changed)
  expect((await call(`scrapevenue?id=${added.json.id}`)).json).toEqual(changed)
  expect((await call('scrapevenues?q=house')).json).toEqual({ venues: [changed] })
  expect((await call('scrapevenues/autocomplete?q=hou')).json).toEqual({ matches: [changed] })
  expect((await call('scrapevenues/autocomplete?q=')).json).toEqual({ matches: [] })
  expect(await call('scrapevenues/update', { ...changed, latitude: null, label: 'pier' })).toEqual({
    status: 400,
    json: expect.objectContaining({
      type: 'validation_error',
      fields: { latitude: 'latitude must not be blank' },
    }),
  })
  expect((await call('scrapevenues/update', { ...changed, id: 999 })).status).toBe(404)
  expect((await call(`scrapevenue/delete?id=${added.json.id}`, {})).status).toBe(200)
  expect((await call(`scrapevenue?id=${added.json.id}`)).status).toBe(404)
  expect([id, (await call(`scrapevenue/delete?id=${added.json.id}`, {})).status]).toEqual([0, 404])
})

test('A quarantined ticketing venue is empty everywhere, and Undo restores it', async () => {
  const page = await visit('/ticketmastervenues')
  expect(page.words).toMatch(/Bar Centro centro 808 E Center St 1 upcoming event/)
  expect(page.words).not.toContain('The Pier')
  const path = `/ticketmastervenues?site=${site}&q=bar`
  expect((await visitSite(`/event/${swing}`)).status).toBe(200)
  const saved = await send(path, { id: String(centro), quarantine: 'on' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, path])
  expect((await visit('/ticketmastervenues')).words).toContain('quarantined')
  for (const gone of [`/event/${swing}`, `/venue/${centro}`]) {
    expect([gone, (await visitSite(gone)).status]).toEqual([gone, 404])
  }
  for (const list of ['/', '/search?q=swing', `/search?venue=${centro}`]) {
    expect((await readPage(await visitSite(list))).words).not.toContain('Swing Gala')
  }
  await send(path, { id: String(centro) })
  expect((await visitSite(`/event/${swing}`)).status).toBe(200)
  expect((await readPage(await visitSite('/search?q=swing'))).words).toContain('Swing Gala')
})

test('Only venues of ticketing feeds can be quarantined there', async () => {
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'pier'`)
  const path = `/ticketmastervenues?site=${site}`
  expect((await send(path, { id: String(id), quarantine: 'on' })).status).toBe(404)
  expect((await send(path, { id: 'all', quarantine: 'on' })).status).toBe(422)
  expect((await call('ticketmastervenues/update', { id, quarantine: true })).status).toBe(404)
  expect(await db.all(sql`SELECT id FROM venue WHERE quarantined = 1`)).toEqual([])
})

test('Programs list ticketing venues and quarantine them', async () => {
  const venue = {
    id: centro,
    label: 'centro',
    name: 'Bar Centro',
    address: '808 E Center St',
    upcomingEventsCount: 1,
    quarantine: false,
  }
  expect((await call('ticketmastervenues?q=bar')).json).toEqual({ venues: [venue] })
  const quarantined = { ...venue, quarantine: true }
  expect(await call('ticketmastervenues/update', quarantined)).toEqual({
    status: 200,
    json: quarantined,
  })
  expect((await visitSite(`/event/${swing}`)).status).toBe(404)
  expect((await call('ticketmastervenues/update', { id: centro })).status).toBe(400)
})

test('A site lists the events of the ticketing feed only while it has enabled that', async () => {
  await writeTogether(db, [
    sql`UPDATE event SET feed_id = 1, feed_type = 'ticketmaster' WHERE id = ${swing}`,
    markStale({ venues: sql`SELECT ${centro}` }),
  ])
  await refreshListings(servicesAt(NOW))
  const isShown = async () => [
    (await visitSite(`/event/${swing}`)).status === 200,
    (await readPage(await visitSite('/search?q=swing'))).words.includes('Swing Gala'),
  ]
  expect(await isShown()).toEqual([false, false])
  expect((await call('site/update', { id: site, ticketmasterFeedEnabled: true })).status).toBe(200)
  await refreshListings(servicesAt(NOW))
  expect(await isShown()).toEqual([true, true])
})

test('The address search answers editors with places and their time zones, and a pin with its zone', async () => {
  const found = await send(`/venues/locate.json?site=${site}&q=808%20center`)
  expect(await found.json()).toMatchObject({
    matches: [{ name: 'Bar Centro', timezone: 'America/Chicago' }],
  })
  const pin = await send(`/venues/locate.json?site=${site}&latitude=39.75&longitude=-105`)
  expect(await pin.json()).toEqual({ timezone: 'America/Denver' })
  const sea = await send(`/venues/locate.json?site=${site}&latitude=0&longitude=0`)
  expect(await sea.json()).toEqual({ timezone: null })
  const blank = await send(`/venues/locate.json?site=${site}&latitude=&longitude=&q=`)
  expect(await blank.json()).toEqual({ matches: [] })
})
