import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { signIn } from '~/domain/accounts/login/sign-in.server'
import { addAccount, ORIGIN } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import type { Claims, Flaw } from '../services/open-id-provider'
import { type DoorBrowser, openBrowser, type Visited } from './browser'

const LOGIN = 'http://login.localhost/login'
const CITY_PAGE = 'http://laketown.localhost/search?q=jazz'
const GOOGLE = {
  GOOGLE_CLIENT_ID: 'city-events',
  GOOGLE_CLIENT_SECRET: 'the-secret',
  GOOGLE_ISSUER: 'https://oidc.example',
}
const ERROR_MESSAGE = 'We ran into a problem signing you in'

let email = ''
let people = 0

beforeAll(createFixtures)
beforeEach(() => {
  people++
  email = `mara${people}@lake.example`
})

const open = (bindings = {}) => openBrowser({ ...GOOGLE, ...bindings })

/** Chooses Google on the login page; returns the URL the browser is redirected to. */
async function start(browser: DoorBrowser, query: Record<string, string> = {}): Promise<URL> {
  const params = new URLSearchParams({ redirect: CITY_PAGE, ...query })
  const response = await browser.send(`${LOGIN}/google?${params}`)
  return new URL(response.headers.get('location') ?? '', LOGIN)
}

/** Approves the sign-in at the provider; returns the URL it redirects back to. */
async function pass(authorize: URL, as: Claims = {}): Promise<string> {
  const url = new URL(authorize)
  url.searchParams.set('as', JSON.stringify({ sub: `g-${email}`, email, ...as }))
  const response = await fetch(url, { redirect: 'manual' })
  return response.headers.get('location') ?? ''
}

async function signInAs(as: Claims = {}, browser = open()): Promise<Visited> {
  return browser.visit(await pass(await start(browser), as))
}

async function isSignedIn(browser: DoorBrowser): Promise<boolean> {
  const response = await browser.send('http://laketown.localhost/api/me')
  await response.text()
  return response.status === 200
}

/** The sign-in was refused with the specification’s message, changed nothing, and the log has the reason. */
async function expectRefused(page: Visited, browser: DoorBrowser, reason: RegExp | null) {
  expect(page.words).toContain(ERROR_MESSAGE)
  expect(page.url.searchParams.get('redirect')).toBe(CITY_PAGE)
  expect(browser.cookies('login.localhost')).toEqual({})
  expect(await isSignedIn(browser)).toBe(false)
  expect(await findAccountByEmail(db, email)).toBeNull()
  const complaints = drainErrorLogs().join()
  if (reason) expect(complaints).toMatch(reason)
  else expect(complaints).toBe('')
  expect(page.html + page.url.href).not.toMatch(/oidc|the-secret|jwks/)
}

test('Logging in with Google returns to the page, signed in with a remembered session', async () => {
  const browser = open()
  const page = await signInAs({ name: 'Mara Lindqvist' }, browser)
  expect([page.status, page.url.href]).toEqual([200, CITY_PAGE])
  expect(page.words).toContain('Mara Lindqvist')
  const session = await browser.send('http://laketown.localhost/api/session')
  expect(await session.json()).toMatchObject({
    email,
    userName: 'Mara Lindqvist',
    signInProviders: ['google'],
    roles: [],
  })
  await signInAs({ name: 'Another name' })
  const accounts = await db.all(sql`SELECT id FROM account WHERE email = ${email}`)
  expect(accounts).toHaveLength(1)
})

