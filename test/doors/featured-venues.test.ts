import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { IMAGE_MISSING_MESSAGE, NO_CHECKSUM_MESSAGE } from '~/domain/images/image'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { FEATURED_VENUE_MESSAGES } from '~/domain/venues/featured/featured-venue-form'
import { CONFLICT_MESSAGE, fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { createCitiesWithAdmins, signIn, signInProgram } from '../accounts'
import { db, resetDatabases, servicesAt } from '../database'
import { addEvent, NOW } from '../fixtures'
import { createPng } from '../samples/png-image'
import { fetchPage, fetchWorker, readOpenedWith, readPage } from './worker'

const ADMIN = 'http://admin.localhost'

let laketown: number
let harbor: number
let ada: string
let ben: string
/** The uid of the curated venue. */
let hall: string

beforeEach(async () => {
  await resetDatabases()
  ;({ laketown, harbor, ada, ben } = await createCitiesWithAdmins())
  hall = await curate('Lake Hall', { address: '1 Lake St', about: '<p>Since 1911.</p>' })
})

async function curate(name: string, more: object = {}): Promise<string> {
  const place = { name, latitude: 43.0677, longitude: -87.9022, ...more }
  const saved = await saveCuratedVenue(servicesAt(NOW), curatedVenueBody.parse(place))
  if (saved?.kind !== 'saved') throw new Error(`${name}: ${saved?.kind}`)
  return saved.uid
}

const listUrl = (query = '', site = laketown) => `${ADMIN}/site/featuredvenues?site=${site}${query}`
const editUrl = (uid = hall, site = laketown) => `${ADMIN}/site/featuredvenues/${uid}?site=${site}`

const asAdmin = async (account: string) => ({
  host: 'admin.localhost',
  origin: ADMIN,
  cookie: (await signIn(account, 'admin.localhost')).cookie,
})

async function open(url: string, account = ada) {
  return readPage(await fetchWorker(url, { headers: await asAdmin(account) }))
}

type Fields = Record<string, string | string[] | File>

/** What a browser without JavaScript sends. */
async function post(fields: Fields, { url = editUrl(), account = ada } = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ openedWith: NEVER_FEATURED, ...fields })) {
    for (const entry of Array.isArray(value) ? value : [value]) body.append(name, entry)
  }
  return fetchWorker(url, { method: 'POST', headers: await asAdmin(account), body })
}

const image = async (shade: number) =>
  new File([(await createPng(30, 20, () => [shade, 9, 9])) as BlobPart], 'hall.png')

/** The images in the form, in their order. */
const listImages = (html: string) =>
  [...html.matchAll(/name="additionalMedia" value="([0-9a-f]{64})"/g)].map(([, sum]) => sum ?? '')
const NEVER_FEATURED = fingerprint({ featured: false, marketingMessage: '', additionalMedia: [] })

const findEntry = (siteId = laketown) =>
  db.get<{ uid: string; featured: number; message: string; media: string }>(sql`
    SELECT uid, featured, marketing_message AS message, additional_media AS media
    FROM featured_venue WHERE site_id = ${siteId}`)

/** Adds three images with the form, as a browser without JavaScript does. */
async function addThreeImages(): Promise<string[]> {
  let images: string[] = []
  for (const shade of [10, 20, 30]) {
    const newImageFile = await image(shade)
    const reply = await post({ additionalMedia: images, newImageFile, intent: 'add-image' })
    expect(reply.status).toBe(200)
    images = listImages(await reply.text())
  }
  return images
}

test('A venue outside the city is featured with a warning, before and after', async () => {
  const pier = await curate('Long Pier', { latitude: 42.36, longitude: -71.05 })
  const warning = 'Long Pier is outside the bounds of Laketown.'
  expect((await open(editUrl(pier))).words).toContain(warning)
  const saved = await post({ featured: 'on' }, { url: editUrl(pier) })
  const cookie = `${(await asAdmin(ada)).cookie}; ${saved.headers.get('set-cookie')?.split(';')[0]}`
  const list = await fetchWorker(listUrl(), { headers: { ...(await asAdmin(ada)), cookie } })
  expect((await readPage(list)).words).toContain(`Long Pier is featured. ${warning}`)
  expect((await open(editUrl(hall))).words).not.toContain('outside the bounds')
})

