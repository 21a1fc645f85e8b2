import { expect, test, vi } from 'vitest'
import {
  createOutgoingFetch,
  type FetchError,
  findUrlRefusal,
  type OutgoingRequest,
} from './outgoing-fetch.server'

const MAX_BYTES = 12 * 1024 * 1024

type Answers = Record<string, Response | (() => Response | Promise<Response>)>

/** An internet of our own: what each address answers, and what each name stands for. */
function internet(answers: Answers, names: Record<string, string[]> = {}) {
  const requests: { url: string; headers: Headers }[] = []
  const waits: number[] = []
  const fetchWithLimit = createOutgoingFetch({
    async fetch(input, init) {
      const url = String(input)
      requests.push({ url, headers: new Headers(init?.headers) })
      const answer = answers[url]
      if (!answer) throw new TypeError('connection refused')
      return typeof answer === 'function' ? answer() : answer
    },
    async resolveHost(hostname) {
      const ips = names[hostname]
      if (!ips) throw new Error('no such name')
      return ips
    },
    async wait(milliseconds) {
      waits.push(milliseconds)
    },
    contact: 'https://events.example/',
  })
  const fetchOutside = (request: Omit<OutgoingRequest, 'maxBytes'>) =>
    fetchWithLimit({ maxBytes: MAX_BYTES, ...request })
  return { fetchOutside, requests, waits }
}

const PUBLIC = { 'venue.example': ['93.184.216.34'], 'other.example': ['2606:2800:220:1::1'] }

async function getMessage(
  fetchOutside: (request: Omit<OutgoingRequest, 'maxBytes'>) => Promise<unknown>,
  url: string,
) {
  return fetchOutside({ url }).then(
    () => 'it was fetched',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

test('A feed is fetched with our user agent and the source’s cache validators', async () => {
  const { fetchOutside, requests } = internet(
    {
      'https://venue.example/events.ics': new Response('BEGIN:VCALENDAR', {
        headers: { 'content-type': 'text/calendar', etag: '"2"' },
      }),
    },
    PUBLIC,
  )
  const answer = await fetchOutside({
    url: 'https://venue.example/events.ics',
    validators: { etag: '"1"', lastModified: 'Tue, 05 May 2026 12:00:00 GMT' },
  })
  expect(answer).toMatchObject({
    kind: 'fetched',
    contentType: 'text/calendar',
    validators: { etag: '"2"' },
  })
  expect(requests[0]?.headers.get('user-agent')).toBe(
    'CityEventsBot/1.0 (+https://events.example/)',
  )
  expect(requests[0]?.headers.get('if-none-match')).toBe('"1"')
  expect(requests[0]?.headers.get('if-modified-since')).toBe('Tue, 05 May 2026 12:00:00 GMT')
})

test('304 means that nothing changed', async () => {
  const { fetchOutside } = internet(
    { 'https://venue.example/': new Response(null, { status: 304 }) },
    PUBLIC,
  )
  expect(await fetchOutside({ url: 'https://venue.example/' })).toEqual({ kind: 'not-modified' })
})

test.each([
  'ftp://venue.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  'https://user:secret@venue.example/',
  'http://localhost/',
  'http://admin.localhost:8787/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[::127.0.0.1]/',
  'http://[4000::1]/',
  'http://printer.local/',
  'http://db.internal/',
  'http://router/',
  'http://224.0.0.1/',
])('The URL %s is refused before anything is sent', async (url) => {
  const { fetchOutside, requests } = internet({}, PUBLIC)
  expect(await getMessage(fetchOutside, url)).toMatch(/^RefusedUrlError: /)
  expect(findUrlRefusal(url)).not.toBeNull()
  expect(requests).toEqual([])
})

test('A host name that resolves to a private IP, alone or among others, is refused', async () => {
  const { fetchOutside, requests } = internet(
    {},
    { 'inside.example': ['10.0.0.7'], 'both.example': ['93.184.216.34', '127.0.0.1'] },
  )
  expect(await getMessage(fetchOutside, 'https://inside.example/')).toBe(
    'RefusedUrlError: inside.example is not on the public internet',
  )
  expect(await getMessage(fetchOutside, 'https://both.example/')).toMatch(/^RefusedUrlError/)
  expect(requests).toEqual([])
})

test('A redirect is followed, and each hop is checked like the first URL', async () => {
  const to = (location: string) => new Response(null, { status: 302, headers: { location } })
  const { fetchOutside } = internet(
    {
      'https://venue.example/a': to('https://other.example/b'),
      'https://other.example/b': new Response('here'),
      'https://venue.example/inside': to('http://169.254.169.254/'),
      'https://venue.example/name': to('http://inside.example/'),
      'https://venue.example/file': to('file:///etc/passwd'),
      'https://venue.example/broken': to('http://[bad'),
      'https://venue.example/loop': () => to('/loop'),
    },
    { ...PUBLIC, 'inside.example': ['192.168.0.1'] },
  )
  expect(await fetchOutside({ url: 'https://venue.example/a' })).toMatchObject({
    kind: 'fetched',
    url: 'https://other.example/b',
  })
  for (const path of ['inside', 'name', 'file', 'broken']) {
    expect(await getMessage(fetchOutside, `https://venue.example/${path}`)).toMatch(
      /^RefusedUrlError/,
    )
  }
  expect(await getMessage(fetchOutside, 'https://venue.example/loop')).toBe(
    'FetchError: https://venue.example/loop redirects more than 5 times',
  )
})

test('A response that is too large is aborted, whether or not it declares its length', async () => {
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(1024 * 1024))
        },
      }),
    )
  const { fetchOutside } = internet(
    {
      'https://venue.example/endless': endless,
      'https://venue.example/honest': () =>
        new Response('x', { headers: { 'content-length': '99999999999' } }),
    },
    PUBLIC,
  )
  expect(await getMessage(fetchOutside, 'https://venue.example/endless')).toBe(
    'FetchError: venue.example sent more than 12 MB',
  )
  expect(await getMessage(fetchOutside, 'https://venue.example/honest')).toBe(
    'FetchError: venue.example sent more than 12 MB',
  )
})

