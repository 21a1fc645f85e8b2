import { expect, test } from 'vitest'
import { findViewedSite } from './page-view.server'

const site = { id: 7 }
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const PAGE = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } }

function isCounted({
  headers = {},
  method = 'GET',
  response = PAGE,
  kind = 'site',
}: {
  headers?: Record<string, string>
  method?: string
  response?: ResponseInit
  kind?: string
}): boolean {
  const request = new Request('http://laketown.localhost/', {
    method,
    headers: { 'user-agent': CHROME, ...headers },
  })
  const door = kind === 'site' ? { kind, site } : { kind }
  const viewed = findViewedSite(request, {
    response: new Response(null, response),
    door: door as never,
  })
  return viewed?.id === site.id
}

test('The preview of a site that is being edited is no page view', () => {
  const response = new Response(null, PAGE)
  const request = new Request('http://laketown.localhost/', { headers: { 'user-agent': CHROME } })
  const door = { kind: 'site', site, isPreview: true } as never
  expect(findViewedSite(request, { response, door })).toBeNull()
})

test('A page that a browser loads is a page view, whether the browser says what it is for or not', () => {
  expect(isCounted({})).toBe(true)
  expect(isCounted({ headers: { 'sec-fetch-dest': 'document' } })).toBe(true)
  expect(isCounted({ headers: { cookie: 'session=1' } })).toBe(true)
})

test.each([
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Bing', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['GPTBot', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2'],
  ['curl', 'curl/8.5.0'],
  ['a script', 'python-requests/2.31.0'],
  ['a link preview', 'facebookexternalhit/1.1'],
  [
    'a browser that is driven',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0.0.0 Safari/537.36',
  ],
  ['someone without a name', ''],
])('A page that %s loads is none', (_, agent) => {
  expect(isCounted({ headers: { 'user-agent': agent } })).toBe(false)
})

test.each([
  ['a page that is not found', { response: { ...PAGE, status: 404 } }],
  ['a redirect', { response: { status: 302 } }],
  ['a JSON file', { response: { status: 200, headers: { 'content-type': 'application/json' } } }],
  ['the console', { kind: 'admin' }],
  ['the login', { kind: 'login' }],
  ['a form that is sent', { method: 'POST' }],
  ['the head of a page', { method: 'HEAD' }],
  ['a page in a frame', { headers: { 'sec-fetch-dest': 'iframe' } }],
  ['a page loaded ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
])('Nor is %s', (_, request) => {
  expect(isCounted(request)).toBe(false)
})
