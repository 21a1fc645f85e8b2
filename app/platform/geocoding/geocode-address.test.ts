// In workerd, where requests reach the services of test/internet.ts.
import 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createDnsResolver } from '~/platform/outgoing/dns.server'
import { createOutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import type { Settings } from '~/platform/settings/settings.server'
import { GEOCODER_KEY, TOWN_RING } from '../../../test/services/geocoder-services'
import { openGeocoder } from './open-geocoder.server'

const LAKETOWN = { west: -88.2, south: 42.9, east: -87.8, north: 43.3 }

type Configured = NonNullable<Settings['geocoder']>

const NOMINATIM: Configured = {
  kind: 'nominatim',
  url: 'https://nominatim.example/geo/',
  key: GEOCODER_KEY,
}
const SERVICES = [
  { kind: 'Nominatim', settings: NOMINATIM, host: 'nominatim.example' },
  { kind: 'Mapbox', settings: { kind: 'mapbox', key: GEOCODER_KEY }, host: 'api.mapbox.com' },
  { kind: 'MapTiler', settings: { kind: 'maptiler', key: GEOCODER_KEY }, host: 'api.maptiler.com' },
] satisfies { kind: string; settings: Configured; host: string }[]

/** The geocoder, what it sent, and the faults that it logged. */
function open(geocoder: Settings['geocoder'], timeLimitMs = 10_000) {
  const sent: { url: URL; userAgent: string | null }[] = []
  const faults: string[] = []
  const send: typeof fetch = (input, init) => fetch(input, init)
  const opened = openGeocoder({
    settings: { geocoder },
    fetchOutside: createOutgoingFetch({
      fetch: (input, init) => {
        const url = new URL(String(input))
        sent.push({ url, userAgent: new Headers(init?.headers).get('user-agent') })
        return send(input, init)
      },
      resolveHost: createDnsResolver(send),
      wait: async () => {},
      contact: 'https://product.example/',
    }),
    log: { info: () => {}, error: (message, cause) => faults.push(`${message}: ${String(cause)}`) },
    timeLimitMs,
  })
  if (!opened) throw new Error('no geocoder')
  return { geocoder: opened, sent, faults }
}

test('Without a setting there is no geocoder', () => {
  expect(() => open(undefined)).toThrow('no geocoder')
})

test.each(SERVICES)(
  '$kind finds addresses and named places inside the box, the best first',
  async ({ settings }) => {
    const { geocoder } = open(settings)
    expect(await geocoder.find('center', LAKETOWN)).toEqual({
      kind: 'found',
      attribution: expect.stringContaining('©'),
      places: [
        {
          name: '810 East Center Street',
          address: '810 East Center Street, Laketown',
          latitude: 43.0676,
          longitude: -87.90123,
        },
        {
          name: 'Center Bar',
          address: '12 Mill Road, Laketown',
          latitude: 43.05,
          longitude: -87.95,
        },
      ],
    })
    expect(await geocoder.find('nowhere', LAKETOWN)).toMatchObject({ kind: 'found', places: [] })
  },
)

test.each(SERVICES)(
  '$kind is given the text, the box, a limit and the language, and knows who we are',
  async ({ settings, host }) => {
    const { geocoder, sent } = open(settings)
    await geocoder.find('a & b/c?=é', LAKETOWN)
    const [request] = sent
    expect(request?.url.host).toBe(host)
    expect(request?.userAgent).toBe('CityEventsBot/1.0 (+https://product.example/)')
    const { pathname, searchParams } = request?.url ?? new URL('about:blank')
    expect([searchParams.get('q'), decodeURIComponent(pathname)].join(' ')).toContain('a & b/c?=é')
    expect(searchParams.get('bbox') ?? searchParams.get('viewbox')).toBe('-88.2,42.9,-87.8,43.3')
    expect(searchParams.get('language') ?? searchParams.get('accept-language')).toBe('en')
    expect(searchParams.get('limit')).toBe('5')
  },
)

test.each(SERVICES)(
  'An outage, a rate limit or an answer nobody understands of $kind is not a crash, and the log has no key',
  async ({ settings, host }) => {
    for (const text of ['outage', 'busy', 'html', 'another shape']) {
      const { geocoder, faults } = open(settings)
      expect([text, await geocoder.find(text, LAKETOWN)]).toEqual([text, { kind: 'unavailable' }])
      expect(faults).toEqual([expect.stringMatching(/^The geocoder did not answer: /)])
      expect(faults[0]).not.toContain(GEOCODER_KEY)
    }
    const wrongKey = open({ ...settings, key: 'gk_wrong' })
    expect(await wrongKey.geocoder.find('center', LAKETOWN)).toEqual({ kind: 'unavailable' })
    expect(wrongKey.faults).toEqual([expect.stringContaining(`${host} answered 401`)])
  },
)

test.each(SERVICES)(
  '$kind finds towns with their outlines, or the box around them',
  async ({ settings }) => {
    const { geocoder, sent } = open(settings)
    const answer = await geocoder.findOutlines('laketown', LAKETOWN)
    const isBox = settings.kind !== 'nominatim'
    const ring = isBox
      ? expect.arrayContaining([
          [-88.1, 43],
          [-87.9, 43],
          [-87.9, 43.2],
          [-88.1, 43.2],
        ])
      : TOWN_RING
    expect(answer).toEqual({
      kind: 'found',
      attribution: expect.stringContaining('©'),
      outlines: [
        {
          name: 'Laketown',
          address: expect.any(String),
          isBox,
          shape: { type: 'Polygon', coordinates: [ring] },
        },
      ],
    })
    expect(sent[0]?.url.searchParams.get('q') ?? sent[0]?.url.pathname).toContain('laketown')
    expect(await geocoder.findOutlines('nowhere', LAKETOWN)).toMatchObject({ outlines: [] })
    expect(await geocoder.findOutlines('outage', LAKETOWN)).toEqual({ kind: 'unavailable' })
    // What is outside of the box is not meant, whatever its outline is.
    const far = { west: -72, south: 42, east: -71, north: 43 }
    expect(await geocoder.findOutlines('laketown', far)).toMatchObject({ outlines: [] })
  },
)

test.each(SERVICES)('$kind is waited for only so long', async ({ settings }) => {
  const { geocoder, faults } = open(settings, 30)
  expect(await geocoder.find('silence', LAKETOWN)).toEqual({ kind: 'unavailable' })
  expect(faults).toEqual([expect.stringContaining('took more than 30 ms')])
})

test('A key in a quoted URL does not reach the log', async () => {
  const faults: string[] = []
  const geocoder = openGeocoder({
    settings: { geocoder: { kind: 'mapbox', key: GEOCODER_KEY } },
    fetchOutside: ({ url }) => Promise.reject(new Error(`${url} redirects more than 5 times`)),
    log: { info: () => {}, error: (_, cause) => faults.push(String(cause)) },
  })
  expect(await geocoder?.find('center', LAKETOWN)).toEqual({ kind: 'unavailable' })
  expect(faults[0]).toContain('redirects more than')
  expect(faults[0]).not.toContain(GEOCODER_KEY)
})

test('A server inside a private network is never called', async () => {
  const { geocoder, sent } = open({ kind: 'nominatim', url: 'http://192.168.1.4', key: '' })
  expect(await geocoder.find('center', LAKETOWN)).toEqual({ kind: 'unavailable' })
  expect(sent).toEqual([])
})