test('The request to Google covers only the identity, with a code that only this browser can use', async () => {
  const authorize = await start(open(), { email })
  expect(authorize.origin + authorize.pathname).toBe('https://oidc.example/authorize')
  expect(Object.fromEntries(authorize.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'city-events',
    redirect_uri: `${LOGIN}/google/return`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{40,}$/),
    nonce: expect.stringMatching(/^[\w-]{40,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  const withoutHint = await start(open())
  expect(withoutHint.searchParams.has('login_hint')).toBe(false)
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(withoutHint.searchParams.get(name)).not.toBe(authorize.searchParams.get(name))
  }
})

test('A sign-in in progress is in a cookie of the login door that scripts cannot read', async () => {
  const browser = open()
  await start(browser)
  expect(browser.findSetCookie('login.localhost', 'google')).toMatch(
    /; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('Without a page to return to, the viewer is signed in on the login door', async () => {
  const browser = open()
  const response = await browser.send(`${LOGIN}/google`)
  const page = await browser.visit(await pass(new URL(response.headers.get('location')!)))
  expect(page.url.href).toBe(LOGIN)
  expect(page.words).toContain('You are logged in')
})

const FLAWS: [what: string, as: Claims, reason: RegExp][] = [
  ['for another sign-in', { nonce: 'another' }, /of another sign-in/],
  ['without a nonce', { nonce: null }, /nonce/],
  ['for another client', { aud: 'another-product' }, /for another client/],
  ['for several clients', { aud: ['one', 'two'] }, /for another client/],
  ['by another issuer', { iss: 'https://accounts.google.com' }, /the issuer is/],
  ['that has expired', { exp: 1_600_000_000 }, /expired/i],
  ['without a subject', { sub: '' }, /sub/],
  ['without an email', { email: null }, /email/],
  ['with an invalid email', { email: 'mara' }, /email/],
  ...(
    [
      'unsigned',
      'signed-with-secret',
      'foreign-key',
      'unknown-key',
      'tampered',
      'no-token',
    ] as Flaw[]
  ).map((flaw): [string, Claims, RegExp] => [
    `with this flaw: ${flaw}`,
    { flaw },
    /Google sign-in failed/,
  ]),
]

test.each(FLAWS)('A response from Google %s does not sign in', async (_, as, reason) => {
  const browser = open()
  await expectRefused(await signInAs(as, browser), browser, reason)
})

test('A response with a wrong or missing state does not sign in', async () => {
  for (const state of ['another', '', null]) {
    const browser = open()
    const url = new URL(await pass(await start(browser)))
    if (state === null) url.searchParams.delete('state')
    else url.searchParams.set('state', state)
    await expectSignedOut(await browser.visit(url.href), browser)
  }
})

/** Like expectRefused, for a browser without a page to return to. */
async function expectSignedOut(page: Visited, browser: DoorBrowser) {
  expect(page.words).toContain(ERROR_MESSAGE)
  expect(browser.cookies('login.localhost')).toEqual({})
  expect(await findAccountByEmail(db, email)).toBeNull()
}

test('A response to another browser does not sign in', async () => {
  const browser = open()
  const link = await pass(await start(browser))
  const victim = open()
  await expectSignedOut(await victim.visit(link), victim)
  await start(victim)
  await expectSignedOut(await victim.visit(link), victim)
})

test('A response that is replayed does not sign in', async () => {
  const browser = open()
  const link = await pass(await start(browser))
  await browser.visit(link)
  expect(await isSignedIn(browser)).toBe(true)
  const page = await browser.visit(link)
  expect(page.words).toContain(ERROR_MESSAGE)
})

test('A used code does not sign in again, even with its browser’s cookie', async () => {
  const browser = open()
  const link = await pass(await start(browser))
  const cookie = browser.cookies('login.localhost').google!
  await browser.visit(link)
  const thief = open()
  thief.setCookie('login.localhost', 'google', cookie)
  const page = await thief.visit(link)
  expect(page.words).toContain(ERROR_MESSAGE)
  expect(await isSignedIn(thief)).toBe(false)
  expect(drainErrorLogs().join()).toContain('a Google sign-in failed')
})

/** The cookie with other values in it. */
function changed(cookie: string, changes: object): string {
  return encodeURIComponent(
    btoa(JSON.stringify({ ...JSON.parse(atob(decodeURIComponent(cookie))), ...changes })),
  )
}

test('A tampered cookie does not sign in and cannot redirect elsewhere', async () => {
  const verifier = open()
  const toProvider = await pass(await start(verifier))
  const cookie = verifier.cookies('login.localhost').google!
  verifier.setCookie('login.localhost', 'google', changed(cookie, { codeVerifier: 'x'.repeat(43) }))
  await expectRefused(await verifier.visit(toProvider), verifier, /Google sign-in failed/)

  for (const value of ['', 'x', btoa('{}'), btoa('null'), changed(cookie, { state: 7 })]) {
    const browser = open()
    const link = await pass(await start(browser))
    browser.setCookie('login.localhost', 'google', value)
    await expectSignedOut(await browser.visit(link), browser)
  }

  const led = open()
  const link = await pass(await start(led))
  const own = led.cookies('login.localhost').google!
  led.setCookie('login.localhost', 'google', changed(own, { redirect: 'https://evil.example/' }))
  const page = await led.visit(link)
  expect(page.url.href).toBe(LOGIN)
})

test.each(['.well-known', 'token', 'jwks'])(
  'When Google’s %s is down, the login page shows an error',
  async (endpoint) => {
    const browser = open({ GOOGLE_ISSUER: `https://oidc.example/without/${endpoint}` })
    const begun = await start(browser)
    const page = await browser.visit(
      begun.host === 'login.localhost' ? begun.href : await pass(begun),
    )
    await expectRefused(page, browser, /Google (sign-in could not start|sign-in failed)/)
    expect(page.words).toContain('Log in with Google')
  },
)

test('Both forms offer Google with the page to return to and the email, where it is configured', async () => {
  const query = new URLSearchParams({ redirect: CITY_PAGE, email })
  for (const path of ['', '/create-account']) {
    const page = `${LOGIN}${path}?${query}`
    const { html } = await open().visit(page)
    const [, href = ''] = html.match(/href="(\/login\/google[^"]*)"/) ?? []
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'), LOGIN)
    expect(Object.fromEntries(searchParams), path).toEqual({ redirect: CITY_PAGE, email })
    expect((await openBrowser().visit(page)).words, path).not.toContain('Google')
  }
})

test('When Google is not configured, the login page shows an error and the log names the missing setting', async () => {
  const browser = openBrowser()
  const page = await browser.visit((await start(browser)).href)
  await expectRefused(page, browser, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set/)
})

test.each([
  [{ error: 'access_denied' }, 'Access denied'],
  [{ error: 'access_denied', error_description: 'Google: You said no.' }, 'You said no.'],
  [
    { error: 'x', error_description: 'Firebase: Error (auth/popup-closed).' },
    'Error (auth/popup-closed).',
  ],
  [{ error: 'x', error_description: '<b>Bold</b> words' }, '<b>Bold</b> words'],
] as const)('When Google responds with %j the page shows “%s”, once', async (as, message) => {
  const browser = open()
  const page = await signInAs(as, browser)
  expect(page.words).toContain(message)
  expect(page.words).not.toMatch(/Google:|Firebase/)
  expect(page.html).not.toContain('<b>Bold')
  expect((await browser.visit(page.url.href)).words).not.toContain(message)
})

test('A Google account with an unverified email has to log in another way', async () => {
  const page = await signInAs({ email_verified: false })
  expect(page.words).toContain(
    "Please log in with an email or google. We don't trust your login yet.",
  )
  expect(await findAccountByEmail(db, email)).toBeNull()
})

test('A Google account whose email is in use is offered a password reset', async () => {
  await addAccount({ email, google: 'g-other' })
  const browser = open()
  const page = await signInAs({}, browser)
  expect(page.words).toContain('Address in use. Would you like to reset your password?')
  expect(page.html).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`))
  expect(await isSignedIn(browser)).toBe(false)
})

test('An unverified account made by a stranger goes to the owner of the Google account', async () => {
  const stranger = { email, password: 'lantern light 7' }
  await addAccount({ ...stranger, isVerified: false })
  const browser = open()
  await signInAs({}, browser)
  expect(await isSignedIn(browser)).toBe(true)
  expect(await signIn({ db, now: NOW }, stranger, ORIGIN)).toEqual({ kind: 'wrong-password' })
})

test('A new account has a copy of Google’s image, or none', async () => {
  const me = async (picture: string) => {
    const browser = open()
    await signInAs({ picture }, browser)
    return (await (await browser.send('http://laketown.localhost/api/me')).json()) as object
  }
  expect(await me('https://feeds.example.com/mara.png')).toMatchObject({
    picture: expect.stringMatching(/\/[0-9a-f]{64}\/square\//),
  })
  for (const picture of [
    'https://feeds.example.com/none.png',
    'http://inside.example.com/x.png',
    'x',
  ]) {
    people++
    email = `mara${people}@lake.example`
    expect(await me(picture)).toMatchObject({ picture: null })
  }
})

test('Too many sign-ins with Google from one network are refused', async () => {
  const browser = open()
  const hosts = new Set<string>()
  for (let turn = 0; turn < 62; turn++) hosts.add((await start(browser)).host)
  expect([...hosts].sort()).toEqual(['login.localhost', 'oidc.example'])
  expect(drainErrorLogs().join()).toContain('too many Google sign-ins from one network')
})
