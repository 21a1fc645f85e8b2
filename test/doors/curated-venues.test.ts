import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { IMAGE_MISSING_MESSAGE } from '~/domain/images/image'
import { CURATED_VENUE_MESSAGES } from '~/domain/venues/curated/curated-venue-form'
import { CONFLICT_MESSAGE } from '~/lib/forms/merge-conflicting-edits'
import { HTTP_URL_MESSAGE } from '~/lib/text/http-url'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { createPng } from '../samples/png-image'
import { fetchWorker, readOpenedWith, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let siteId: number
let site: string
let cookie: string
let centro: number

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  site = `site=${siteId}`
  centro = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
  const editor = await addAccount({ email: 'editor@lake.example', adminOfSites: ['laketown'] })
  cookie = (await signIn(editor, HOST)).cookie
})

const open = async (path: string) =>
  readPage(await fetchWorker(`${ADMIN}${path}`, { headers: { cookie } }))

const POINT = { latitude: '43.0677', longitude: '-87.9022' }
const HALL = { name: 'Lake Hall', ...POINT }

/** Sends the form as a browser without JavaScript does. */
async function post(path: string, fields: Record<string, string | File | (string | File)[]>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, each)
  }
  const headers = { cookie, origin: ADMIN, host: HOST }
  return fetchWorker(`${ADMIN}${path}?${site}`, { method: 'POST', headers, body })
}

async function call(path: string, body?: unknown) {
  const headers = { cookie, origin: ADMIN, 'content-type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetchWorker(`${ADMIN}/api/${path}`, { ...init, headers })
  // biome-ignore lint/suspicious/noExplicitAny: the answers differ.
  return { status: response.status, json: (await response.json()) as any }
}

const listStored = () =>
  db.all<{ uid: string; name: string; updated_at: number; latitude: number; phone: string }>(
    sql`SELECT uid, name, updated_at, latitude, phone FROM curated_venue ORDER BY id`,
  )

test('Without curated venues the list says so, and offers to add one', async () => {
  const page = await open(`/curatedvenues?${site}`)
  expect(page.title).toBe('Curated Venues - Laketown')
  expect(page.words).toContain('There are no curated venues.')
  expect(page.html).toContain(`href="/curatedvenue/create?${site}"`)
})

test('An editor adds a curated venue with all its facts, without JavaScript', async () => {
  const response = await post('/curatedvenue/create', {
    ...HALL,
    venues: ['', String(centro)],
    twitter: '@lakehall',
    hearingLoop: 'yes',
    stepFree: '',
    'openingHours[0].days': ['Friday', 'Saturday'],
    'openingHours[0].opens': '18:00',
    'openingHours[0].closes': '02:00',
    'openingHours[0].validFrom': '',
    'openingHours[1].opens': '',
    'openingHours[1].closes': '',
    primaryFocusX: '20',
  })
  expect(response.status).toBe(302)
  const { json } = await call(`curatedvenues?${site}`)
  expect(json).toEqual([
    expect.objectContaining({
      name: 'Lake Hall',
      twitter: 'https://x.com/lakehall',
      primaryFocusX: 20,
      amenities: { hearingLoop: true },
      latitude: 43.0677,
      facebook: '',
      openingHours: [{ days: ['Friday', 'Saturday'], opens: '18:00', closes: '02:00' }],
      venues: [expect.objectContaining({ id: centro, upcomingEventsCount: 0 })],
    }),
  ])
  const list = await open(`/curatedvenues?${site}&q=lake`)
  expect(list.words).toContain('Lake Hall')
  const edit = await open(`/curatedvenue/edit/${json[0].uid}?${site}`)
  expect(edit.title).toBe('Lake Hall - Curated Venues - Laketown')
  expect(edit.html).toContain('value="18:00"')
})

test('Bad input gets a message beside its field, keeps what was typed, and stores nothing', async () => {
  const response = await post('/curatedvenue/create', {
    name: '',
    latitude: '',
    longitude: '',
    url: 'javascript:x',
    yelp: 'https://evil.example/',
    address: 'x'.repeat(10_240),
    venues: String(centro),
    'openingHours[1].days': 'Monday',
    'openingHours[1].opens': '25:00',
    'openingHours[1].closes': '10:00',
    primaryFocusX: '101',
  })
  const page = await readPage(response)
  expect(page.status).toBe(422)
  for (const message of [
    'name must not be blank',
    'latitude must not be blank',
    'longitude must not be blank',
    HTTP_URL_MESSAGE,
    CURATED_VENUE_MESSAGES.focus,
    'Please use at most 300',
    'Enter a page on Yelp',
    'Please enter a time as HH:MM',
  ]) {
    expect(page.words).toContain(message)
  }
  expect(page.html).toContain('value="javascript:x"')
  expect(page.words).toContain('Centro')
  expect(await listStored()).toEqual([])
})

test('A point outside the city is stored only after a warning, and 0,0 never', async () => {
  await db.run(sql`UPDATE site SET bounds = ${BOUNDS} WHERE id = ${siteId}`)
  const far = { ...HALL, latitude: '41.88', longitude: '-87.63' }
  const warned = await readPage(await post('/curatedvenue/create', far))
  expect(warned.status).toBe(422)
  expect(warned.words).toContain('This point is outside Laketown. If it is right, save again.')
  expect(warned.html).toContain('value="41.88,-87.63"')
  expect(await listStored()).toEqual([])
  const moved = { ...far, latitude: '40', confirmedPoint: '41.88,-87.63' }
  expect((await post('/curatedvenue/create', moved)).status).toBe(422)
  const sure = { ...far, confirmedPoint: '41.88,-87.63' }
  expect((await post('/curatedvenue/create', sure)).status).toBe(302)
  const swapped = { ...HALL, latitude: '-87.9022', longitude: '43.0677' }
  const sent = { ...swapped, confirmedPoint: '-87.9022,43.0677' }
  const turned = await readPage(await post('/curatedvenue/create', sent))
  expect(turned.words).toContain('latitude and longitude are swapped')
  const { json } = await call('curatedvenues/update', swapped)
  expect(json.fields).toEqual({ latitude: 'latitude and longitude are swapped' })
  const away = { name: 'Far Hall', latitude: 41.89, longitude: -87.63 }
  expect((await call('curatedvenues/update', away)).json.fields).toEqual({
    latitude:
      'This point is outside Laketown. If it is right, send it with "confirmedPoint": "41.89,-87.63".',
  })
  const certain = { ...away, confirmedPoint: '41.89,-87.63' }
  expect((await call('curatedvenues/update', certain)).status).toBe(200)
  const ocean = { ...HALL, latitude: '0', longitude: '0', confirmedPoint: '0,0' }
  const refused = await readPage(await post('/curatedvenue/create', ocean))
  expect(refused.words).toContain(CURATED_VENUE_MESSAGES.nowhere)
  expect(await listStored()).toHaveLength(2)
})

const BOUNDS = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [-88.1, 42.9] as const,
      [-87.8, 42.9] as const,
      [-87.8, 43.2] as const,
      [-88.1, 43.2] as const,
      [-88.1, 42.9] as const,
    ],
  ],
})

