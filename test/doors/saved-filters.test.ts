import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_SAVED_FILTERS } from '~/domain/accounts/saved-filters/saved-filter'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

const ADMIN = 'http://admin.localhost'
const HOSTILE = '<img src=x onerror=alert(1)>"\'&'

let laketown: number
let harbor: number
let ada: string
let ben: string
let maya: string

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  ada = await addAccount({ email: 'ada@example.com', adminOfSites: ['laketown', 'harbor'] })
  ben = await addAccount({ email: 'ben@example.com', adminOfSites: ['laketown'] })
  maya = await addAccount({ email: 'maya@example.com', isSuperadmin: true })
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM saved_filter`)
})

async function send(path: string, account: string, init: RequestInit = {}, cookies = '') {
  const { cookie } = await signIn(account, 'admin.localhost')
  const headers = { host: 'admin.localhost', origin: ADMIN, cookie: `${cookie}${cookies}` }
  return fetchWorker(`${ADMIN}${path}`, { ...init, headers })
}
const post = (path: string, fields: Record<string, string>, account = ada) =>
  send(path, account, { method: 'POST', body: new URLSearchParams(fields) })
const open = async (path: string, account = ada) => readPage(await send(path, account))

const newPath = (filter = 'state=held', list = '/site/ugc', site = laketown) =>
  `/site/filters/new?${new URLSearchParams({ site: String(site), list, filter })}`
const listIds = async () =>
  (await db.all<{ id: number }>(sql`SELECT id FROM saved_filter ORDER BY id`)).map(({ id }) => id)

test('A saved filter is a link above its list, for its person on its site', async () => {
  const saved = await post(newPath(), { name: 'To decide' })
  expect(saved.status).toBe(302)
  expect(saved.headers.get('location')).toBe(`/site/ugc?site=${laketown}&state=held`)
  const link = `href="/site/ugc?site=${laketown}&amp;state=held"`
  const { html } = await open(`/site/ugc?site=${laketown}&state=accepted`)
  expect(html).toMatch(new RegExp(`${link.replace('?', '\\?')}[^>]*><bdi>To decide`))
  for (const [site, account] of [[laketown, ben] as const, [harbor, ada] as const]) {
    expect((await open(`/site/ugc?site=${site}`, account)).html).not.toContain('To decide')
    expect((await open(`/site/filters?site=${site}`, account)).html).not.toContain('To decide')
  }
  // Another list does not have it.
  expect((await open(`/curatedvenues?site=${laketown}`)).html).not.toContain('To decide')
})

test('A filter that is not saved yet can be; one that is, is marked', async () => {
  const filtered = `/site/ugc?site=${laketown}&state=held`
  expect((await open(`/site/ugc?site=${laketown}`)).html).not.toContain('Save this filter')
  expect((await open(filtered)).html).toContain('Save this filter')
  await post(newPath(), { name: 'To decide' })
  const { html } = await open(filtered)
  expect(html).not.toContain('Save this filter')
  expect(html).toMatch(/aria-current="page"[^>]*><bdi>To decide/)
})

test('Its name is drawn as text, and refused when it is empty, too long or used', async () => {
  expect((await post(newPath(), { name: HOSTILE })).status).toBe(302)
  const { html } = await open(`/site/filters?site=${laketown}`)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  for (const [name, message] of [
    ['', 'Please enter a name'],
    ['\u200b', 'Please enter a name'],
    ['x'.repeat(61), 'Please use at most 60 characters'],
    [HOSTILE.toUpperCase(), 'Another saved filter of this list has this name'],
  ] as const) {
    const refused = await post(newPath('q=jazz'), { name })
    expect(refused.status).toBe(422)
    expect((await readPage(refused)).words).toContain(message)
  }
  expect(await listIds()).toHaveLength(1)
})

test('Twenty filters of a list are enough: the form says so, and the list no longer offers it', async () => {
  for (let at = 0; at < MAX_SAVED_FILTERS; at++) {
    await db.run(sql`INSERT INTO saved_filter (account_id, site_id, list, name, query, created_at)
      VALUES (${ada}, ${laketown}, '/site/ugc', ${`Filter ${at}`}, ${`q=${at}`}, 0)`)
  }
  const refused = await post(newPath('q=jazz'), { name: 'Jazz' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('A list has at most 20 saved filters. Remove one first.')
  const { html } = await open(`/site/ugc?site=${laketown}&q=jazz`)
  expect(html).not.toContain('Save this filter')
})

test('A filter of no list, with nothing in it, or of a list of superadmins is not found', async () => {
  for (const path of [
    newPath('q=a', '/site/dashboard'),
    newPath('q=a', 'https://evil.example/'),
    newPath('q=a', '__proto__'),
    newPath(''),
    newPath('site=9&page=4'),
    newPath('q=hall', '/venues'),
  ]) {
    expect((await post(path, { name: 'Mine' })).status, path).toBe(404)
    expect((await open(path)).status, path).toBe(404)
  }
  expect((await post(newPath('q=hall', '/venues'), { name: 'Halls' }, maya)).status).toBe(302)
  expect((await open(`/venues?site=${laketown}`, maya)).html).toContain('<bdi>Halls</bdi>')
  // Who is no superadmin any more does not read what the list was filtered by.
  await db.run(sql`UPDATE saved_filter SET account_id = ${ada}`)
  expect((await open(`/site/filters?site=${laketown}`)).html).not.toContain('Halls')
})

test('Renaming and removing are for its own person and site, and removing can be undone', async () => {
  await post(newPath(), { name: 'To decide' })
  const [id] = await listIds()
  for (const [site, account] of [[laketown, ben] as const, [harbor, ada] as const]) {
    const path = `/site/filters/${id}?site=${site}`
    expect((await open(path, account)).status).toBe(404)
    expect((await post(path, { name: 'Taken' }, account)).status).toBe(404)
    const list = `/site/filters?site=${site}`
    expect((await post(list, { filter: String(id) }, account)).status).toBe(404)
  }
  const path = `/site/filters/${id}?site=${laketown}`
  expect((await open(path)).html).toContain('value="To decide"')
  expect((await post(path, { name: 'Waiting' })).status).toBe(302)
  const removed = await post(`/site/filters?site=${laketown}`, { filter: String(id) })
  expect(removed.headers.get('location')).toBe(`/site/filters?site=${laketown}`)
  expect(await listIds()).toEqual([])
  const flash = String(removed.headers.get('set-cookie')?.split(';')[0])
  const { html } = await readPage(
    await send(`/site/filters?site=${laketown}`, ada, {}, `; ${flash}`),
  )
  expect(html).toContain('Waiting is removed.')
  const undo = html.match(/action="(\/site\/filters\/new[^"]*)"/)?.[1]?.replaceAll('&amp;', '&')
  const restored = await post(undo!, { name: 'Waiting', restore: '1' })
  expect(restored.headers.get('location')).toBe(`/site/filters?site=${laketown}`)
  expect((await open(`/site/ugc?site=${laketown}`)).html).toContain('<bdi>Waiting</bdi>')
})

test('The density of tables is remembered by the browser, and drawn by the server', async () => {
  const returnTo = `/site/users?site=${laketown}`
  expect((await open(returnTo)).html).toContain('data-density="comfortable"')
  const path = `/site/density?site=${laketown}`
  const chosen = await post(path, { density: 'compact', returnTo })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, returnTo])
  const setCookie = chosen.headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(/HttpOnly/)
  const cookie = `; ${setCookie.split(';')[0]}`
  const { html } = await readPage(await send(returnTo, ada, {}, cookie))
  expect(html).toContain('data-density="compact"')
  expect(html).toMatch(/value="comfortable" aria-pressed="true"/)
  // Neither another host nor another value gets through.
  for (const wrong of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    const reply = await post(path, { density: '"><b>', returnTo: wrong })
    expect(reply.headers.get('location'), wrong).toBe('/')
  }
  const odd = await readPage(await send(returnTo, ada, {}, '; density=IjxiPiI%3D'))
  expect([odd.status, odd.html.includes('data-density="comfortable"')]).toEqual([200, true])
})
