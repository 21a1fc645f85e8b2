import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createHandoff } from '~/domain/accounts/login/sign-in-handoff-token.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, LOGIN_HOST, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { fetchWorker } from './worker'

const LOGIN = `http://${LOGIN_HOST}`
const CITY_HOST = 'laketown.localhost'
const CITY = `http://${CITY_HOST}`
const IMAGE_CHECKSUM = 'ab'.repeat(32)
const DAY = 24 * 60 * 60 * 1_000

let laketown: number
let harbor: number
const people = { maya: '', lou: '', hana: '', ida: '' }
type Person = keyof typeof people

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  people.maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  people.lou = await addAccount({
    email: 'lou@laketown.example',
    password: 'lantern light 7',
    google: '1001',
    adminOfSites: ['laketown'],
  })
  people.hana = await addAccount({
    email: 'hana@both.example',
    adminOfSites: ['laketown', 'harbor'],
  })
  people.ida = await addAccount({ email: 'ida@mail.example', name: 'Ida Stone', google: '1002' })
  await writeTogether(db, [
    sql`INSERT INTO image (checksum, content_type, bytes, width, height, created_at)
      VALUES (${IMAGE_CHECKSUM}, 'image/jpeg', 1000, 400, 400, ${NOW})`,
    sql`UPDATE account SET image_checksum = ${IMAGE_CHECKSUM} WHERE id = ${people.ida}`,
  ])
})

/** Calls the API as a page of the same host does, with its cookie. */
async function callAs(person: Person, host: string, path: string, init: RequestInit = {}) {
  const { cookie } = await signIn(people[person], host)
  return call(host, path, { ...init, headers: { cookie, origin: `http://${host}` } })
}

async function call(host: string, path: string, init: RequestInit = {}, clock = NOW) {
  const response = await fetchWorker(`http://${host}${path}`, init, {
    CLOCK: new Date(clock).toISOString(),
  })
  const { status, headers } = response
  const text = await response.text()
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return { status, headers, text, body: isJson ? JSON.parse(text) : null }
}

const bearer = (authorization: string): RequestInit => ({ headers: { authorization } })
const post = (init: RequestInit = {}): RequestInit => ({ ...init, method: 'POST' })
const PLEASE_LOG_IN = { error: 'Please log in' }

// The viewer

test('/api/me returns the viewer’s name and image', async () => {
  const { status, body, headers } = await callAs('ida', CITY_HOST, '/api/me')
  expect(status).toBe(200)
  expect(body).toEqual({
    name: 'Ida Stone',
    picture: expect.stringMatching(new RegExp(`/${IMAGE_CHECKSUM}/square/!240,240/.*\\.jpg$`)),
  })
  expect(headers.get('cache-control')).not.toContain('public')
  expect((await callAs('lou', CITY_HOST, '/api/me')).body).toEqual({ name: 'Lou', picture: null })
})

test('The session API returns the viewer, the kind of session and the roles', async () => {
  expect((await callAs('lou', CITY_HOST, '/api/session')).body).toEqual({
    userId: people.lou,
    userName: 'Lou',
    email: 'lou@laketown.example',
    picture: null,
    roles: [`siteadmin:${laketown}`],
    signInProviders: ['password', 'google'],
  })
  const ida = (await callAs('ida', CITY_HOST, '/api/session')).body
  expect([ida.roles, ida.signInProviders]).toEqual([[], ['google']])
  const maya = (await callAs('maya', 'admin.localhost', '/api/session')).body
  expect(maya.roles).toEqual(['superadmin'])
})

test.each([CITY_HOST, 'admin.localhost', LOGIN_HOST, 'api.localhost'])(
  'At %s a program’s token works like a browser’s cookie',
  async (host) => {
    const program = bearer(await signInProgram(people.ida, host))
    for (const path of ['/api/me', '/api/session']) {
      const reply = await call(host, path, program)
      expect([path, reply.status]).toEqual([path, 200])
      expect(reply.body).toEqual((await callAs('ida', host, path)).body)
    }
  },
)

test.each(['/api/me', '/api/session', '/api/siteslist'])(
  '%s returns nothing to a visitor who is not signed in',
  async (path) => {
    const { status, headers, body } = await call('admin.localhost', path)
    expect([status, body]).toEqual([401, PLEASE_LOG_IN])
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([])
  },
)

test('A browser whose session has ended gets 401, and its cookie is cleared', async () => {
  const { cookie, loginSessionId } = await signIn(people.ida, CITY_HOST)
  const dead = [
    cookie,
    'session=nonsense',
    `session=${encodeURIComponent(btoa(JSON.stringify('a'.repeat(43))))}`,
    `session=${encodeURIComponent(btoa(JSON.stringify({ id: 1 })))}`,
  ]
  await writeTogether(db, [sql`DELETE FROM session WHERE id = ${loginSessionId}`])
  for (const header of dead) {
    const { status, headers, body } = await call(CITY_HOST, '/api/me', {
      headers: { cookie: header },
    })
    expect([header, status, body]).toEqual([header, 401, PLEASE_LOG_IN])
    expect(headers.getSetCookie().join()).toMatch(/^session=[^;]*; Max-Age=0; /)
  }
})

