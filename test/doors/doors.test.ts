import { beforeAll, expect, test } from 'vitest'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { servicesAt } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchWorker } from './worker'

const PRODUCTION = {
  ENVIRONMENT: 'production',
  PRODUCT_DOMAIN: 'events.example',
  IMAGES_URL: 'https://images.events.example',
  CLOCK: '',
}

beforeAll(async () => {
  await createFixtures()
  const { id } = await requireSite('harbor')
  await updateSite(servicesAt(NOW), id, {
    domains: [
      { domain: 'whatson.example', canonical: true },
      { domain: 'harbor-events.example', canonical: false },
    ],
  })
})

/** The name of the host's site, the kind of another door, or the message of the error page. */
async function doorAt(host: string, bindings = {}): Promise<string> {
  const scheme = 'ENVIRONMENT' in bindings ? 'https' : 'http'
  const response = await fetchWorker(`${scheme}://${host}/api/app`, {}, bindings)
  if (response.status !== 200) return `${response.status} ${await response.text()}`
  const { type, config } = (await response.json()) as {
    type: string
    config: { siteName: string } | null
  }
  return config?.siteName ?? type
}

test.each([
  ['laketown.localhost', 'Laketown'],
  ['LakeTown.localhost:8787', 'Laketown'],
  ['laketown.localhost.', 'Laketown'],
  ['whatson.example', 'Harbor'],
  ['www.whatson.example', 'Harbor'],
  ['harbor-events.example', 'Harbor'],
  ['admin.localhost', 'admin'],
  ['login.localhost', 'login'],
  ['api.localhost', 'api'],
  ['images.localhost', 'images'],
  ['widgets.localhost', 'widgets'],
  ['localhost:8787', 'Laketown'],
  ['127.0.0.1', 'Laketown'],
])('The host %s leads to %s', async (host, door) => {
  expect(await doorAt(host)).toBe(door)
})

test.each([
  'atlantis.localhost',
  'a.laketown.localhost',
  'laketown.localhost.evil.example',
  'laketown',
  'admin.whatson.example',
  'xn--laketwn-o0a.localhost',
])('The host %s is not found', async (host) => {
  expect(await doorAt(host)).toMatch(/^404 .*Could not find requested site/)
})

test('In production a bare IP is not found, and hosts are below the product domain', async () => {
  expect(await doorAt('127.0.0.1', PRODUCTION)).toMatch(/^404/)
  expect(await doorAt('localhost', PRODUCTION)).toMatch(/^404/)
  expect(await doorAt('laketown.localhost', PRODUCTION)).toMatch(/^404/)
  expect(await doorAt('laketown.events.example', PRODUCTION)).toBe('Laketown')
})

test('In production http and other ports are redirected to https', async () => {
  for (const origin of ['http://login.events.example', 'https://login.events.example:8443']) {
    for (const method of ['GET', 'POST']) {
      const response = await fetchWorker(
        `${origin}/login?email=a%40b.example`,
        { method },
        PRODUCTION,
      )
      expect([response.status, response.headers.get('location')]).toEqual([
        308,
        'https://login.events.example/login?email=a%40b.example',
      ])
      expect(response.headers.has('set-cookie')).toBe(false)
    }
  }
})

test('/api/app describes the host that is called', async () => {
  const response = await fetchWorker('http://harbor.localhost:8787/api/app')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual({
    type: 'site',
    config: {
      siteId: (await requireSite('harbor')).id,
      siteName: 'Harbor',
      siteHost: 'harbor',
      siteUrl: 'https://whatson.example',
      siteTimezone: 'America/New_York',
    },
    mapboxKey: null,
    recaptchaKey: null,
    googleAnalyticsTrackingId: null,
    googleTagManagerContainerId: null,
    stripePublishableKey: null,
    widgetsUrl: 'http://widgets.localhost:8787',
    imagesUrl: 'http://images.localhost:8787',
    adminUrl: 'http://admin.localhost:8787',
    loginUrl: 'http://login.localhost:8787',
    firebaseWebConfig: null,
  })
})

