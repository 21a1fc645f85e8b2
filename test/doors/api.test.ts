import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { addAccount, signInProgram } from '../accounts'
import { createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(createFixtures)

/** A database whose queries all fail. */
const away = new Proxy(env.SEARCH, {
  get: () => () => {
    throw new Error('SEARCH is away, by its secret name')
  },
})

test('A call that does not exist is not found, in JSON', async () => {
  const response = await fetchWorker(`${SITE}/api/nothing/here`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: '404 Not Found' })
})

test('An error of an API call is JSON with its status, no internal details and no caching', async () => {
  const response = await fetchWorker(`${SITE}/api/search/events?q=jazz`, {}, { SEARCH: away })
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toEqual({
    error: 'Something went wrong, please try again shortly',
  })
  expect(drainErrorLogs()).toHaveLength(1)
})

test('Every fault below /api/ is JSON: on unknown hosts, before routing and on the images door', async () => {
  const failing = { DB: { prepare: () => fail(), batch: () => fail() } }
  const fail = () => {
    throw new Error('DB is away')
  }
  const cases: [status: number, url: string, init?: RequestInit, bindings?: object][] = [
    [404, 'http://atlantis.localhost/api/app'],
    [404, 'http://images.localhost/api/event?id=1'],
    [404, `${SITE}/api/%ff`],
    [405, `${SITE}/api/event?id=1`, { method: 'PUT' }],
    [403, `${SITE}/api/event`, { method: 'POST', headers: { origin: 'https://evil.example' } }],
    [500, 'http://harbor.localhost/api/event?id=1', {}, failing],
    [500, `${SITE}/api/app`, {}, { IMAGES_URL: undefined }],
  ]
  for (const [status, url, init = {}, bindings = {}] of cases) {
    const response = await fetchWorker(url, init, { ...bindings })
    expect([url, response.status]).toEqual([url, status])
    expect(response.headers.get('content-type'), url).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  }
  expect(drainErrorLogs()).toHaveLength(2)
})

test('OPTIONS is answered without content, whatever its origin', async () => {
  for (const origin of [SITE, 'https://evil.example']) {
    for (const path of ['/api/event', '/api/nothing']) {
      const response = await fetchWorker(SITE + path, { method: 'OPTIONS', headers: { origin } })
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    }
  }
})

test('A bearer token that a page of another origin sends is refused', async () => {
  const account = await addAccount({ email: 'lou@lake.example', adminOfSites: ['laketown'] })
  const authorization = await signInProgram(account, 'api.localhost')
  const url = 'http://api.localhost/api/siteaccess'
  const send = (headers: HeadersInit) => fetchWorker(url, { method: 'POST', headers })
  for (const origin of ['https://evil.example', 'null']) {
    expect((await send({ authorization, origin })).status).toBe(403)
  }
  expect((await send({ authorization })).status).toBe(200)
})

test('Using a bearer token extends its session, as with a cookie', async () => {
  const account = await addAccount({ email: 'ida@lake.example' })
  const authorization = await signInProgram(account, 'laketown.localhost')
  const CLOCK = new Date(NOW + 20 * DAY).toISOString()
  const readMe = async (clock: string) =>
    (await fetchWorker(`${SITE}/api/me`, { headers: { authorization } }, { CLOCK: clock })).status
  expect(await readMe(CLOCK)).toBe(200)
  expect(await readMe(new Date(NOW + 45 * DAY).toISOString())).toBe(200)
})