test('The list has every curated venue with its status, and a site without any says so', async () => {
  await curate('Corner Stage')
  await post({ featured: 'on' })
  const { words, html } = await open(listUrl())
  expect(words).toMatch(/Corner Stage not featured Edit .*Lake Hall 1 Lake St featured Edit/)
  expect(html).toContain(`href="/site/featuredvenues/${hall}?site=${laketown}"`)
  const featured = await open(listUrl('&status=featured'))
  expect([featured.words.includes('Lake Hall'), featured.words.includes('Corner')]).toEqual([
    true,
    false,
  ])
  const notFeatured = await open(listUrl('&status=not-featured'))
  expect([notFeatured.words.includes('Lake Hall'), notFeatured.words.includes('Corner')]).toEqual([
    false,
    true,
  ])
  expect((await open(listUrl('&q=lake%20st'))).words).toContain('Lake Hall')
  expect((await open(listUrl('&q=nowhere'))).words).toContain('There are no venues that match.')
  await db.run(sql`DELETE FROM curated_venue`)
  expect((await open(listUrl())).words).toContain('There are no featured venues for this site.')
})

test('A long list has pages, on which each venue is once', async () => {
  for (let at = 0; at < 55; at++) await curate(`Room ${String(at).padStart(2, '0')}`)
  const first = await open(listUrl())
  const next = first.html.match(/<a (?=[^>]*rel="next")[^>]*href="([^"]+)"/)?.[1]
  const second = await open(`${ADMIN}${next?.replaceAll('&amp;', '&')}`)
  const names = [first, second].flatMap(({ words }) => words.match(/Lake Hall|Room \d\d/g) ?? [])
  expect(new Set(names).size).toBe(56)
  expect(second.html).toContain('First page')
})

