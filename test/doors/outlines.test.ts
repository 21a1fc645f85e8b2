import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { createSite } from '~/domain/sites/form/create-and-update-site.server'
import { addAccount, signIn } from '../accounts'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { HOSTILE_TEXTS } from '../samples/hostile-texts'
import { GEOCODER_KEY } from '../services/geocoder-services'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const RIVERWEST = box(-87.92, 43.06, -87.88, 43.1)
const NOMINATIM = {
  GEOCODER: 'nominatim',
  GEOCODER_URL: 'https://nominatim.example/geo',
  GEOCODER_KEY,
}

let siteId: number
let maya: string

beforeAll(async () => {
  await createFixtures()
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'test',
    features: [{ name: 'Riverwest <i>', shape: RIVERWEST }],
  })
  const created = await createSite(servicesAt(NOW), {
    host: 'riverwest',
    name: 'Riverwest',
    timezone: 'America/New_York',
    bounds: null,
  })
  if (created.kind !== 'created') throw new Error(created.kind)
  siteId = created.siteId
})

async function get(query: Record<string, string>, bindings = {}) {
  const { cookie } = await signIn(maya, HOST)
  const search = new URLSearchParams({ site: String(siteId), ...query })
  const url = `http://${HOST}/site/edit/outlines.json?${search}`
  return fetchWorker(url, { headers: { cookie } }, bindings)
}

/** The form as a browser without JavaScript sends it, with the values that a new site has. */
async function send(changes: Record<string, string>) {
  const { cookie } = await signIn(maya, HOST)
  const url = `http://${HOST}/site/edit?site=${siteId}`
  const { html } = await readPage(await fetchWorker(url, { headers: { cookie } }))
  const [, openedWith = ''] = html.match(/name="openedWith"[^>]*value="([^"]*)"/) ?? []
  const body = new FormData()
  const values = { name: 'Riverwest', host: 'riverwest', timezone: 'America/New_York', bounds: '' }
  const heights = ['Mobile', 'Tablet', 'Desktop'].flatMap((size) => [
    [`externalHeaderHeight${size}`, '0'],
    [`externalFooterHeight${size}`, '0'],
  ])
  const numbers = { logoHeightHeader: '48', logoLinkUrl: '/', featuredSlotsPerDay: '6' }
  const all: Record<string, string> = {
    openedWith,
    ...values,
    ...numbers,
    ...Object.fromEntries(heights),
    ...changes,
  }
  for (const [name, value] of Object.entries(all)) body.set(name, value)
  const headers = { cookie, origin: `http://${HOST}`, host: HOST }
  return fetchWorker(url, { method: 'POST', body, headers, redirect: 'manual' })
}

const readStored = () =>
  db.get(sql`SELECT timezone, bounds IS NOT NULL AS isPlaced FROM site WHERE id = ${siteId}`)

test('A script finds the shapes that are there and the towns of the geocoder, and reads the outline of one', async () => {
  const found = await get({ q: 'riverw' })
  expect(found.headers.get('cache-control')).toContain('no-store')
  const { matches } = (await found.json()) as { matches: { ref: string }[] }
  expect(matches).toEqual([
    {
      ref: expect.stringMatching(/^region:\d+$/),
      name: 'Riverwest <i>',
      detail: 'Neighborhood in Laketown',
    },
  ])
  expect(await (await get({ q: 'riverw', outline: matches[0]?.ref ?? '' })).json()).toMatchObject({
    outline: { bounds: { type: 'Polygon' }, timezone: 'America/Chicago' },
  })
  const town = await (await get({ q: 'laketown' }, NOMINATIM)).json()
  expect(town).toMatchObject({ matches: [{ name: 'Laketown' }], attribution: expect.any(String) })
  const { ref } = (town as { matches: { ref: string }[] }).matches[0]!
  expect(await (await get({ q: 'laketown', outline: ref }, NOMINATIM)).json()).toMatchObject({
    outline: { name: 'Laketown', bounds: { coordinates: [expect.arrayContaining([[-88.1, 43]])] } },
  })
  expect(await (await get({ q: 'laketown', outline: ref })).json()).toEqual({ outline: null })
})

test('Hostile texts find nothing, and break nothing', async () => {
  for (const text of [...HOSTILE_TEXTS, 'x'.repeat(3_000)].slice(0, 60)) {
    const answers = await Promise.all([get({ q: text }), get({ q: text, outline: text })])
    expect([text, answers.map(({ status }) => status)]).toEqual([text, [200, 200]])
  }
})

test('Without JavaScript a place is searched, its outline becomes the bounds with its time zone, and all else stays', async () => {
  const found = await readPage(
    await send({
      outline: 'search',
      place: 'riverwest',
      tagline: 'By the river',
      host: 'Not A Host',
    }),
  )
  expect(found.status).toBe(200)
  expect(found.words).toContain('1 place found:')
  expect(found.words).toContain('Neighborhood in Laketown')
  expect(found.html).not.toContain('Riverwest <i>')
  expect(found.html).toContain('value="By the river"')
  expect(found.html).toContain('value="Not A Host"')
  const [, ref = ''] = found.html.match(/name="outline" value="(region:\d+)"/) ?? []

  const chosen = await readPage(
    await send({ outline: ref, place: 'riverwest', tagline: 'By the river' }),
  )
  expect(chosen.status).toBe(200)
  expect(chosen.words).toContain('The bounds are now the outline of Riverwest')
  expect(chosen.words).toContain('The time zone is set to America/Chicago.')
  expect(chosen.html).toContain('value="By the river"')
  expect(chosen.html).toMatch(/<option value="America\/Chicago" selected/)
  expect(chosen.html).toMatch(
    /<textarea[^>]*name="bounds"[^>]*>\s*\{&quot;type&quot;:&quot;Polygon/,
  )
  expect(await readStored()).toEqual({ timezone: 'America/New_York', isPlaced: 0 })

  for (const outline of ['', 'region:0', 'place:x', '<script>', 'search ']) {
    const gone = await readPage(await send({ outline, place: 'riverwest' }))
    expect([gone.status, gone.words]).toEqual([200, expect.stringContaining('was not found again')])
  }
  const none = await readPage(await send({ outline: 'search', place: 'zzz' }))
  expect(none.words).toContain('No place with this name is known.')
})

test('Enter in a field of the form saves it, although a button of the search comes first', async () => {
  const { cookie } = await signIn(maya, HOST)
  const url = `http://${HOST}/site/edit?site=${siteId}`
  const { html } = await readPage(await fetchWorker(url, { headers: { cookie } }))
  const [form = ''] = html.match(/<form[^>]*id="edit-site".*?<\/form>/s) ?? []
  const [first = ''] = form.match(/<button[^>]*type="submit"[^>]*>/) ?? []
  expect(first).toContain('hidden')
  expect(first).not.toContain('name=')
})
