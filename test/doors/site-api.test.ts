import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, signInProgram } from '../accounts'
import { box } from '../box'
import { db } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { fetchWorker } from './worker'

let siteId: number
let token: string

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('harbor')).id
  const account = await addAccount({ email: 'super@product.example', isSuperadmin: true })
  token = await signInProgram(account, 'api.localhost')
})

type Answer = Record<string, unknown> & { status: number }

async function call(path: string, body?: unknown): Promise<Answer> {
  const response = await fetchWorker(`http://api.localhost/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: 'api.localhost', authorization: token },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer: Record<string, unknown> = await response.json()
  return { status: response.status, ...answer }
}

const read = () => call(`site?id=${siteId}`)
const update = (changes: object) => call('site/update', { id: siteId, ...changes })

test('A site has all the fields of the specification', async () => {
  const site = await read()
  expect(site).toMatchObject({ id: siteId, host: 'harbor', siteUrl: 'http://harbor.localhost' })
  expect(Object.keys(site)).toEqual(
    expect.arrayContaining([
      'name',
      'timezone',
      'bounds',
      'logoHeightHeader',
      'logoLinkUrl',
      'homeCategories',
      'externalHeaderHeightMobile',
      'externalFooterHeightDesktop',
      'homeEvents',
      'branding',
      'siteNavCategories',
      'ticketmasterFeedEnabled',
      'preventSearchEngineIndex',
      'featuredSlotsPerDay',
      'canonicalDomain',
      'otherDomains',
      'featuredSalesUntilHour',
    ]),
  )
})

test('What a program leaves out of an update stays, and null empties it', async () => {
  const before = await read()
  const googleAds = { networkCode: '123', leaderboard: { code: 'a/b', sizes: [[728, 90]] } }
  const changes = {
    supportEmail: 'help@harbor.example',
    branding: { primary: '#112233', radius: 4 },
    otherDomains: ['WWW.Harbor.example'],
    logoHeightHeader: 60,
    preventSearchEngineIndex: true,
    footerSections: [{ title: 'More', links: [{ title: 'Press', url: '/press' }] }],
  }
  const { status, ...after } = await update({ ...changes, googleAds })
  expect(status).toBe(200)
  expect(after).toMatchObject({
    ...changes,
    otherDomains: ['harbor.example'],
    googleAds: { networkCode: '123', leaderboard: { code: 'a/b', sizes: [[728, 90]] } },
    name: before.name,
    bounds: before.bounds,
  })
  expect(await read()).toEqual({ status: 200, ...after })
  const emptied = await update({ supportEmail: null, googleAds: null, otherDomains: null })
  expect(emptied).toMatchObject({ status: 200, otherDomains: [], logoHeightHeader: 60 })
  expect(emptied.supportEmail).toBeUndefined()
  expect(emptied.googleAds).toBeUndefined()
})

test('What a program sends back as it was read changes nothing', async () => {
  const before = await read()
  const count = () => db.get<{ entries: number }>(sql`SELECT count(*) AS entries FROM audit_entry`)
  const entries = await count()
  expect(await call('site/update', before)).toEqual(before)
  expect(await count()).toEqual(entries)
})

test('Each wrong field has its message, and nothing is stored', async () => {
  const before = await read()
  expect(
    await update({
      name: 'No',
      host: 'NO',
      timezone: '',
      supportEmail: 'me',
      logoHeightHeader: -1,
      bounds: { type: 'Point', coordinates: [0, 0] },
      homeCategories: ['nothing'],
    }),
  ).toMatchObject({
    status: 400,
    type: 'validation_error',
    fields: {
      name: 'Name is too short',
      host: 'Host must be lower case alphanumeric and between 3 and 32 characters long',
      timezone: 'Timezone is required',
      logoHeightHeader: 'Height must be at least 0',
      bounds:
        'Must be a GeoJSON FeatureCollection or Feature containing a single Polygon (or a single Polygon)',
    },
  })
  expect(await update({ homeCategories: ['nothing'] })).toMatchObject({
    status: 400,
    fields: { homeCategories: 'There is no category nothing' },
  })
  expect(await update({ otherDomains: ['events.localhost'] })).toMatchObject({
    status: 400,
    fields: { otherDomains: expect.stringContaining('belongs to the product') },
  })
  expect(await update({ host: 'laket0wn' })).toMatchObject({
    status: 400,
    fields: { host: 'Host looks too much like laketown, which is in use' },
  })
  expect(await update({ logoChecksum: 'a'.repeat(64) })).toMatchObject({
    status: 400,
    fields: { logoChecksum: expect.stringContaining('no longer available') },
  })
  expect(await update({ branding: 'blue' })).toMatchObject({
    status: 400,
    fields: { branding: expect.any(String) },
  })
  expect(await read()).toEqual(before)
})

test('A program chooses a site’s design, and one that does not exist is refused', async () => {
  const design = {
    homeLayout: 'agenda',
    masthead: 'nameplate',
    branding: { font: 'bricolage', paper: '#fdf1e3' },
  }
  expect(await update(design)).toMatchObject({ status: 200, ...design })
  const before = await read()
  for (const hostile of ['grid', '__proto__', '<b>', ' ']) {
    const answer = await update({ homeLayout: hostile, masthead: hostile })
    if (hostile.trim() === '') {
      expect(answer).toMatchObject({ status: 200, homeLayout: 'stories', masthead: 'band' })
      await update(design)
    } else {
      expect(answer).toMatchObject({
        status: 400,
        fields: {
          homeLayout: 'Home page layout must be one of stories, images, agenda',
          masthead: 'Masthead must be one of band, nameplate',
        },
      })
    }
  }
  expect(await update({ homeLayout: ['agenda'] })).toMatchObject({ status: 400 })
  expect(
    await update({
      branding: { paper: '#000000', font: 'comic' },
      logoDarkChecksum: 'a'.repeat(64),
    }),
  ).toMatchObject({
    status: 400,
    fields: { paperColor: expect.stringContaining('must be light'), font: expect.any(String) },
  })
  expect(await update({ logoDarkChecksum: 'a'.repeat(64) })).toMatchObject({
    status: 400,
    fields: { logoDarkChecksum: expect.stringContaining('no longer available') },
  })
  expect(await read()).toEqual(before)
  expect(await update({ homeLayout: null, masthead: null, branding: null })).toMatchObject({
    status: 200,
    homeLayout: 'stories',
    masthead: 'band',
    branding: {},
  })
})

test('The home page takes only events of the site', async () => {
  const foreign = await addEvent({ title: 'Lake swing', wall: '2026-05-09T20:00' })
  const own = await addEvent({ title: 'Pier swing', wall: '2026-05-09T20:00', venue: 'pier' })
  for (const id of [foreign, 999_999]) {
    expect(await update({ homeEvents: [id] })).toMatchObject({
      status: 400,
      fields: { homeEvents: `This site has no event ${id}` },
    })
  }
  expect(await update({ homeEvents: [own] })).toMatchObject({ homeEvents: [own] })
})

test('A site that does not exist is not found, and a body without an id is refused', async () => {
  expect(await call('site/update', { id: 999_999, name: 'Nowhere' })).toMatchObject({ status: 404 })
  expect(await call('site/update', { name: 'Nowhere' })).toMatchObject({ status: 400 })
  expect(await call('site?id=999999')).toMatchObject({ status: 404 })
})

test('A site is created with its host and name, once', async () => {
  const created = await call('site/create', { host: ' newtown ', name: ' New Town ' })
  expect(created).toEqual({ status: 200, siteId: expect.any(Number) })
  expect(await call(`site?id=${created.siteId}`)).toMatchObject({
    host: 'newtown',
    name: 'New Town',
    timezone: 'America/New_York',
    bounds: null,
  })
  expect(await call('site/create', { host: 'newtown', name: 'New Town' })).toMatchObject({
    status: 400,
    type: 'validation_error',
    fields: { host: 'Host is in use' },
  })
  expect(await call('site/create', {})).toMatchObject({
    status: 400,
    type: 'validation_error',
    fields: { host: 'Host is required', name: 'Name is required' },
  })
  const [entry] = await db.all<{ action: string; siteId: number }>(
    sql`SELECT action, site_id AS siteId FROM audit_entry ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({ action: 'site.create', siteId: created.siteId })
})

test('A site that has no bounds yet is changed without them, and may not lose them later', async () => {
  const { siteId: id } = await call('site/create', { host: 'hilltown', name: 'Hill Town' })
  const supportEmail = 'help@hilltown.example'
  expect(await call('site/update', { id, supportEmail })).toMatchObject({
    supportEmail,
    bounds: null,
  })
  const placed = await call('site/update', { id, bounds: box(-90, 40, -89, 41) })
  expect(placed).toMatchObject({ bounds: { type: 'Polygon' } })
  expect(await call('site/update', { id, bounds: null })).toMatchObject({
    status: 400,
    fields: { bounds: 'Invalid bounds' },
  })
})