test('An editor features a venue with three images and a message, and it is on the home page', async () => {
  const images = await addThreeImages()
  expect(images).toHaveLength(3)
  const [first = '', second = '', third = ''] = images
  const moved = await post({ additionalMedia: images, intent: 'up-2' })
  expect(listImages(await moved.text())).toEqual([first, third, second])
  const message = 'Come in\n\nfrom the <b>lake</b><script>steal()</script>'
  const saved = await post({
    featured: 'on',
    marketingMessage: message,
    additionalMedia: [first, third, second],
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([
    302,
    `/site/featuredvenues?site=${laketown}`,
  ])
  const entry = await findEntry()
  expect(JSON.parse(entry.media)).toEqual([first, third, second])
  expect(entry.message).not.toContain('script')
  const home = await fetchPage('http://laketown.localhost/')
  expect(home.html).toContain(`href="/featuredvenue/${entry.uid}"`)
  const page = await fetchPage(`http://laketown.localhost/featuredvenue/${entry.uid}`)
  expect(page.words).toContain('Come in')
  for (const checksum of images) expect(page.html).toContain(checksum)
  expect((await fetchPage('http://harbor.localhost/')).html).not.toContain('/featuredvenue/')
  const [audited] = await db.all<{ action: string; name: string; changes: string }>(
    sql`SELECT action, target_name AS name, changes FROM audit_entry`,
  )
  expect([audited?.action, audited?.name]).toEqual(['venue.feature', 'Lake Hall'])
  expect(JSON.parse(audited?.changes ?? '{}').featured).toEqual({ before: false, after: true })
})

test('The form shows what it does not change, and Add or Update', async () => {
  const { words, html, title } = await open(editUrl())
  expect(title).toBe('Lake Hall - Featured Venues - Laketown')
  expect(words).toContain('Name Lake Hall Where 1 Lake St Images None')
  expect(html).toContain('aria-label="Map of Lake Hall"')
  expect(html).toMatch(/<button[^>]*>Add<\/button>/)
  await post({ featured: 'on' })
  const known = await open(editUrl())
  expect(known.html).toMatch(/<button[^>]*>Update<\/button>/)
  expect(known.words).toContain('/featuredvenue/')
  const again = await post({ featured: 'on', openedWith: readOpenedWith(known.html) })
  expect(decodeURIComponent(again.headers.get('set-cookie') ?? '')).not.toBe('')
  expect(await db.all(sql`SELECT 1 FROM audit_entry`)).toHaveLength(1)
})

test('What is wrong is said beside the field, and nothing is stored', async () => {
  const unknown = 'b'.repeat(64)
  for (const [fields, message] of [
    [{ additionalMedia: [unknown] }, IMAGE_MISSING_MESSAGE],
    [{ additionalMedia: ['../../x'] }, NO_CHECKSUM_MESSAGE],
    [{ marketingMessage: 'x'.repeat(50_001) }, FEATURED_VENUE_MESSAGES.tooLong],
    [{ newImageFile: new File(['no image'], 'x.png') }, 'Only png, jpeg or gif are accepted'],
  ] as const) {
    const response = await post({ featured: 'on', ...(fields as Fields) })
    expect(response.status).toBe(422)
    expect((await readPage(response)).words).toContain(message)
  }
  expect(await db.all(sql`SELECT 1 FROM featured_venue`)).toEqual([])
})

test('An image that only someone else has uploaded cannot be used by its checksum', async () => {
  const reply = await post(
    { newImageFile: await image(40), intent: 'add-image' },
    { url: editUrl(hall, harbor), account: ben },
  )
  const additionalMedia = listImages(await reply.text())
  expect((await post({ featured: 'on', additionalMedia })).status).toBe(422)
})

test('Of two editors the second sees that the first saved, and may replace it', async () => {
  expect((await post({ featured: 'on', marketingMessage: 'One' })).status).toBe(302)
  const late = await post({ marketingMessage: 'Two' })
  const html = await late.text()
  expect(late.status).toBe(409)
  expect(html).toContain(CONFLICT_MESSAGE)
  expect(html).toContain('Someone else changed this to “One”. Save again to use yours.')
  expect(html).toMatch(/name="featured"[^>]*checked=""/)
  expect(html).toContain('Two</textarea>')
  expect((await findEntry()).message).toContain('One')
  const openedWith = readOpenedWith(html)
  expect((await post({ marketingMessage: 'Two', openedWith })).status).toBe(302)
  expect(await findEntry()).toMatchObject({ featured: 0 })
})

test('An admin features venues only on the own site', async () => {
  expect((await post({ featured: 'on' }, { url: editUrl(hall, harbor) })).status).toBe(404)
  expect((await post({ featured: 'on' }, { url: editUrl('no-such-uid') })).status).toBe(404)
  expect((await open(editUrl(hall, harbor))).status).toBe(404)
  expect((await open(listUrl('', harbor))).status).toBe(404)
  expect(await db.all(sql`SELECT 1 FROM featured_venue`)).toEqual([])
})

async function call(
  path: string,
  init: RequestInit = {},
  { account = ada, host = 'api.localhost' } = {},
) {
  const headers = { authorization: await signInProgram(account, host) }
  return fetchWorker(`http://${host}${path}`, { ...init, headers })
}

const update = (body: unknown, options?: { account?: string; host?: string }) =>
  call('/api/featuredvenues/update', { method: 'POST', body: JSON.stringify(body) }, options)

test('The API lists curated venues with the site’s entries, and features them', async () => {
  const stage = await curate('Corner Stage')
  for (const host of ['admin.localhost', 'api.localhost', 'laketown.localhost']) {
    const body = { curatedVenueUid: hall, featured: true, siteId: laketown }
    const saved = await update({ ...body, marketingMessage: `<p>On ${host}</p>` }, { host })
    expect(saved.status).toBe(200)
    expect(await saved.json()).toMatchObject({
      featuredVenue: { featured: true, marketingMessage: `<p>On ${host}</p>`, siteId: laketown },
      curatedVenue: { uid: hall },
    })
  }
  const list = await call(`/api/featuredandcuratedvenues?siteId=${laketown}`)
  expect(await list.json()).toMatchObject([
    { curatedVenue: { uid: stage }, featuredVenue: null },
    { curatedVenue: { uid: hall }, featuredVenue: { curatedVenueUid: hall, featured: true } },
  ])
  const { uid } = await findEntry()
  const off = await update({ uid, curatedVenueUid: hall, featured: false, siteId: laketown })
  expect(await off.json()).toMatchObject({ featuredVenue: { uid, featured: false } })
})

test('The API says which field is wrong, and nothing changes', async () => {
  const right = { curatedVenueUid: hall, featured: true, siteId: laketown }
  for (const [changes, fields] of [
    [{ featured: 'yes' }, { featured: 'must be true or false' }],
    [{ curatedVenueUid: undefined }, { curatedVenueUid: 'is required' }],
    [{ curatedVenueUid: 'nowhere' }, { curatedVenueUid: FEATURED_VENUE_MESSAGES.noSuchVenue }],
    [{ uid: 'other' }, { uid: FEATURED_VENUE_MESSAGES.otherUid }],
    [{ additionalMedia: ['b'.repeat(64)] }, { additionalMedia: IMAGE_MISSING_MESSAGE }],
  ]) {
    const response = await update({ ...right, ...changes })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ type: 'validation_error', fields })
  }
  expect((await update({ ...right, siteId: harbor })).status).toBe(404)
  expect((await update('text')).status).toBe(404)
  expect((await update(right, { account: ben })).status).toBe(404)
  expect((await update(right, { account: ben, host: 'harbor.localhost' })).status).toBe(404)
  expect(await db.all(sql`SELECT 1 FROM featured_venue`)).toEqual([])
})

test('The API lists the events of a curated venue, on the console’s doors also while it is not featured', async () => {
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)
  const uid = await curate('Centro', { venues: [id] })
  await addEvent({ title: 'Late Jazz', wall: '2026-05-02T20:00:00' })
  const path = `/api/curatedvenueevents?curatedVenueUid=${uid}`
  const response = await call(`${path}&site=${laketown}`)
  expect(await response.json()).toMatchObject({ events: [{ title: 'Late Jazz' }] })
  expect((await call(`${path}&site=${harbor}`)).status).toBe(404)
  expect((await fetchWorker(`http://laketown.localhost${path}`)).status).toBe(404)
})
