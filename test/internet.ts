import { createPng } from './samples/png-image'
import { answerStripe } from './services/answer-stripe-calls'
import { answerGeocoder } from './services/geocoder-services'
import { answerMailService, type ServiceRequest } from './services/mail-service'
import { type OpenIdProvider, startOpenIdProvider } from './services/open-id-provider'
import { answerAsRecorded, isRecordedHost } from './services/recorded-hosts'
import { answerTurnstile } from './services/turnstile-service'

/**
 * The internet of the tests, as workerd sees it: a DNS server, a host with feeds and images, an email service, Turnstile,
 * geocoders, an OpenID Connect provider and hosts that play recorded exchanges. It runs in Node, for vitest.config.ts; nothing leaves the machine.
 */
export function answerInternet(request: ServiceRequest): Response | Promise<Response> {
  const url = new URL(request.url)
  if (url.host === 'mail.example') return answerMailService(request)
  if (url.host === 'challenges.cloudflare.com') return answerTurnstile(request)
  if (url.host === 'cloudflare-dns.com') return resolveHost(url.searchParams)
  if (GEOCODERS.includes(url.host)) return answerGeocoder(request)
  if (url.host === 'stripe.example') return answerStripe(request)
  if (url.host === 'oidc.example') return answerOpenId(request, url)
  if (isRecordedHost(url.host)) return answerAsRecorded(request)
  const page = PAGES[url.href]
  return page ? page() : new Response('not found', { status: 404 })
}

const GEOCODERS = ['nominatim.example', 'api.mapbox.com', 'api.maptiler.com']

const HOST_IPS: Record<string, string> = {
  ...Object.fromEntries(GEOCODERS.map((host) => [host, '93.184.216.35'])),
  'feeds.example.com': '93.184.216.34',
  'partner.example.com': '93.184.216.34',
  'inside.example.com': '192.168.1.10',
}

const PAGES: Record<string, () => Response | Promise<Response>> = {
  'https://feeds.example.com/calendar.ics': () =>
    new Response(CALENDAR.join('\r\n'), { headers: { 'content-type': 'text/calendar' } }),
  'https://feeds.example.com/mara.png': async () =>
    new Response((await createPng(8, 8, () => [200, 30, 30])) as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': 'image/png' },
    }),
  'https://feeds.example.com/moved.ics': () => redirect('https://feeds.example.com/calendar.ics'),
  'https://feeds.example.com/inward.ics': () => redirect('http://inside.example.com/calendar.ics'),
}

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//feeds.example.com//EN',
  'BEGIN:VEVENT',
  'UID:1@feeds.example.com',
  'DTSTART;TZID=America/Chicago:20260502T190000',
  'SUMMARY:Evening of strings',
  'END:VEVENT',
  'END:VCALENDAR',
]

/** Started by the first request; it ends with the test process. */
let provider: Promise<OpenIdProvider> | undefined

/**
 * The provider at https://oidc.example. At https://oidc.example/without/{path} it is the same provider with one endpoint
 * out of order: '.well-known', 'token' or 'jwks'.
 */
async function answerOpenId(request: ServiceRequest, url: URL): Promise<Response> {
  provider ??= startOpenIdProvider('https://oidc.example')
  const { url: providerUrl } = await provider
  const [, issuer = '', broken] = url.pathname.match(/^(\/without\/([^/]+))/) ?? []
  const path = url.pathname.slice(issuer.length)
  if (broken && path.startsWith(`/${broken}`)) return new Response('out of order', { status: 503 })
  const isPost = request.method === 'POST'
  const headers = ['content-type', 'authorization', 'accept'].flatMap(
    (name): [string, string][] => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    },
  )
  const answer = await fetch(providerUrl + path + url.search, {
    method: request.method,
    headers,
    body: isPost ? await request.text() : undefined,
    redirect: 'manual',
  })
  const body = (await answer.text()).replaceAll(
    'https://oidc.example',
    `https://oidc.example${issuer}`,
  )
  const forwarded = ['content-type', 'location'].flatMap((name): [string, string][] => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(body, { status: answer.status, headers: forwarded })
}

function resolveHost(query: URLSearchParams): Response {
  const name = query.get('name') ?? ''
  const ip = HOST_IPS[name] ?? (isRecordedHost(name) ? '93.184.216.36' : undefined)
  const isFound = ip && query.get('type') === 'A'
  return Response.json({
    Status: ip ? 0 : 3,
    Answer: isFound ? [{ type: 1, data: ip }] : [],
  })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}
