import { beforeAll, expect, test } from 'vitest'
import { createToken, hashToken } from '~/lib/crypto/token'
import { addAccount } from '../accounts'
import { createFixtures } from '../fixtures'
import { openBrowser } from './browser'
import { addDomain } from './domains'
import { fetchPage } from './worker'

const LOGIN = 'http://login.localhost/login'
const EMAIL = 'mara@lake.example'
const PASSWORD = 'lantern light 7'
const REFUSED = 'isn’t one of ours'

beforeAll(async () => {
  await createFixtures()
  await addDomain('laketown', 'laketown.example')
  await addAccount({ email: EMAIL, password: PASSWORD })
})

const withRedirect = (redirect: string, path = LOGIN) =>
  `${path}?${new URLSearchParams({ redirect })}`

const FOREIGN = [
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'http:evil.example',
  '/\\evil.example',
  'https://evil.example',
  'http://evil.example',
  'http://evil.example/laketown.localhost',
  'http://laketown.localhost.evil.example',
  'http://evil.example#laketown.localhost',
  'http://evil.example?http://laketown.localhost',
  'http://laketownXlocalhost',
  'http://laketown.localhost@evil.example',
  'http://evil.example@laketown.localhost/',
  'http://user:pass@laketown.localhost/',
  'http://@laketown.localhost/',
  'http://:@laketown.localhost/',
  'http://laketown.localhost\\@evil.example',
  'http:\\\\laketown.localhost',
  'http://evil.example\\.laketown.localhost',
  'http://laketown.localhost/\\evil.example',
  'http://laketown.localhost/\t',
  'http://lake\ntown.localhost/',
  ' http://laketown.localhost/',
  'http://laketown.localhost /',
  '\u0000http://laketown.localhost/',
  'http://ⅼaketown.localhost',
  'http://laketown。localhost',
  'http://laketown.loca\u00adlhost',
  'http://laketоwn.localhost',
  'http://xn--laketwn-7fg.localhost/',
  'http://laketown.localhost/\u202egnp.exe',
  'http://%6caketown.localhost/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:http://laketown.localhost/x',
  'ftp://laketown.localhost/',
  'https://laketown.localhost/',
  'ws://laketown.localhost',
  'file:///etc/passwd',
  'http://laketown.localhost:8080/',
  'http://laketown.localhost:0/',
  'http://laketown.localhost:99999/',
  'http://laketown.localhost./',
  'http://laketown..localhost/',
  'http://.laketown.localhost/',
  'http://login.localhost./login',
  'http://nowhere.localhost/',
  'http://a.laketown.localhost/',
  'http://images.localhost/',
  'http://widgets.localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://example/',
  '/search',
  'search',
  '.',
  '?x',
  '#x',
  'null',
  'undefined',
  'http://',
  'http:///laketown.localhost',
  '%2F%2Fevil.example',
  'http://other.example/',
  'http://a.laketown.example/',
  `http://laketown.localhost/${'x'.repeat(2_000)}`,
]

const PAGES = [
  '',
  '/create-account',
  '/check-inbox',
  '/google',
  '/handoff',
  '/verify',
  '/reset',
  '/change-email',
  '/leave-administration',
]

test.each(FOREIGN)(
  'The login page refuses to redirect to %j and accepts no password',
  async (redirect) => {
    for (const path of PAGES) {
      const { status, words, html } = await fetchPage(withRedirect(redirect, LOGIN + path))
      expect(status, path).toBe(400)
      expect(words, path).toContain(REFUSED)
      expect(html, path).not.toMatch(/<form|<input/)
    }
    const browser = openBrowser()
    const fields = { email: EMAIL, password: PASSWORD }
    const page = await browser.submit(withRedirect(redirect), fields)
    expect([page.status, page.way.length]).toEqual([400, 1])
    expect(browser.cookies('login.localhost')).toEqual({})
  },
)

const OURS = [
  ['http://laketown.localhost', 'laketown.localhost', '/'],
  ['HTTP://LakeTown.LocalHost/Search?Q=Jazz#top', 'laketown.localhost', '/Search?Q=Jazz'],
  ['http://laketown.localhost:80/', 'laketown.localhost', '/'],
  [
    'http://laketown.localhost/search?q=//evil.example',
    'laketown.localhost',
    '/search?q=//evil.example',
  ],
  ['http://admin.localhost/site/dashboard', 'admin.localhost', '/site/dashboard'],
  ['http://laketown.example/search', 'laketown.example', '/search'],
  ['http://www.laketown.example/search', 'www.laketown.example', '/search'],
]

test.each(OURS)('A visitor from %j is redirected to %s', async (redirect, host, path) => {
  const browser = openBrowser()
  const answer = await browser.send(withRedirect(redirect), {
    method: 'POST',
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    headers: { origin: 'http://login.localhost' },
  })
  const onward = `http://${host}/sign-in?${new URLSearchParams({ redirect: path })}`
  expect([answer.status, answer.headers.get('location')]).toEqual([303, onward])
})

test('Over https, http URLs are not ours, and the other way around', async () => {
  const secure = 'https://login.localhost/login'
  expect((await fetchPage(withRedirect('https://laketown.localhost/', secure))).status).toBe(200)
  expect((await fetchPage(withRedirect('http://laketown.localhost/', secure))).status).toBe(400)
})

