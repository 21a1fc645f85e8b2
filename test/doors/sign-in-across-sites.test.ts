import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '~/lib/crypto/password-hash.server'
import { createToken, hashToken } from '~/lib/crypto/token'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { type DoorBrowser, openBrowser } from './browser'
import { addDomain } from './domains'
import { fetchWorker } from './worker'

const LOGIN = 'http://login.localhost/login'
const CITY = 'http://laketown.localhost'
const PASSWORD = 'lantern light 7'

let mara = ''
let email = ''
let hash = ''
let people = 0

beforeAll(async () => {
  await createFixtures()
  await addDomain('laketown', 'laketown.example')
  hash = await hashPassword(PASSWORD)
})

// Attempts are limited per account, so each test has its own Mara.
beforeEach(async () => {
  people++
  email = `mara${people}@lake.example`
  mara = await addWithPassword(email)
})

async function addWithPassword(newEmail: string): Promise<string> {
  const id = await addAccount({
    email: newEmail,
    name: newEmail.startsWith('ben') ? 'Ben' : 'Mara',
  })
  await db.run(sql`UPDATE account SET password_hash = ${hash} WHERE id = ${id}`)
  return id
}

const loginFor = (page: string) => `${LOGIN}?${new URLSearchParams({ redirect: page })}`

async function logIn(browser: DoorBrowser, page = `${CITY}/search?q=jazz`, fields = {}) {
  return browser.submit(loginFor(page), { email, password: PASSWORD, ...fields })
}

async function isSignedIn(browser: DoorBrowser, origin = CITY): Promise<boolean> {
  const response = await browser.send(`${origin}/api/me`)
  await response.text()
  return response.status === 200
}

/** Logs in up to the login door’s redirect, which has the token. */
async function tokenFor(browser: DoorBrowser, page = `${CITY}/`, javascript = 'on'): Promise<URL> {
  const headers = { origin: 'http://login.localhost' }
  const body = new URLSearchParams({ email, password: PASSWORD, javascript })
  let answer = await browser.send(loginFor(page), { method: 'POST', body, headers })
  for (let turn = 0; turn < 3; turn++) {
    const location = new URL(answer.headers.get('location') ?? '')
    if (/token=/.test(location.href)) return location
    answer = await browser.send(location.href)
  }
  throw new Error('no token came')
}

const swap = (browser: DoorBrowser, token: string, origin = CITY, headers = {}) =>
  browser.send(`${origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ token, redirect: '/search' }),
    headers: { origin, ...headers },
  })

const getToken = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('token') ?? ''

test('Without JavaScript, logging in returns to the page, signed in, with a clean URL', async () => {
  const browser = openBrowser()
  const page = await logIn(browser)
  expect([page.status, page.url.href]).toEqual([200, `${CITY}/search?q=jazz`])
  expect(page.words).toContain('Mara')
  expect(page.words).toContain('Log Out')
  expect(await isSignedIn(browser)).toBe(true)
})

test('With JavaScript the token is in the fragment, which is not sent, and the page exchanges it', async () => {
  const browser = openBrowser()
  const page = await tokenFor(browser, `${CITY}/search?q=jazz`)
  expect([page.search, getToken(page)]).toEqual(['?q=jazz', expect.stringMatching(/^[\w-]{43}$/)])
  const answer = await swap(browser, getToken(page))
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(await isSignedIn(browser)).toBe(true)
})

test('A page that requires a login waits for the token in the fragment', async () => {
  for (const [host, path, status] of [
    ['laketown.localhost', '/account', 200],
    // Signed in, but not an admin.
    ['admin.localhost', '/site/dashboard', 404],
  ] as const) {
    const page = `http://${host}${path}`
    const browser = openBrowser()
    const sent = await browser.send(page)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, loginFor(page)])
    const back = await tokenFor(browser, page)
    const waiting = await browser.visit(back.href)
    expect([waiting.url.href, waiting.status]).toEqual([back.href, 401])
    expect(waiting.words).toContain('Logging you in')
    expect(waiting.html).toContain(`href="${loginFor(page)}"`)
    expect((await swap(browser, getToken(back), `http://${host}`)).status).toBe(204)
    expect((await browser.visit(page)).status).toBe(status)
  }
})