test('An unused session expires after thirty days', async () => {
  const { cookie } = await signIn(people.ida, CITY_HOST)
  const me = (clock: number) => call(CITY_HOST, '/api/me', { headers: { cookie } }, clock)
  expect((await me(NOW + 31 * DAY)).status).toBe(401)
  expect((await me(NOW + 29 * DAY)).status).toBe(200)
  expect((await me(NOW + 31 * DAY)).status).toBe(200)
})

test('A session is valid only on its own host and for its own kind', async () => {
  const { cookie, token } = await signIn(people.ida, CITY_HOST)
  const program = await signInProgram(people.ida, CITY_HOST)
  const asCookie = encodeURIComponent(btoa(JSON.stringify(program.replace('Bearer ', ''))))
  const amiss: [string, RequestInit][] = [
    ['harbor.localhost', { headers: { cookie } }],
    [LOGIN_HOST, { headers: { cookie } }],
    ['harbor.localhost', bearer(program)],
    ['api.localhost', bearer(program)],
    [CITY_HOST, bearer(`Bearer ${token}`)],
    [CITY_HOST, { headers: { cookie: `session=${asCookie}` } }],
    [CITY_HOST, bearer('Bearer ')],
    [CITY_HOST, bearer('Bearer nonsense')],
    [CITY_HOST, bearer(`Basic ${btoa('ida:ida')}`)],
  ]
  for (const [host, init] of amiss) {
    const { status, body } = await call(host, '/api/session', init)
    expect([host, init, status, body]).toEqual([host, init, 401, PLEASE_LOG_IN])
  }
})

test('A program with an expired token does not log out the browser', async () => {
  const { cookie } = await signIn(people.ida, CITY_HOST)
  const headers = { cookie, authorization: 'Bearer nonsense' }
  const reply = await call(CITY_HOST, '/api/me', { headers })
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, []])
  expect((await call(CITY_HOST, '/api/me', { headers: { cookie } })).status).toBe(200)
})

test.each(['/api/me', '/api/session', '/api/siteslist'])('%s accepts only reads', async (path) => {
  const reply = await callAs('maya', 'admin.localhost', path, { method: 'POST' })
  expect([reply.status, reply.body]).toEqual([405, { error: 'Method Not Allowed' }])
})

// Tokens

const mint = (redirect: string, init?: RequestInit) =>
  call(LOGIN_HOST, `/api/auth/mint?redirect=${encodeURIComponent(redirect)}`, post(init))
const swap = (host: string, token: unknown, clock = NOW) =>
  call(
    host,
    '/api/auth/token',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    },
    clock,
  )
const USED_UP = { error: 'The token is used up, expired or for another host' }

async function mintAs(person: Person, redirect: string): Promise<string> {
  const { cookie } = await signIn(people[person], LOGIN_HOST)
  return (await mint(redirect, { headers: { cookie, origin: LOGIN } })).text
}

test('A viewer signed in on the login door gets a token for one of our pages, as text', async () => {
  const { cookie } = await signIn(people.ida, LOGIN_HOST)
  const minted = await mint(`${CITY}/search?q=jazz`, { headers: { cookie, origin: LOGIN } })
  expect(minted.status).toBe(200)
  expect(minted.text).toMatch(/^[\w-]{43}$/)
  expect(minted.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(minted.headers.get('cache-control')).toBe('no-store')
})

test.each([
  `${CITY}/`,
  'http://admin.localhost/site/dashboard',
  `${LOGIN}/`,
  'http://api.localhost/',
])('A program exchanges a token for %s for one for that host’s API', async (redirect) => {
  const { host } = new URL(redirect)
  const swapped = await swap(host, await mintAs('ida', redirect))
  expect(swapped.status).toBe(200)
  expect(swapped.headers.get('cache-control')).toBe('no-store')
  expect(swapped.headers.getSetCookie()).toEqual([])
  expect(swapped.body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    tokenType: 'Bearer',
    expiresIn: 30 * 24 * 60 * 60,
  })
  const me = await call(host, '/api/me', bearer(`Bearer ${swapped.body.token}`))
  expect(me.body.name).toBe('Ida Stone')
})