test('Without JavaScript a search offers venues to link, but none that is linked', async () => {
  await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00', venue: 'centro' })
  const search = { ...HALL, intent: 'find', venueSearch: 'centro' }
  const found = await readPage(await post('/curatedvenue/create', search))
  expect(found.status).toBe(200)
  expect(found.words).toContain('1 venue found.')
  expect(found.words).toContain('+1 upcoming event')
  expect(found.html).toContain('value="Lake Hall"')
  const linked = await readPage(
    await post('/curatedvenue/create', { ...search, venues: String(centro) }),
  )
  expect(linked.words).toContain('No other venue has this in its name or address.')
  expect(await listStored()).toEqual([])
})

test('An image whose side has 50,000 pixels is refused beside its field, and nothing is stored', async () => {
  const bytes = await createPng(8, 8, () => [1, 2, 3])
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(16, 50_000)
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'wide.png', { type: 'image/png' })
  const response = await post('/curatedvenue/create', { ...HALL, primaryImageChecksumFile: file })
  const page = await readPage(response)
  expect(page.status).toBe(422)
  expect(page.words).toContain('No side may be longer than 12000 pixels')
  expect(page.html).toContain('value="Lake Hall"')
  expect(await listStored()).toEqual([])
})

test('Hostile rich text is stored without what could run, and shown as text in the form', async () => {
  const hostile = `<p onclick="steal()">Old</p><script>steal()</script><a href="javascript:steal()">x</a>`
  const texts = {
    about: hostile,
    hours: hostile,
    parking: `${hostile}</textarea><script>1</script>`,
  }
  const refused = await readPage(
    await post('/curatedvenue/create', { ...HALL, ...texts, name: '' }),
  )
  expect(refused.html).not.toMatch(/<script>(steal|1)/)
  expect((await post('/curatedvenue/create', { ...HALL, ...texts })).status).toBe(302)
  const { json } = await call(`curatedvenues?${site}`)
  for (const text of [json[0].about, json[0].hours, json[0].parking]) {
    expect(text).toContain('<p>Old</p>')
    expect(text).not.toMatch(/script|onclick|steal/)
  }
})

test('An address that nobody knows cannot be geocoded', async () => {
  const sent = { ...HALL, intent: 'geocode', address: 'Nowhere Lane 12345' }
  const page = await readPage(await post('/curatedvenue/create', sent))
  expect(page.status).toBe(422)
  expect(page.words).toContain('Unable to geocode address')
  const { json } = await call(`curratedvenues/geocode?${site}&q=Nowhere+Lane+12345`)
  expect(json.matches).toEqual([])
  const known = await call(`curratedvenues/geocode?${site}&q=centro`)
  expect(Object.keys(known.json.matches[0]).toSorted()).toEqual(['latitude', 'longitude', 'name'])
})