test('A token is exchanged once; using it again in any browser starts a new sign-in', async () => {
  const browser = openBrowser()
  const token = getToken(await tokenFor(browser))
  const thief = openBrowser()
  expect((await swap(browser, token)).status).toBe(204)
  for (const client of [browser, thief]) {
    const again = await swap(client, token)
    expect([again.status, await again.text()]).toEqual([409, '/sign-in?redirect=%2Fsearch'])
  }
  expect(await isSignedIn(thief)).toBe(false)
  expect(await isSignedIn(browser)).toBe(true)
})

test('A stolen token does not work in another browser, even with the thief’s state', async () => {
  for (const javascript of ['on', 'off']) {
    const token = await tokenFor(openBrowser(), `${CITY}/`, javascript)
    const thief = openBrowser()
    // The thief's own browser has started to sign in, so it has a different state.
    await thief.send(`${CITY}/sign-in?redirect=/`)
    expect(thief.cookies('laketown.localhost')['sign-in']).toBeTruthy()
    if (javascript === 'on') expect((await swap(thief, getToken(token))).status).toBe(409)
    else expect((await thief.visit(token.href)).url.href).toBe(`${CITY}/`)
    expect(await isSignedIn(thief)).toBe(false)
  }
})

test('A link made by someone else does not sign in', async () => {
  for (const javascript of ['on', 'off']) {
    const link = await tokenFor(openBrowser(), `${CITY}/`, javascript)
    const victim = openBrowser()
    await victim.visit(link.href)
    await swap(victim, getToken(link))
    expect(victim.cookies('laketown.localhost')).toEqual({})
  }
})

test('A token for one site does not work on another, nor on another host of the same site', async () => {
  for (const origin of [
    'http://harbor.localhost',
    'http://laketown.example',
    'http://admin.localhost',
  ]) {
    const browser = openBrowser()
    const token = getToken(await tokenFor(browser))
    await browser.send(`${origin}/sign-in?redirect=/`)
    expect((await swap(browser, token, origin)).status).toBe(409)
    expect(await isSignedIn(browser, origin)).toBe(false)
  }
})

test('A malformed token is refused', async () => {
  const browser = openBrowser()
  await browser.send(`${CITY}/sign-in?redirect=/`)
  for (const token of ['', 'null', createToken(), 'x'.repeat(4_000), "' OR 1=1 --"]) {
    expect((await swap(browser, token)).status, token).toBe(409)
  }
  const page = await browser.visit(`${CITY}/search?token=${createToken()}&q=jazz`)
  expect(page.url.href).toBe(`${CITY}/search?q=jazz`)
  expect(await isSignedIn(browser)).toBe(false)
})

test('The login door issues no token before the viewer chooses to continue', async () => {
  const browser = openBrowser()
  await browser.submit(LOGIN, { email, password: PASSWORD })
  const state = await hashToken(createToken())
  const query = new URLSearchParams({ redirect: `${CITY}/`, state })
  const page = await browser.visit(`${LOGIN}/handoff?${query}`)
  expect(page.url.pathname).toBe('/login')
  expect(page.words).toContain('Continue to Laketown')
  expect(page.way.join()).not.toContain('token=')
})

test('Signing in on another site requires the viewer’s consent', async () => {
  const browser = openBrowser()
  await logIn(browser)
  const harbor = 'http://harbor.localhost'
  expect(await isSignedIn(browser, harbor)).toBe(false)
  const begun = await browser.visit(`${harbor}/sign-in?redirect=/`)
  expect(begun.words).toContain('Continue to Harbor')
  expect(await isSignedIn(browser, harbor)).toBe(false)
  const done = await browser.submit(loginFor(`${harbor}/`), { intent: 'continue' })
  expect(done.url.href).toBe(`${harbor}/`)
  expect(await isSignedIn(browser, harbor)).toBe(true)
})