test('A program’s token ends when its account logs out on the login door', async () => {
  const { cookie } = await signIn(people.ida, LOGIN_HOST)
  const { text } = await mint(`${CITY}/`, { headers: { cookie, origin: LOGIN } })
  const program = bearer(`Bearer ${(await swap(CITY_HOST, text)).body.token}`)
  expect((await call(CITY_HOST, '/api/me', program)).status).toBe(200)
  const out = await call(LOGIN_HOST, '/sign-out', {
    method: 'POST',
    headers: { cookie, origin: LOGIN },
    body: new URLSearchParams({ redirect: '/login' }),
  })
  expect(out.status).toBe(303)
  expect((await call(CITY_HOST, '/api/me', program)).status).toBe(401)
})

test.each([
  ['nothing', ''],
  ['another’s page', 'https://evil.example/'],
  ['a page without its scheme', '//evil.example/'],
  ['a scheme without its slashes', 'https:evil.example'],
  ['a path', '/search'],
  ['a script', 'javascript:alert(1)'],
  ['a name before the host', 'http://laketown.localhost@evil.example/'],
  ['a name and the right host', 'http://evil@laketown.localhost/'],
  ['a host that only begins like ours', 'http://laketown.localhost.evil.example/'],
  ['a host that looks like ours', 'http://lаketown.localhost/'],
  ['a backslash', 'http://laketown.localhost\\@evil.example/'],
  ['a line break', 'http://laketown.localhost/\r\nx: y'],
  ['a city that there is not', 'http://atlantis.localhost/'],
  ['the image door', 'http://images.localhost/'],
  ['another scheme', 'https://laketown.localhost/'],
  ['another port', 'http://laketown.localhost:81/'],
  ['an address without end', `http://laketown.localhost/${'a'.repeat(2_000)}`],
])('No token is issued for %s', async (_what, redirect) => {
  const { cookie } = await signIn(people.ida, LOGIN_HOST)
  const { status, body } = await mint(redirect, { headers: { cookie, origin: LOGIN } })
  expect([status, body]).toEqual([400, { error: 'Unable to mint token' }])
})

test('No token is issued without a page to return to', async () => {
  const { status, body } = await callAs('ida', LOGIN_HOST, '/api/auth/mint', { method: 'POST' })
  expect([status, body]).toEqual([400, { error: 'Unable to mint token' }])
})

test('No token is issued without a session on the login door', async () => {
  const { cookie } = await signIn(people.ida, CITY_HOST)
  for (const headers of [undefined, { cookie, origin: LOGIN }]) {
    const { status, body } = await mint(`${CITY}/`, { headers })
    expect([status, body]).toEqual([401, PLEASE_LOG_IN])
  }
})

test('A cross-origin page cannot get a token with the visitor’s cookie', async () => {
  const { cookie } = await signIn(people.ida, LOGIN_HOST)
  for (const origin of ['https://evil.example', CITY, 'null']) {
    const reply = await mint(`${CITY}/`, { headers: { cookie, origin } })
    expect([origin, reply.status]).toEqual([origin, 403])
  }
})

test('Tokens are issued only on the login door, and only by POST', async () => {
  const path = `/api/auth/mint?redirect=${encodeURIComponent(`${CITY}/`)}`
  for (const host of [CITY_HOST, 'admin.localhost', 'api.localhost']) {
    const { status, body } = await callAs('ida', host, path, { method: 'POST' })
    expect([host, status, body]).toEqual([host, 404, { error: '404 Not Found' }])
  }
  const read = await callAs('ida', LOGIN_HOST, path)
  expect([read.status, read.body]).toEqual([404, { error: '404 Not Found' }])
  const swapped = await call(CITY_HOST, '/api/auth/token')
  expect([swapped.status, swapped.body]).toEqual([404, { error: '404 Not Found' }])
})

