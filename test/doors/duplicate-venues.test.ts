import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { declareDifferent } from '~/domain/venues/venue-pair-store.server'
import { writeTogether } from '~/platform/database.server'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { NOW, requireSite } from '../fixtures'
import { addEventAt, clearSpellings, createSpellings, ids } from '../venue-spellings'
import { fetchWorker, readPage } from './worker'

const ADMIN = 'http://admin.localhost'
const SITE = 'http://laketown.localhost'

let cookie: string
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
  const maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
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
  ...{ intent: 'merge', first: ids.centro, second: ids.spelled, kept: ids.centro },
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
  expect((await send(abroad)).words).toContain('These venues are on different sites')
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

test('An admin of a site can neither see the list nor merge', async () => {
  const ann = await addAccount({ email: 'ann@laketown.example', adminOfSites: ['laketown'] })
  ;({ cookie } = await signIn(ann, 'admin.localhost'))
  expect((await readList()).status).toBe(404)
  expect((await send(mergeForm())).status).toBe(404)
  expect(await db.all(sql`SELECT id FROM venue_merge`)).toEqual([])
})