test('After logging out on the login door, another account can log in for the same page', async () => {
  const browser = openBrowser()
  await logIn(browser)
  const { html } = await browser.visit(loginFor('http://harbor.localhost/search?q=jazz'))
  const redirect = html.match(/name="redirect" value="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&')
  const out = await browser.submit('http://login.localhost/sign-out', { redirect: redirect ?? '' })
  expect(out.url.href).toBe(loginFor('http://harbor.localhost/search?q=jazz'))
  expect(out.words).not.toContain('You are logged in')
})

test('A site’s custom domain has its own session', async () => {
  const browser = openBrowser()
  const page = await logIn(browser, 'http://laketown.example/search')
  expect(page.url.href).toBe('http://laketown.example/search')
  expect(await isSignedIn(browser, 'http://laketown.example')).toBe(true)
  expect(await isSignedIn(browser, CITY)).toBe(false)
  expect(await isSignedIn(browser, 'http://harbor.localhost')).toBe(false)
  const { session } = browser.cookies('laketown.example')
  browser.setCookie('laketown.localhost', 'session', session!)
  expect(await isSignedIn(browser, CITY)).toBe(false)
})

test('The header’s login link leads back to the host where the visitor is', async () => {
  for (const origin of ['http://laketown.example', 'http://www.laketown.example', CITY]) {
    const { html } = await openBrowser().visit(`${origin}/search?q=jazz`)
    expect(html).toContain(`href="${loginFor(`${origin}/search?q=jazz`)}"`)
    expect(html).toContain(`<link rel="canonical" href="${CITY}/search?q=jazz"`)
  }
})

test('Without JavaScript, logging in for the console’s root leads to its first page, signed in', async () => {
  const browser = openBrowser()
  const { url } = await logIn(browser, 'http://admin.localhost/')
  expect(url.href).toBe('http://admin.localhost/site/dashboard')
  expect(await isSignedIn(browser, 'http://admin.localhost')).toBe(true)
})

test('Logging out ends the session on every site of this browser, and of no other browser', async () => {
  const [browser, otherBrowser] = [openBrowser(), openBrowser()]
  for (const client of [browser, otherBrowser]) await logIn(client)
  await browser.submit(loginFor('http://harbor.localhost/'), { intent: 'continue' })
  expect(await isSignedIn(browser, 'http://harbor.localhost')).toBe(true)
  const page = await browser.submit(`${CITY}/sign-out`, { redirect: '/search?q=jazz' })
  expect(page.url.href).toBe(`${CITY}/search?q=jazz`)
  expect(page.words).toContain('Log In / Register')
  expect(browser.cookies('laketown.localhost').session).toBeUndefined()
  for (const origin of [CITY, 'http://harbor.localhost', 'http://login.localhost']) {
    expect(await isSignedIn(browser, origin), origin).toBe(false)
  }
  expect(await isSignedIn(otherBrowser)).toBe(true)
})

test('A GET request does not log out', async () => {
  const browser = openBrowser()
  await logIn(browser)
  await browser.visit(`${CITY}/sign-out`)
  expect(await isSignedIn(browser)).toBe(true)
})

test('Signing in replaces every earlier session cookie, on the login door and on the site', async () => {
  const browser = openBrowser()
  const planted = createToken()
  for (const host of ['login.localhost', 'laketown.localhost']) {
    for (const name of ['session', 'sign-in', 'handoff', 'link-request', 'google'])
      browser.setCookie(host, name, planted)
  }
  await logIn(browser)
  const sessions = ['login.localhost', 'laketown.localhost'].map(
    (host) => browser.cookies(host).session,
  )
  expect(sessions[0]).toBeTruthy()
  expect(sessions[1]).toBeTruthy()
  expect(new Set([...sessions, planted]).size).toBe(3)
})

test('Logging in again leaves no old session behind', async () => {
  const ben = await addWithPassword('ben@lake.example')
  const browser = openBrowser()
  await logIn(browser)
  const count = async (id: string) =>
    (await db.all(sql`SELECT id FROM session WHERE account_id = ${id}`)).length
  const before = await count(mara)
  await logIn(browser, `${CITY}/`, { email: 'ben@lake.example' })
  expect([await count(mara), await count(ben)]).toEqual([before - 2, 2])
  expect(await (await browser.send(`${CITY}/api/me`)).json()).toMatchObject({ name: 'Ben' })
})

test('Cookies are host-only, not readable by scripts, and SameSite', async () => {
  const browser = openBrowser()
  await browser.submit(`${LOGIN}/create-account`, {
    intent: 'create-account',
    email: 'kim@lake.example',
    password: PASSWORD,
  })
  await browser.send(`${CITY}/sign-in?redirect=/`)
  const [linkRequest, state] = [
    browser.findSetCookie('login.localhost', 'link-request'),
    browser.findSetCookie('laketown.localhost', 'sign-in'),
  ]
  await logIn(browser)
  const fields = [
    linkRequest,
    state,
    browser.findSetCookie('login.localhost', 'session'),
    browser.findSetCookie('laketown.localhost', 'session'),
  ]
  for (const field of fields) {
    expect(field).toMatch(/; Path=\/(;|$)/)
    expect(field).toMatch(/; HttpOnly(;|$)/)
    expect(field).toMatch(/; SameSite=Lax(;|$)/)
    expect(field).not.toMatch(/domain=|secure/i)
  }
})

test('Over https cookies are Secure and have the __Host- prefix', async () => {
  const browser = openBrowser()
  const login = `https://login.localhost/login?${new URLSearchParams({ redirect: 'https://laketown.localhost/' })}`
  const page = await browser.submit(login, { email, password: PASSWORD })
  expect(page.url.href).toBe('https://laketown.localhost/')
  for (const host of ['login.localhost', 'laketown.localhost']) {
    const names =
      host === 'login.localhost' ? ['__Host-session', '__Host-device'] : ['__Host-session']
    expect(Object.keys(browser.cookies(host)), host).toEqual(names)
    expect(browser.findSetCookie(host, '__Host-session')).toMatch(/; Secure(;|$)/)
    expect(browser.findSetCookie(host, '__Host-session')).not.toMatch(/domain=/i)
  }
  const plain = openBrowser()
  plain.setCookie(
    'laketown.localhost',
    'session',
    browser.cookies('laketown.localhost')['__Host-session']!,
  )
  expect(await isSignedIn(plain, 'https://laketown.localhost')).toBe(false)
})

test('A tampered cookie is not a session, and is cleared', async () => {
  const { token } = await signIn(mara, 'laketown.localhost')
  const forged = [
    createToken(),
    '',
    'e30=',
    btoa('null'),
    btoa('{"id":1}'),
    '%',
    'x'.repeat(4_000),
    btoa(JSON.stringify(`${token}x`)),
  ]
  for (const value of forged) {
    const response = await fetchWorker(`${CITY}/search`, {
      headers: { cookie: `session=${value}` },
    })
    const html = await response.text()
    expect([response.status, html.includes('Log In / Register')], value).toEqual([200, true])
    expect(response.headers.get('set-cookie') ?? '', value).not.toMatch(/session=[^;]/)
  }
})

const CHANGES: [string, string, Record<string, string>][] = [
  ['the login', LOGIN, { email: 'mara@lake.example', password: PASSWORD }],
  ['going on', loginFor(`${CITY}/`), { intent: 'continue' }],
  ['a city’s sign-in', `${CITY}/sign-in`, { token: createToken() }],
  ['logging out', `${CITY}/sign-out`, { redirect: '/' }],
  ['logging out at the login', 'http://login.localhost/sign-out', { redirect: '/login' }],
  [
    'a call',
    `http://login.localhost/api/auth/mint?${new URLSearchParams({ redirect: `${CITY}/` })}`,
    {},
  ],
  ['a verification', `${LOGIN}/verify?token=${createToken()}`, {}],
  ['a new password', `${LOGIN}/reset?token=${createToken()}`, { password: 'copper kettle 9' }],
]
const CROSS_ORIGIN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://harbor.localhost' },
  { origin: 'https://laketown.localhost' },
  { origin: 'http://laketown.localhost:8080' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example', authorization: 'Basic ZXZlOmV2ZQ==' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

test.each(CHANGES)('A cross-origin page cannot trigger %s', async (_, url, fields) => {
  const browser = openBrowser()
  await logIn(browser)
  for (const headers of CROSS_ORIGIN) {
    const body = new URLSearchParams(fields)
    const response = await browser.send(url, { method: 'POST', body, headers })
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(await response.text()).toContain('This was sent from another page.')
    expect(response.headers.has('set-cookie')).toBe(false)
  }
  const silent = await browser.send(url, { method: 'POST', body: new URLSearchParams(fields) })
  expect(silent.status).toBe(403)
  expect(await isSignedIn(browser)).toBe(true)
})

test('Responses are not readable by cross-origin scripts', async () => {
  const { cookie } = await signIn(mara, 'laketown.localhost')
  for (const method of ['GET', 'OPTIONS']) {
    const headers = {
      cookie,
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    }
    const response = await fetchWorker(`${CITY}/api/session`, { method, headers })
    await response.text()
    expect(response.headers.has('access-control-allow-origin'), method).toBe(false)
  }
})

test('A program gets a token, exchanges it for a bearer token, and uses that', async () => {
  const { cookie } = await signIn(mara, 'login.localhost')
  const mint = (
    redirect: string,
    headers: Record<string, string> = { cookie, origin: 'http://login.localhost' },
  ) =>
    fetchWorker(`http://login.localhost/api/auth/mint?${new URLSearchParams({ redirect })}`, {
      method: 'POST',
      headers,
    })
  const minted = await mint(`${CITY}/`)
  const token = await minted.text()
  expect([minted.status, token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
  const trade = (origin: string, body: string) =>
    fetchWorker(`${origin}/api/auth/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  const traded = await trade(CITY, JSON.stringify({ token }))
  const { token: bearer } = (await traded.json()) as { token: string }
  const call = async (origin: string, authorization: string) => {
    const response = await fetchWorker(`${origin}/api/session`, { headers: { authorization } })
    await response.text()
    return response.status
  }
  expect(await call(CITY, `Bearer ${bearer}`)).toBe(200)
  expect(await call('http://harbor.localhost', `Bearer ${bearer}`)).toBe(401)
  for (const wrong of ['Bearer', `Basic ${bearer}`, `Bearer ${bearer}x`, `Bearer ${token}`, '']) {
    expect(await call(CITY, wrong), wrong).toBe(401)
  }
  for (const body of [
    JSON.stringify({ token }),
    '{}',
    'x',
    '',
    '[]',
    '{"token":7}',
    `{"token":"${'x'.repeat(500)}"}`,
  ]) {
    expect((await trade(CITY, body)).status, body).toBe(400)
  }
  for (const redirect of [
    '',
    'https://evil.example',
    '//evil.example',
    'http://laketown.localhost.evil.example/',
  ]) {
    const refused = await mint(redirect)
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'Unable to mint token' }])
  }
  expect((await mint(`${CITY}/`, {})).status).toBe(401)
})

test('A bearer token takes precedence over a cookie', async () => {
  const { cookie } = await signIn(mara, 'laketown.localhost')
  const headers = { cookie, authorization: `Bearer ${createToken()}` }
  expect((await fetchWorker(`${CITY}/api/me`, { headers })).status).toBe(401)
})

test('Using a session extends it, and renews the browser’s cookie', async () => {
  const { cookie } = await signIn(mara, 'laketown.localhost', { now: NOW - 2 * 3_600_000 })
  const first = await fetchWorker(`${CITY}/api/me`, { headers: { cookie } })
  await first.text()
  expect(first.headers.get('set-cookie')).toMatch(/^session=[^;]+; Max-Age=2592000/)
  const second = await fetchWorker(`${CITY}/api/me`, { headers: { cookie } })
  await second.text()
  expect(second.headers.has('set-cookie')).toBe(false)
})
