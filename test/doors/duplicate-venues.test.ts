import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { declareDifferent } from '~/domain/venues/duplicates/venue-pair-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { NOW, requireSite } from '../fixtures'
import { addEventAt, clearSpellings, createSpellings, ids } from '../samples/venue-spellings'
import { fetchWorker, readOpenedWith, readPage } from './worker'

const ADMIN = 'http://admin.localhost'
const SITE = 'http://laketown.localhost'

let cookie: string
let maya: string
let path: string

beforeAll(async () => {
  await createSpellings()
  path = `/venues/duplicates?site=${(await requireSite('laketown')).id}`
})

beforeEach(async () => {
  await clearSpellings()
  await db.run(sql`DELETE FROM venue_pair`)
  const [firstId, secondId] = [ids.centro, ids.spelled].toSorted((a, b) => a - b)
  await db.run(sql`
    INSERT INTO venue_pair (first_id, second_id, likelihood, found_at)
    VALUES (${firstId}, ${secondId}, 0.93, 0)`)
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, 'admin.localhost'))
})

async function readList() {
  return readPage(await fetchWorker(ADMIN + path, { headers: { cookie } }))
}

/** Sends a form as a browser does; returns the notice of the next page, with the fields of its Undo. */
async function send(fields: Record<string, string | number>) {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  )
  const headers = { cookie, origin: ADMIN, host: 'admin.localhost' }
  const answer = await fetchWorker(ADMIN + path, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  if (answer.status !== 302) return { status: answer.status, words: '', merge: '' }
  const flash = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const next = await fetchWorker(ADMIN + answer.headers.get('location'), {
    headers: { cookie: `${cookie}; ${flash}` },
  })
  const { words, html } = await readPage(next)
  const merge = html.match(/name="merge" value="(\d+)"/)?.[1] ?? ''
  return { status: answer.status, words, merge }
}

const mergeForm = () => ({
  intent: 'merge',
  first: ids.centro,
  second: ids.spelled,
  kept: ids.centro,
})

const get = (url: string) => fetchWorker(SITE + url, { redirect: 'manual' })

test('A superadmin sees both venues of a likely pair, merges them, and undoes that from the notice', async () => {
  const before = (await readList()).words
  expect(before).toContain('93 percent alike')
  expect(before).toContain('Centro Cafe & Bar')
  const { words, merge } = await send(mergeForm())
  expect(words).toContain('“Centro Cafe & Bar” was merged into “Bar Centro”.')
  expect(words).toContain('No venues look like duplicates.')
  expect((await send({ intent: 'undo-merge', merge })).words).toContain(
    'is a venue of its own again',
  )
  expect((await readList()).words).toContain('93 percent alike')
  expect((await send({ intent: 'undo-merge', merge })).words).toContain('was already undone')
})

test('Beside each venue are its upcoming events and scrapes, which decide the one that is suggested', async () => {
  await addEventAt('spelled', 'Slow Ferry')
  await db.run(
    sql`INSERT INTO feed (type, name, scheduled, created_at, updated_at) VALUES ('scrape', 'Bar', 1, 0, 0)`,
  )
  await db.run(sql`
    INSERT INTO scrape (feed_id, plugin, url, venue_id)
    VALUES ((SELECT max(id) FROM feed), 'ical', 'https://bar.example/events.ics', ${ids.spelled})`)
  const { words, html } = await readList()
  expect(words).toContain('1 upcoming event')
  expect(words).toContain('Slow Ferry')
  expect(words).toContain('No upcoming events')
  expect(words).toContain('ical of bar.example')
  expect(html).toMatch(
    new RegExp(`checked=""[^>]*value="${ids.spelled}"|value="${ids.spelled}"[^>]*checked=""`),
  )
  await db.run(sql`DELETE FROM feed`)
})

test('Two venues that are not the same are never listed again, unless that is undone', async () => {
  const pair = { first: ids.centro, second: ids.spelled }
  const { words } = await send({ intent: 'different', ...pair })
  expect(words).toContain('are not the same')
  expect(words).toContain('No venues look like duplicates.')
  await send({ intent: 'undo-different', ...pair })
  expect((await readList()).words).toContain('93 percent alike')
  await writeTogether(db, [
    declareDifferent(db, { firstId: pair.first, secondId: pair.second }, { by: '', now: NOW }),
  ])
  expect((await readList()).words).not.toContain('93 percent alike')
})

