import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { fetchWorker } from './worker'

const HOST = 'api.localhost'
const API = `http://${HOST}`

let laketown: number
let harbor: number
const people: Record<string, string> = {}

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  people.lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  people.ida = await addAccount({ email: 'ida@harbor.example', adminOfSites: ['harbor'] })
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM api_key`)
})

type Key = { apiKey: string; comment: string; enabled: boolean; allowedOrigins: string[] }

/** A call of the console's API with a bearer token. */
async function call(person: string, path: string, body?: unknown) {
  const authorization = await signInProgram(people[person]!, HOST)
  const response = await fetchWorker(API + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const json = (await response.json()) as { keys?: Key[] } & Partial<Key> & { error?: string }
  return { status: response.status, json, headers: response.headers }
}

const createKey = async (person = 'lou', site = laketown) =>
  (await call(person, `/api/key/create?site=${site}`)).json.apiKey ?? ''
const update = (body: unknown, person = 'lou', site = laketown) =>
  call(person, `/api/key/update?site=${site}`, body)
const listKeys = async () => (await call('lou', `/api/keys/list?site=${laketown}`)).json.keys ?? []
const findPrefix = (apiKey: string) => apiKey.slice(0, apiKey.lastIndexOf('_'))

/** A call of the public API, which has nothing at this URL. */
const callPublic = (
  apiKey: string | null,
  headers: Record<string, string> = {},
  bindings: Record<string, unknown> = {},
) =>
  fetchWorker(
    `${API}/v1/nothing${apiKey === null ? '' : `?apiKey=${apiKey}`}`,
    { headers },
    bindings,
  )

async function readError(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const json = (await response.json()) as { status: number; code: string; type: string }
  expect(json.status).toBe(response.status)
  return [json.status, json.code]
}

test('A key is created, listed by its visible beginning, updated and deleted', async () => {
  const created = await call('lou', `/api/key/create?site=${laketown}`)
  expect(created.status).toBe(200)
  expect(created.headers.get('cache-control')).toContain('no-store')
  const apiKey = created.json.apiKey ?? ''
  expect(apiKey).toMatch(/^evk_[a-z0-9]{8}_[a-z0-9]{32}$/)
  const listed = { apiKey: findPrefix(apiKey), comment: '', enabled: true, allowedOrigins: [] }
  expect(await listKeys()).toEqual([
    { ...listed, created: '2026-05-01T17:00:00.000Z', createdBy: 'Lou', lastUsed: null, calls: [] },
  ])
  const body = { siteId: laketown, apiKey, comment: ' The paper ', enabled: false }
  expect((await update(body)).json.keys).toMatchObject([{ comment: 'The paper', enabled: false }])
  const origins = { apiKey: findPrefix(apiKey), allowedOrigins: ['Paper.example'] }
  const changed = {
    comment: 'The paper',
    enabled: false,
    allowedOrigins: ['https://paper.example'],
  }
  expect((await update(origins)).json.keys).toMatchObject([changed])
  const path = `/api/key/delete?site=${laketown}&apiKey=${apiKey}`
  expect(await call('lou', path)).toMatchObject({ status: 200, json: { keys: [] } })
  expect((await call('lou', path)).status).toBe(404)
})

test('A key of another site is not found in any place where it can be named', async () => {
  const apiKey = await createKey('ida', harbor)
  for (const name of [apiKey, findPrefix(apiKey)]) {
    expect((await update({ apiKey: name, enabled: false })).status).toBe(404)
    expect((await update({ siteId: harbor, apiKey: name, enabled: false })).status).toBe(404)
    expect((await update({ siteId: harbor, apiKey: name }, 'lou', harbor)).status).toBe(404)
    const own = await call('lou', `/api/key/delete?site=${laketown}&apiKey=${name}`)
    const foreign = await call('lou', `/api/key/delete?site=${harbor}&apiKey=${name}`)
    expect([own.status, foreign.status]).toEqual([404, 404])
  }
  expect((await call('lou', `/api/key/create?site=${harbor}`)).status).toBe(404)
  expect((await callPublic(apiKey)).status).toBe(404)
})

test.each([
  [{ apiKey: 'evk_00000000', enabled: 'yes' }, 400, 'enabled'],
  [{ apiKey: 'evk_00000000', comment: 'x'.repeat(201) }, 400, 'comment'],
  [{ apiKey: 'evk_00000000', allowedOrigins: ['https://a.example/x'] }, 400, 'allowedOrigins'],
  [{ apiKey: 'evk_00000000', enabled: true }, 404, 'API key not found'],
  [{ apiKey: ["evk_00000000' OR 1=1"] }, 400, 'apiKey'],
  [null, 400, 'Send JSON'],
])('The update %j answers %i and says: %s', async (body, status, message) => {
  const answer = await update(body)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.json)).toContain(message)
})

test('A link that an administrator opens, or HEAD, creates and deletes nothing', async () => {
  const apiKey = await createKey()
  const { cookie } = await signIn(people.lou!, HOST)
  const authorization = await signInProgram(people.lou!, HOST)
  for (const path of [`create?site=${laketown}`, `delete?site=${laketown}&apiKey=${apiKey}`]) {
    const opened = await fetchWorker(`${API}/api/key/${path}`, { headers: { cookie } })
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([403, []])
    const both = { cookie, authorization: 'Bearer ' }
    expect((await fetchWorker(`${API}/api/key/${path}`, { headers: both })).status).toBe(401)
    const head = { method: 'HEAD', headers: { authorization } }
    expect((await fetchWorker(`${API}/api/key/${path}`, head)).status).toBe(405)
  }
  expect(await listKeys()).toHaveLength(1)
})

test('Missing, unknown, disabled and deleted keys are refused, each with its reason', async () => {
  const apiKey = await createKey()
  const missing = await callPublic(null)
  expect(missing.headers.get('www-authenticate')).toBe('ApiKey')
  expect(await readError(missing)).toEqual([401, 'missing-api-key'])
  expect(await readError(await callPublic(''))).toEqual([401, 'missing-api-key'])
  expect(await readError(await callPublic(findPrefix(apiKey)))).toEqual([401, 'unknown-api-key'])
  expect(await readError(await callPublic('%00%F0'))).toEqual([401, 'unknown-api-key'])
  expect(await readError(await callPublic(apiKey))).toEqual([404, 'not-found'])
  await update({ apiKey, enabled: false })
  expect(await readError(await callPublic(apiKey))).toEqual([403, 'disabled-api-key'])
  await call('lou', `/api/key/delete?site=${laketown}&apiKey=${apiKey}`)
  expect(await readError(await callPublic(apiKey))).toEqual([403, 'deleted-api-key'])
})

test('A call says what may still be done, and one too many when to come back', async () => {
  const apiKey = await createKey()
  const answered = await callPublic(apiKey)
  expect(answered.headers.get('ratelimit-policy')).toBe('"per-key";q=600;w=60')
  expect(answered.headers.get('ratelimit')).toMatch(/^"per-key";r=5\d\d;t=([1-9]|[1-5]\d|60)$/)
  const refused = await callPublic(
    apiKey,
    {},
    {
      LIMIT_PER_API_KEY: { limit: async () => ({ success: false }) },
    },
  )
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('ratelimit')).toBe('"per-key";r=0;t=60')
  const json = await refused.clone().json()
  expect(json).toMatchObject({
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    'violated-policies': ['per-key'],
  })
  expect(await readError(refused)).toEqual([429, 'too-many-calls'])
})

test('Pages of every origin may use a key without origins, and only the listed ones another', async () => {
  const apiKey = await createKey()
  const origin = 'https://paper.example'
  const free = await callPublic(apiKey, { origin: 'https://anyone.example' })
  expect(free.headers.get('access-control-allow-origin')).toBe('*')
  expect(free.headers.get('access-control-allow-credentials')).toBeNull()
  await update({ apiKey, allowedOrigins: [origin] })
  const allowed = await callPublic(apiKey, { origin })
  expect(allowed.status).toBe(404)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
  expect(allowed.headers.get('vary')).toContain('Origin')
  for (const foreign of ['https://anyone.example', 'null', 'http://paper.example', '']) {
    const refused = await callPublic(apiKey, foreign === '' ? {} : { origin: foreign })
    expect(JSON.stringify(await refused.clone().json())).not.toContain('paper.example')
    expect(await readError(refused)).toEqual([403, 'origin-not-allowed'])
  }
})

test('A preflight needs no key and discloses nothing about one', async () => {
  const apiKey = await createKey()
  await update({ apiKey, allowedOrigins: ['https://paper.example'], enabled: false })
  const preflight = async (key: string) => {
    const response = await fetchWorker(`${API}/v1/events?apiKey=${key}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://anyone.example', 'access-control-request-method': 'GET' },
    })
    const names = ['allow-origin', 'allow-methods', 'allow-headers', 'max-age']
    return [
      response.status,
      ...names.map((name) => response.headers.get(`access-control-${name}`)),
      response.headers.get('vary'),
    ]
  }
  const answer = [204, '*', 'GET, HEAD', 'If-None-Match', '86400', null]
  expect([await preflight(apiKey), await preflight('')]).toEqual([answer, answer])
})

test('The public API only reads, and exists only on its own host', async () => {
  const apiKey = await createKey()
  const post = await fetchWorker(`${API}/v1/events?apiKey=${apiKey}`, { method: 'POST' })
  expect(post.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect(await readError(post)).toEqual([405, 'method-not-allowed'])
  for (const host of ['laketown', 'admin', 'login', 'widgets']) {
    const response = await fetchWorker(`http://${host}.localhost/v1/events?apiKey=${apiKey}`)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      404,
      null,
    ])
  }
})