test('One of our pages whose path looks like another host is still ours', async () => {
  const fields = { email: EMAIL, password: PASSWORD }
  for (const host of ['login.localhost', 'laketown.localhost']) {
    const browser = openBrowser()
    for (const path of ['//evil.example', '//evil.example/login', '/.//evil.example', '//']) {
      const page = await browser.submit(withRedirect(`http://${host}${path}`), fields)
      const hosts = page.way.map((url) => new URL(url).host)
      expect(
        hosts.filter((host) => !host.endsWith('.localhost')),
        path,
      ).toEqual([])
    }
  }
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'http://laketown.localhost//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('Logging in or out does not redirect to %j', async (redirect) => {
  for (const host of ['laketown.localhost', 'login.localhost', 'admin.localhost']) {
    const out = await openBrowser().send(`http://${host}/sign-out`, {
      method: 'POST',
      body: new URLSearchParams({ redirect }),
    })
    const location = new URL(out.headers.get('location') ?? '', `http://${host}/`)
    expect([out.status, location.host]).toEqual([303, host])
  }
  const began = await openBrowser().send(
    withRedirect(redirect, 'http://laketown.localhost/sign-in'),
  )
  const onward = new URL(began.headers.get('location') ?? '')
  expect(onward.host).toBe('login.localhost')
  expect(new URL(onward.searchParams.get('redirect') ?? '').host).toBe('laketown.localhost')
  expect(onward.searchParams.get('redirect')).not.toContain('localhost//')
})

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>'`

test('Text from the URL is escaped on the page', async () => {
  for (const name of [
    'email',
    'notice',
    'google-error',
    'token',
    'state',
    'code',
    'error',
    'javascript',
  ]) {
    for (const path of ['', '/verify', '/reset', '/change-email', '/google/return']) {
      const { html } = await openBrowser().visit(
        `${LOGIN}${path}?${new URLSearchParams({ [name]: HOSTILE })}`,
      )
      expect(html, `${name} ${path}`).not.toContain('<img src=x')
      expect(html, `${name} ${path}`).not.toContain('<script>alert')
    }
  }
  const typed = await openBrowser().submit(LOGIN, {
    email: HOSTILE,
    password: HOSTILE,
    intent: HOSTILE,
  })
  expect(typed.status).toBe(422)
  expect(typed.html).not.toMatch(/<img src=x|<script>alert/)
  const made = await openBrowser().submit(LOGIN, { email: `<b>x</b>@lake.example`, password: 'x' })
  expect(made.html).not.toContain('<b>x</b>')
})

test('A page shows no message taken from its URL', async () => {
  for (const notice of ['<b>Call 555 0199</b>', 'constructor', '__proto__', 'nothing']) {
    const { words } = await fetchPage(`${LOGIN}?${new URLSearchParams({ notice })}`)
    expect(words).not.toContain('555')
    expect(words).not.toMatch(/native code|object Object/)
  }
  const browser = openBrowser()
  browser.setCookie('login.localhost', 'google-error', 'x')
  expect((await browser.visit(LOGIN)).status).toBe(200)
})

test('The login page’s forms may submit only to this door and to the page to return to', async () => {
  const findFormAction = async (url: string) =>
    (await fetchPage(url)).headers.get('content-security-policy')?.match(/form-action ([^;]*)/)?.[1]
  expect(await findFormAction(LOGIN)).toBe("'self'")
  expect(
    await findFormAction(withRedirect('http://laketown.localhost/search?q=a;script-src,x')),
  ).toBe("'self' http://laketown.localhost")
  expect(await findFormAction(withRedirect('http://laketown.example/x;y'))).toBe(
    "'self' http://laketown.example",
  )
  for (const path of ['/verify', '/reset', '/change-email']) {
    expect(await findFormAction(withRedirect('http://harbor.localhost/', LOGIN + path)), path).toBe(
      "'self' http://harbor.localhost",
    )
  }
})

test('Login pages are never cached or framed', async () => {
  for (const path of ['', '/verify', '/reset', '/change-email', '/handoff', '/google/return']) {
    const { headers } = await fetchPage(LOGIN + path)
    if (headers.has('location')) continue
    expect(headers.get('cache-control'), path).toBe('no-store')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
})

test('An invalid link says that it has expired, and shows no form', async () => {
  for (const path of ['/verify', '/reset', '/change-email']) {
    for (const token of ['', 'x', createToken(), await hashToken('x'), "' OR 1=1 --"]) {
      const page = await openBrowser().visit(`${LOGIN}${path}?${new URLSearchParams({ token })}`)
      expect([page.status, page.words], path).toEqual([
        410,
        expect.stringContaining('This link has expired'),
      ])
      expect(page.html).not.toContain('<form')
    }
  }
})

test('The login pages exist only on the login door', async () => {
  for (const door of ['laketown', 'admin', 'api', 'widgets']) {
    for (const path of [
      '',
      '/google',
      '/google/return',
      '/verify',
      '/reset',
      '/change-email',
      '/handoff',
    ]) {
      const { status } = await fetchPage(`http://${door}.localhost/login${path}`)
      expect(status, door + path).toBe(404)
    }
  }
  for (const door of ['login', 'api', 'widgets']) {
    expect((await fetchPage(`http://${door}.localhost/sign-in`)).status, door).toBe(404)
  }
})