test('A token works once, even when used many times at the same time', async () => {
  const token = await mintAs('ida', `${CITY}/`)
  const answers = await Promise.all(Array.from({ length: 10 }, () => swap(CITY_HOST, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  expect((await swap(CITY_HOST, token)).body).toEqual(USED_UP)
})

test('A token is valid for a minute', async () => {
  const late = await mintAs('ida', `${CITY}/`)
  expect((await swap(CITY_HOST, late, NOW + 60_000)).body).toEqual(USED_UP)
  const inTime = await mintAs('ida', `${CITY}/`)
  expect((await swap(CITY_HOST, inTime, NOW + 59_000)).status).toBe(200)
})

test('A token that was tried on another host is used up', async () => {
  const token = await mintAs('ida', `${CITY}/`)
  for (const host of ['harbor.localhost', CITY_HOST]) {
    const { status, body } = await swap(host, token)
    expect([host, status, body]).toEqual([host, 400, USED_UP])
  }
})

test('A program cannot use a token issued for a browser', async () => {
  const { sessionId } = await signIn(people.ida, LOGIN_HOST)
  const token = await createHandoff(
    { db, now: NOW },
    { sessionId, host: CITY_HOST, stateHash: 'ab'.repeat(32) },
  )
  expect((await swap(CITY_HOST, token)).body).toEqual(USED_UP)
})

test('A token is invalid once its account has logged out', async () => {
  const { cookie, sessionId } = await signIn(people.ida, LOGIN_HOST)
  const { text } = await mint(`${CITY}/`, { headers: { cookie, origin: LOGIN } })
  await writeTogether(db, [sql`DELETE FROM session WHERE id = ${sessionId}`])
  expect((await swap(CITY_HOST, text)).body).toEqual(USED_UP)
})

const NO_JSON = { error: 'Send JSON: an object with the fields of this call' }
const NO_TOKEN = expect.objectContaining({ fields: { token: 'Send the token that was minted' } })

test.each([
  ['no body', '', NO_JSON],
  ['no JSON', '{token', NO_JSON],
  ['no token', '{}', NO_TOKEN],
  ['a number', '{"token":1}', NO_TOKEN],
  ['nothing', 'null', NO_JSON],
  ['a token without end', JSON.stringify({ token: 'a'.repeat(101) }), NO_TOKEN],
  ['a body without end', JSON.stringify({ token: 'a', more: 'a'.repeat(200_000) }), NO_JSON],
])('A call with %s gets an error that says what to send', async (_what, body, error) => {
  const reply = await call(CITY_HOST, '/api/auth/token', { method: 'POST', body })
  expect([reply.status, reply.body]).toEqual([400, error])
})

// Access to sites

const access = (site: string | number | null) =>
  `/api/siteaccess${site === null ? '' : `?site=${site}`}`
const LAKETOWN = () => ({ id: laketown, name: 'Laketown' })
const HARBOR = () => ({ id: harbor, name: 'Harbor' })

test.each(['admin.localhost', 'api.localhost'])(
  'At %s an admin gets the requested site and the sites to choose from',
  async (host) => {
    const expected = {
      siteId: laketown,
      siteName: 'Laketown',
      siteHost: 'laketown',
      siteUrl: CITY,
      siteTimezone: 'America/Chicago',
    }
    const reply = await callAs('lou', host, access(laketown), { method: 'POST' })
    expect([reply.status, reply.body]).toEqual([200, { ...expected, sites: [LAKETOWN()] }])
    for (const person of ['hana', 'maya'] as const) {
      const program = post(bearer(await signInProgram(people[person], host)))
      expect((await call(host, access(laketown), program)).body).toEqual({
        ...expected,
        sites: [HARBOR(), LAKETOWN()],
      })
    }
  },
)

test('Without a site, the first by name of the viewer’s sites is used', async () => {
  for (const [person, site] of [
    ['lou', laketown],
    ['hana', harbor],
    ['maya', harbor],
  ] as const) {
    for (const chosenSite of [null, '']) {
      const reply = await callAs(person, 'admin.localhost', access(chosenSite), { method: 'POST' })
      expect([person, reply.body.siteId]).toEqual([person, site])
    }
  }
})

test('A site that the viewer does not administer is not found, and neither is one that does not exist', async () => {
  const cases: [Person, string | number | null][] = [
    ['lou', harbor],
    ['ida', laketown],
    ['ida', null],
    ...[999_999, 'x', '1e0', '-1', '0', `${'9'.repeat(30)}`].map(
      (site): [Person, string | number] => ['maya', site],
    ),
  ]
  for (const [person, site] of cases) {
    const reply = await callAs(person, 'admin.localhost', access(site), { method: 'POST' })
    expect([person, site, reply.status, reply.body]).toEqual([
      person,
      site,
      404,
      { error: '404 Not Found' },
    ])
  }
})

test('There is no access without signing in, by GET, or on a site’s own host', async () => {
  const visitor = await call('admin.localhost', access(laketown), { method: 'POST' })
  expect([visitor.status, visitor.body]).toEqual([401, PLEASE_LOG_IN])
  expect((await callAs('maya', 'admin.localhost', access(laketown))).status).toBe(404)
  const onSite = await callAs('maya', CITY_HOST, access(laketown), { method: 'POST' })
  expect(onSite.status).toBe(404)
})

test('The sites to choose from are those that the viewer administers, by name', async () => {
  const listSites = async (person: Person) =>
    (await callAs(person, 'admin.localhost', '/api/siteslist')).body.sites
  expect(await listSites('maya')).toEqual([HARBOR(), LAKETOWN()])
  expect(await listSites('hana')).toEqual([HARBOR(), LAKETOWN()])
  expect(await listSites('lou')).toEqual([LAKETOWN()])
  expect(await listSites('ida')).toEqual([])
  expect((await callAs('maya', CITY_HOST, '/api/siteslist')).status).toBe(404)
})
