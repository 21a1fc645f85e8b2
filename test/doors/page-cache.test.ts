import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEvent, clearEvents, settle, siteNamed } from '../cast'
import { db } from '../world'
import { ask } from './worker'

const ON = { PAGE_CACHE: 'on' }

beforeAll(settle)
beforeEach(async () => {
  await clearEvents()
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
  startAt += 600_000
})
afterEach(() => void vi.useRealTimers())

/** Each test begins when the pages of the last are no longer kept. */
let startAt = Date.now()

async function see(url: string, headers: Record<string, string> = {}) {
  const response = await ask(url, { headers }, ON)
  const html = await response.text()
  const nonce = response.headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1] ?? ''
  return { status: response.status, html, nonce }
}

const bump = async (host: 'laketown' | 'harbor') =>
  db.run(
    sql`UPDATE site SET content_version = content_version + 1 WHERE id = ${(await siteNamed(host)).id}`,
  )

test('A page is kept for some seconds, then as long as its site is unchanged, and never longer than a minute', async () => {
  const url = 'http://laketown.localhost/search'
  await see(url)
  // Nothing tells the page of it: no version is raised.
  await db.run(sql`UPDATE site SET name = 'Renamed' WHERE host = 'laketown'`)
  expect((await see(url)).html).not.toContain('Renamed')
  vi.advanceTimersByTime(30_000)
  expect((await see(url)).html).not.toContain('Renamed')
  vi.advanceTimersByTime(31_000)
  expect((await see(url)).html).toContain('Renamed')
  await db.run(sql`UPDATE site SET name = 'Laketown' WHERE host = 'laketown'`)
})

test('After a change visitors see the new page within seconds', async () => {
  const url = 'http://laketown.localhost/search?q=jazz'
  expect((await see(url)).html).not.toContain('Jazz Night')
  await addEvent({ title: 'Jazz Night', wall: '2026-05-02T20:00:00' })
  vi.advanceTimersByTime(5_001)
  expect((await see(url)).html).toContain('Jazz Night')
})

test('One site’s page is never another’s, whatever the address', async () => {
  await addEvent({ title: 'At the lake', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'At the harbor', wall: '2026-05-02T20:00:00', venue: 'pier' })
  for (const path of ['/', '/search', '/search?days=2026-05-02']) {
    for (const _ of [1, 2]) {
      const lake = await see(`http://laketown.localhost${path}`)
      const harbor = await see(`http://harbor.localhost${path}`)
      expect([lake.html.includes('At the lake'), lake.html.includes('At the harbor')]).toEqual([
        true,
        false,
      ])
      expect([harbor.html.includes('At the lake'), harbor.html.includes('At the harbor')]).toEqual([
        false,
        true,
      ])
    }
  }
})

test('Each visitor has another nonce, and the kept page carries it', async () => {
  const [one, other] = [
    await see('http://laketown.localhost/'),
    await see('http://laketown.localhost/'),
  ]
  expect(one.nonce).not.toBe(other.nonce)
  expect(other.html).toContain(`nonce="${other.nonce}"`)
  expect(other.html).not.toContain(one.nonce)
  expect(other.html.replaceAll(other.nonce, one.nonce)).toBe(one.html)
})

test('Parameters in another order are the same page; other parameters are another', async () => {
  await see('http://laketown.localhost/search?q=jazz&page=1')
  await db.run(sql`UPDATE site SET name = 'Renamed' WHERE host = 'laketown'`)
  expect((await see('http://laketown.localhost/search?page=1&q=jazz')).html).not.toContain(
    'Renamed',
  )
  expect((await see('http://laketown.localhost/search?page=1&q=jaz')).html).toContain('Renamed')
  await db.run(sql`UPDATE site SET name = 'Laketown' WHERE host = 'laketown'`)
})

test.each([
  ['a cookie', { cookie: 'session=1' }],
  ['a token', { authorization: 'Bearer x' }],
])('Who comes with %s neither reads nor leaves a kept page', async (_, headers) => {
  const url = `http://laketown.localhost/search?q=${Object.keys(headers)}`
  await see(url, headers)
  await db.run(sql`UPDATE site SET name = 'Renamed' WHERE host = 'laketown'`)
  expect((await see(url)).html).toContain('Renamed')
  await db.run(sql`UPDATE site SET name = 'Laketown' WHERE host = 'laketown'`)
  expect((await see(url, headers)).html).not.toContain('Renamed')
})

test('What is not found is asked for each time', async () => {
  const url = 'http://laketown.localhost/event/1'
  expect((await see(url)).status).toBe(404)
  const id = await addEvent({ title: 'New', wall: '2026-05-02T20:00:00' })
  expect((await see(`http://laketown.localhost/event/${id}`)).status).toBe(200)
})

test('On a developer’s machine nothing is kept unless asked', async () => {
  const url = 'http://laketown.localhost/search?q=now'
  await ask(url)
  await db.run(sql`UPDATE site SET name = 'Renamed' WHERE host = 'laketown'`)
  expect(await (await ask(url)).text()).toContain('Renamed')
  await db.run(sql`UPDATE site SET name = 'Laketown' WHERE host = 'laketown'`)
  await bump('laketown')
})