test('A merge that is refused says why, and a form that names other venues changes nothing', async () => {
  const itself = { ...mergeForm(), second: ids.centro }
  expect((await send(itself)).words).toContain('A venue cannot be merged into itself.')
  const abroad = { ...mergeForm(), first: ids.centro, second: ids.pier }
  expect((await send(abroad)).words).toContain('The venue to keep is not on all sites of the other')
  expect((await send({ ...mergeForm(), kept: ids.third })).status).toBe(422)
  expect((await send({ intent: 'merge', first: 'x' })).status).toBe(422)
  expect((await send({ intent: 'erase' })).status).toBe(400)
  expect(await db.all(sql`SELECT id FROM venue_merge`)).toEqual([])
})

test('Old links, searches and the API lead to the kept venue; another site knows neither', async () => {
  const event = await addEventAt('spelled', 'Jam session')
  await send(mergeForm())
  const page = await get(`/venue/${ids.spelled}`)
  expect([page.status, page.headers.get('location')]).toEqual([301, `/venue/${ids.centro}`])
  const { html } = await readPage(await get(`/venue/${ids.centro}`))
  expect(html).toContain('Jam session')
  const json = await (await get(`/api/venue?id=${ids.spelled}`)).json()
  expect(json).toMatchObject({ id: ids.centro, name: 'Bar Centro' })
  for (const query of [`venue=${ids.spelled}`, 'q=centro+cafe']) {
    expect((await readPage(await get(`/search?${query}`))).html, query).toContain(`/event/${event}`)
  }
  const suggestions = await (await get('/search/suggest?q=cafe')).text()
  expect(suggestions).toContain('Bar Centro')
  const abroad = `http://harbor.localhost/venue/${ids.spelled}`
  expect((await fetchWorker(abroad, { redirect: 'manual' })).status).toBe(404)
})

/** All URLs of the sitemap's files. */
async function readSitemap(): Promise<string> {
  const index = await (await get('/sitemap.xml')).text()
  const files = [...index.matchAll(/<loc>[^<]+(\/sitemap\/[^<]+)<\/loc>/g)]
  const texts = await Promise.all(files.map(async ([, file = '']) => (await get(file)).text()))
  return texts.join('')
}

test('After a chain of merges every link leads to the last venue at once, and calendars and sitemaps name that alone', async () => {
  const event = await addEventAt('third', 'Jam session')
  await send({ intent: 'merge', first: ids.third, second: ids.spelled, kept: ids.spelled })
  await send(mergeForm())
  const sitemap = await readSitemap()
  for (const id of [ids.third, ids.spelled]) {
    const page = await get(`/venue/${id}`)
    expect([page.status, page.headers.get('location')]).toEqual([301, `/venue/${ids.centro}`])
    expect(sitemap).not.toContain(`/venue/${id}<`)
  }
  expect(sitemap).toContain(`/venue/${ids.centro}<`)
  expect(await (await get(`/event/${event}/calendar.ics`)).text()).toContain('Bar Centro')
  const { words } = await readPage(await get(`/event/${event}`))
  expect(words).toContain('Bar Centro')
  expect(words).not.toContain('El Centro')
})

test('An admin of a site can neither see the list nor merge', async () => {
  const ann = await addAccount({ email: 'ann@laketown.example', adminOfSites: ['laketown'] })
  ;({ cookie } = await signIn(ann, 'admin.localhost'))
  expect((await readList()).status).toBe(404)
  expect((await send(mergeForm())).status).toBe(404)
  expect(await db.all(sql`SELECT id FROM venue_merge`)).toEqual([])
})