test('Two editors at once: the second sees it, and saves only by saving again', async () => {
  await post('/curatedvenue/create', HALL)
  const [first] = await listStored()
  const path = `/curatedvenue/edit/${first?.uid}`
  const openedWith = readOpenedWith((await open(`${path}?${site}`)).html)
  const opened = { ...HALL, openedWith }
  expect((await post(path, { ...opened, phone: '1', email: 'hall@lake.example' })).status).toBe(302)
  const page = await readPage(await post(path, { ...opened, phone: '2' }))
  expect(page.status).toBe(409)
  expect(page.words).toContain(CONFLICT_MESSAGE)
  expect(page.words).toContain('Someone else changed this to “1”. Save again to use yours.')
  expect(page.html).toMatch(/name="email"[^>]*value="hall@lake.example"/)
  const [stored] = await listStored()
  expect(stored?.phone).toBe('1')
  const merged = { ...HALL, phone: '2', email: 'hall@lake.example' }
  const again = { ...merged, openedWith: readOpenedWith(page.html) }
  expect((await post(path, again)).status).toBe(302)
})

test('The API creates and changes curated venues, and names each field that is wrong', async () => {
  const created = await call('curatedvenues/update', {
    name: 'Lake Hall',
    ...POINT,
    about: '<p>Old</p><script>x</script>',
    venues: [null, '', { id: centro }],
  })
  expect(created.status).toBe(200)
  expect(created.json).toMatchObject({ about: '<p>Old</p>', venues: [{ id: centro }] })
  const { uid } = created.json
  const changed = await call('curatedvenues/update', { uid, phone: '5', venues: [] })
  expect(changed.json).toMatchObject({ uid, name: 'Lake Hall', phone: '5', venues: [] })
  expect((await call(`curatedvenue?uid=${uid}`)).json).toEqual(changed.json)
  const wrong = await call('curatedvenues/update', { uid, latitude: '', yelp: 'https://x.io/' })
  expect(wrong.status).toBe(400)
  expect(wrong.json).toMatchObject({
    type: 'validation_error',
    fields: { latitude: 'latitude must not be blank', yelp: expect.stringContaining('Yelp') },
  })
  const missing = { uid, primaryImageChecksum: 'f'.repeat(64), venues: [] }
  expect((await call('curatedvenues/update', missing)).json.fields).toEqual({
    primaryImageChecksum: IMAGE_MISSING_MESSAGE,
  })
  const unknown = await call('curatedvenues/update', { uid, venues: [999_999] })
  expect(unknown.json.fields).toEqual({ venues: CURATED_VENUE_MESSAGES.noSuchVenue })
  expect((await call('curatedvenues/update', { uid: 'nobody', name: 'x' })).status).toBe(404)
  expect((await call('curatedvenue?uid=nobody')).status).toBe(404)
})

test('The search for linked venues counts upcoming events of the city that the editor looks at', async () => {
  await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00', venue: 'centro' })
  const { json } = await call(`curatedvenues/autocomplete?${site}&q=cent`)
  expect(json.matches).toEqual([
    { id: centro, name: expect.any(String), address: expect.any(String), upcomingEventsCount: 1 },
  ])
  const harbor = (await requireSite('harbor')).id
  expect((await call(`curatedvenues/autocomplete?site=${harbor}&q=cent`)).status).toBe(404)
})

test('A form says which cities show the venue; an earlier version is compared and restored, unless it was changed since', async () => {
  await post('/curatedvenue/create', { ...HALL, phone: '1', venues: String(centro) })
  const [first] = await listStored()
  const path = `/curatedvenue/edit/${first?.uid}`
  expect((await open(`${path}?${site}`)).words).toContain('Laketown shows this venue.')
  const harbor = (await requireSite('harbor')).id
  await db.run(sql`
    INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, created_at, updated_at)
    SELECT 'hall-in-harbor', ${harbor}, id, 1, 1, 1 FROM curated_venue`)
  expect((await open(`${path}?${site}`)).words).toMatch(
    /(Harbor.*) and Laketown show this venue\. A change is .* emailed to the editors of \1\./,
  )
  const openedWith = readOpenedWith((await open(`${path}?${site}`)).html)
  await post(path, { ...HALL, venues: String(centro), openedWith, phone: '2' })

  const versions = `/curatedvenue/versions/${first?.uid}`
  const { id } = await db.get<{ id: number }>(sql`SELECT min(id) AS id FROM curated_venue_version`)
  expect((await open(`${versions}?${site}`)).words).toContain('Phone : 1 → became 2')
  const compared = await open(`${versions}?${site}&version=${id}`)
  expect(compared.words).toContain('Phone : 2 → became 1')
  expect(compared.words).toContain('Restore This Version')
  expect((await open(`${versions}?${site}&version=999`)).status).toBe(404)
  const late = { version: String(id), openedWith: '' }
  expect((await post(versions, late)).status).toBe(409)
  expect((await listStored())[0]?.phone).toBe('2')
  const now = readOpenedWith(compared.html)
  expect((await post(versions, { ...late, version: '999', openedWith: now })).status).toBe(404)
  expect((await post(versions, { ...late, openedWith: now })).status).toBe(302)
  expect((await listStored())[0]?.phone).toBe('1')
})