test('/api/app gives the analytics and tag manager ids of the site', async () => {
  const { id } = await requireSite('laketown')
  const settings = {
    googleAnalyticsTrackingId: 'G-AB12CD34EF',
    googleTagManagerContainerId: 'GTM-AB12CD3',
  }
  await updateSite(servicesAt(NOW), id, { settings })
  const response = await fetchWorker('http://laketown.localhost/api/app')
  expect(await response.json()).toMatchObject(settings)
})

test('The admin, login and api doors redirect to their first pages', async () => {
  expect((await fetchWorker('http://admin.localhost/')).headers.get('location')).toBe(
    '/site/dashboard',
  )
  expect((await fetchWorker('http://login.localhost/')).headers.get('location')).toBe('/login')
  expect((await fetchWorker('http://api.localhost/')).headers.get('location')).toBe('/v1/docs')
})

test('A page of one door is not found on another', async () => {
  expect((await fetchWorker('http://laketown.localhost/login')).status).toBe(404)
  expect((await fetchWorker('http://admin.localhost/search')).status).toBe(404)
  expect((await fetchWorker('http://api.localhost/event/1')).status).toBe(404)
})

test('Every response has a request id and security headers; over https it requires https', async () => {
  for (const url of [
    'http://laketown.localhost/',
    'http://atlantis.localhost/',
    'http://images.localhost/x',
  ]) {
    const { headers } = await fetchWorker(url)
    expect(headers.get('x-request-id'), url).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options'), url).toBe('nosniff')
    expect(headers.get('content-security-policy'), url).toContain("default-src 'none'")
    expect(headers.get('strict-transport-security'), url).toBeNull()
  }
  const { headers } = await fetchWorker('https://laketown.events.example/', {}, PRODUCTION)
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
})

test('A response that is no page may load nothing, and no page may frame it', async () => {
  const { headers } = await fetchWorker('http://laketown.localhost/api/app')
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('A customer’s own domain requires https for itself only, not for its subdomains', async () => {
  const readRule = async (host: string) =>
    (await fetchWorker(`https://${host}/`, {}, PRODUCTION)).headers.get('strict-transport-security')
  for (const host of ['whatson.example', 'www.whatson.example', 'harbor-events.example']) {
    expect(await readRule(host), host).toBe('max-age=31536000')
  }
  expect(await readRule('harbor.events.example')).toBe('max-age=31536000; includeSubDomains')
})

test('Two responses never share a nonce', async () => {
  const readNonce = async () =>
    /'nonce-([^']+)'/.exec(
      (await fetchWorker('http://laketown.localhost/')).headers.get('content-security-policy') ??
        '',
    )?.[1]
  const [first, second] = [await readNonce(), await readNonce()]
  expect(first).toBeTruthy()
  expect(first).not.toBe(second)
})

test('A missing setting is named in the log and not in the response', async () => {
  const response = await fetchWorker('http://laketown.localhost/', {}, { IMAGES_URL: undefined })
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('Something went wrong, please try again shortly')
  expect(drainErrorLogs().join()).toContain('imagesUrl must be set')
})

test('A database outage shows the fallback page and is logged once', async () => {
  const DB = {
    prepare: () => {
      throw new Error('D1 is away')
    },
  }
  const response = await fetchWorker('http://laketown.localhost/', {}, { DB })
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('Something went wrong, please try again shortly')
  expect(drainErrorLogs()).toHaveLength(1)
})

test('A page refuses methods that it does not support', async () => {
  expect((await fetchWorker('http://laketown.localhost/search', { method: 'POST' })).status).toBe(
    405,
  )
})

test('Logging out on a page that requires a login may lead to the login page', async () => {
  const readPolicy = async (url: string) =>
    (await fetchWorker(url)).headers.get('content-security-policy') ?? ''
  for (const host of ['admin.localhost', 'laketown.localhost']) {
    expect(await readPolicy(`http://${host}/nowhere`)).toContain(
      "form-action 'self' http://login.localhost;",
    )
  }
  expect(await readPolicy('http://login.localhost/nowhere')).toContain("form-action 'self';")
})