test('Outages are reported: unknown host, no connection, an error status', async () => {
  const { fetchOutside } = internet(
    { 'https://venue.example/gone': new Response('gone', { status: 410 }) },
    PUBLIC,
  )
  expect(await getMessage(fetchOutside, 'https://unknown.example/')).toBe(
    'FetchError: the IP of unknown.example could not be resolved',
  )
  expect(await getMessage(fetchOutside, 'https://venue.example/')).toBe(
    'FetchError: venue.example could not be reached',
  )
  await expect(fetchOutside({ url: 'https://venue.example/gone' })).rejects.toMatchObject({
    status: 410,
  })
})

test('Requests to one host are rate limited', async () => {
  const { fetchOutside, waits } = internet(
    {
      'https://venue.example/1': new Response('1'),
      'https://venue.example/2': new Response('2'),
      'https://other.example/': new Response('3'),
    },
    PUBLIC,
  )
  await fetchOutside({ url: 'https://venue.example/1' })
  expect(waits).toEqual([])
  await fetchOutside({ url: 'https://other.example/' })
  expect(waits).toEqual([])
  await fetchOutside({ url: 'https://venue.example/2' })
  expect(waits).toEqual([500])
})

test('A web page is fetched only if robots.txt allows it; a feed is fetched regardless', async () => {
  const { fetchOutside, requests } = internet(
    {
      'https://venue.example/robots.txt': () => new Response('User-agent: *\nDisallow: /private'),
      'https://venue.example/private/list': () => new Response('x'),
      'https://venue.example/list': () => new Response('x'),
      'https://other.example/robots.txt': () => new Response('no', { status: 404 }),
      'https://other.example/list': () => new Response('x'),
    },
    PUBLIC,
  )
  await expect(
    fetchOutside({ url: 'https://venue.example/private/list', isPage: true }),
  ).rejects.toThrow('does not allow programs')
  await fetchOutside({ url: 'https://venue.example/list', isPage: true })
  await fetchOutside({ url: 'https://other.example/list', isPage: true })
  await fetchOutside({ url: 'https://venue.example/private/list' })
  expect(
    requests.map(({ url }) => url).filter((url) => url.endsWith('venue.example/robots.txt')),
  ).toHaveLength(1)
})

test('Redirects may be limited to the hosts of a source', async () => {
  const moved = (location: string) => new Response(null, { status: 302, headers: { location } })
  const { fetchOutside } = internet(
    {
      'https://venue.example/a': () => moved('https://venue.example/b'),
      'https://venue.example/b': () => new Response('here'),
      'https://venue.example/away': () => moved('https://other.example/b'),
    },
    PUBLIC,
  )
  const hosts = ['venue.example']
  expect(await fetchOutside({ url: 'https://venue.example/a', hosts })).toMatchObject({
    url: 'https://venue.example/b',
  })
  await expect(fetchOutside({ url: 'https://venue.example/away', hosts })).rejects.toThrow(
    'redirects to another site, other.example',
  )
})

test('A busy source’s wait is known, in milliseconds and at most a day', async () => {
  const busy = (retryAfter: string) =>
    new Response(null, { status: 429, headers: { 'retry-after': retryAfter } })
  const { fetchOutside } = internet(
    {
      'https://venue.example/seconds': () => busy('90'),
      'https://venue.example/date': () => busy('Fri, 01 May 2026 12:01:00 GMT'),
      'https://venue.example/years': () => busy('999999999'),
      'https://venue.example/nonsense': () => busy('soon'),
    },
    PUBLIC,
  )
  const readWait = (path: string) =>
    fetchOutside({ url: `https://venue.example/${path}` }).then(
      () => 'fetched',
      (error: FetchError) => error.retryAfter,
    )
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') })
  expect(await readWait('seconds')).toBe(90_000)
  expect(await readWait('date')).toBe(60_000)
  expect(await readWait('years')).toBe(24 * 60 * 60 * 1000)
  expect(await readWait('nonsense')).toBeNull()
  vi.useRealTimers()
})

test('Data that a page’s scripts load is requested as they do', async () => {
  const { fetchOutside, requests } = internet(
    { 'https://venue.example/more': new Response('""') },
    PUBLIC,
  )
  await fetchOutside({ url: 'https://venue.example/more', isFromScript: true })
  expect(requests[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
})