/** Calls the API as a program of the superadmin. */
async function call(url: string, body?: unknown) {
  const authorization = await signInProgram(maya, 'api.localhost')
  const answer = await fetchWorker(`http://api.localhost/api/${url}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: answer.status, json: await answer.json() }
}

/** Opens a page of the console, or sends a form there. */
function open(url: string, fields?: Record<string, string>) {
  return fetchWorker(`${ADMIN}${url}${path.slice(path.indexOf('?'))}`, {
    method: fields ? 'POST' : 'GET',
    headers: { cookie, origin: ADMIN, host: 'admin.localhost' },
    body: fields && new URLSearchParams(fields),
    redirect: 'manual',
  })
}

test('A merged scrape venue leads to the kept one, and a form that was opened before changes neither', async () => {
  const [kept, merged] = [`/venues/${ids.centro}`, `/venues/${ids.spelled}`]
  const { html } = await readPage(await open(merged))
  await send(mergeForm())
  expect((await readPage(await open('/venues'))).words).not.toContain('Centro Cafe & Bar')
  expect((await open(merged)).headers.get('location')).toBe(kept + path.slice(path.indexOf('?')))
  expect((await call(`scrapevenue?id=${ids.spelled}`)).json).toMatchObject({ id: ids.centro })
  const hall = {
    label: 'hall',
    name: 'Hall',
    address: '',
    timezone: 'America/Chicago',
    latitude: '43.0677',
    longitude: '-87.9022',
  }
  const openedWith = readOpenedWith(html)
  expect((await open(merged, { intent: 'save', ...hall, openedWith })).status).toBe(404)
  expect((await open(merged, { intent: 'delete' })).status).toBe(404)
  expect((await call('scrapevenues/update', { ...hall, id: ids.spelled })).status).toBe(404)
  expect((await call(`scrapevenue/delete?id=${ids.spelled}`, {})).status).toBe(404)
  expect(await db.all(sql`SELECT id FROM venue WHERE name = 'Hall'`)).toEqual([])
})

test('A list of ticketing venues that was opened before a merge quarantines and restores the kept venue', async () => {
  const event = await addEventAt('spelled', 'Jam session')
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (1, 'ticketmaster', 'Tickets', 0, 0)`,
    sql`UPDATE venue SET source_key = 'feed/1/k8' WHERE id = ${ids.spelled}`,
  ])
  await send(mergeForm())
  const form = { id: String(ids.spelled), quarantine: 'on' }
  expect((await open('/ticketmastervenues', form)).status).toBe(302)
  expect((await get(`/event/${event}`)).status).toBe(404)
  const restored = await call('ticketmastervenues/update', { id: ids.spelled, quarantine: false })
  expect(restored.json).toMatchObject({ id: ids.centro, quarantine: false })
  expect((await get(`/event/${event}`)).status).toBe(200)
})

test('The pairs have pages, and one whose venue was merged or deleted meanwhile is on none', async () => {
  await writeTogether(db, [
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 24)
      INSERT INTO venue (name, name_key, address, address_key, timezone, latitude, longitude, created_at, updated_at)
      SELECT 'Room ' || i, 'room ' || i, '', '', 'America/Chicago', 43, -87.9, 0, 0 FROM n`,
    sql`
      INSERT INTO venue_pair (first_id, second_id, likelihood, found_at)
      SELECT a.id, b.id, 0.8, 0 FROM venue a JOIN venue b ON b.id = a.id + 1
      WHERE a.name LIKE 'Room %' AND b.name LIKE 'Room %'`,
  ])
  const seen = new Set<string>()
  let next: string | undefined = path
  for (let pages = 0; next !== undefined; pages++) {
    expect(pages).toBeLessThan(4)
    const { html } = await readPage(await fetchWorker(ADMIN + next, { headers: { cookie } }))
    for (const [, pair] of html.matchAll(/aria-label="Merge ([^"]+)"/g)) {
      expect(seen).not.toContain(pair)
      seen.add(pair!)
    }
    next = html.match(/href="([^"]+)"[^>]*>Next/)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.size).toBe(24)
  const room = (name: string) =>
    db.get<{ id: number }>(sql`SELECT id FROM venue WHERE name = ${name}`)
  const [first, second] = [(await room('Room 1')).id, (await room('Room 2')).id]
  await db.run(sql`DELETE FROM venue WHERE id = ${first}`)
  const stale = { intent: 'merge', first, second, kept: second }
  expect((await send(stale)).words).toContain('One of these venues does not exist anymore.')
  const different = { intent: 'different', first, second }
  expect((await send(different)).words).toContain('One of these venues does not exist anymore.')
  await db.run(sql`DELETE FROM venue WHERE name LIKE 'Room %'`)
})
