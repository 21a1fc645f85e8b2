import { expect, test } from 'vitest'
import { parseSettings } from './settings.server'

const complete = {
  ENVIRONMENT: 'production',
  PRODUCT_DOMAIN: 'events.example',
  IMAGES_URL: 'https://images.events.example',
}

test('Settings are read once, by name', () => {
  expect(parseSettings(complete)).toEqual({
    environment: 'production',
    productDomain: 'events.example',
    imagesUrl: 'https://images.events.example',
    clock: undefined,
    cachesPages: true,
    map: { kind: 'service', url: 'https://tiles.openfreemap.org/planet' },
    mailApiUrl: 'https://api.resend.com/emails',
  })
})

test('A missing image URL is the error that the specification words', () => {
  expect(() => parseSettings({ ...complete, IMAGES_URL: undefined })).toThrow(
    'imagesUrl must be set',
  )
  expect(() => parseSettings({ ...complete, IMAGES_URL: '' })).toThrow('imagesUrl must be set')
})

test('All missing settings are named at once', () => {
  expect(() => parseSettings({})).toThrow(
    'ENVIRONMENT must be set; PRODUCT_DOMAIN must be set; imagesUrl must be set',
  )
})

test('The clock can be stopped in development only', () => {
  const CLOCK = '2026-05-01T12:00:00-05:00'
  expect(parseSettings({ ...complete, ENVIRONMENT: 'development', CLOCK }).clock).toBe(
    Date.UTC(2026, 4, 1, 17),
  )
  expect(() => parseSettings({ ...complete, CLOCK })).toThrow('development only')
  expect(() =>
    parseSettings({ ...complete, ENVIRONMENT: 'development', CLOCK: 'yesterday' }),
  ).toThrow('CLOCK must be an ISO 8601 instant')
})

test('A map style is an https URL, or none', () => {
  const parseStyleUrl = (MAP_STYLE_URL: string) => parseSettings({ ...complete, MAP_STYLE_URL }).map
  const style = 'https://maps.example/styles/day.json?key=abc'
  expect(parseStyleUrl(style)).toEqual({ kind: 'style', url: style })
  expect(parseStyleUrl('')).not.toMatchObject({ kind: 'style' })
  for (const wrong of ['maps.example', 'http://maps.example/style.json', 'javascript:alert(1)']) {
    expect(() => parseStyleUrl(wrong)).toThrow(
      'MAP_STYLE_URL must be the https URL of a MapLibre style',
    )
  }
})

test('Maps have the streets of the archives that are named, else in production those of OpenFreeMap', () => {
  const parseMap = (more: Record<string, string>) => parseSettings({ ...complete, ...more }).map
  const openFreeMap = { kind: 'service', url: 'https://tiles.openfreemap.org/planet' }
  expect(parseMap({})).toEqual(openFreeMap)
  expect(parseMap({ MAP_TILES: 'openfreemap' })).toEqual(openFreeMap)
  expect(parseMap({ MAP_TILES: 'maine-2026, nevada maine-2026' })).toEqual({
    kind: 'archives',
    names: ['maine-2026', 'nevada'],
  })
  expect(parseMap({ MAP_TILES: 'none' })).toEqual({ kind: 'shapes' })
  expect(parseMap({ ENVIRONMENT: 'development' })).toEqual({ kind: 'shapes' })
  const MAP_STYLE_URL = 'https://maps.example/day.json'
  expect(parseMap({ MAP_TILES: 'maine', MAP_STYLE_URL })).toMatchObject({ kind: 'style' })
  for (const wrong of ['Maine', 'tiles/maine.pmtiles', '../maine', 'maine,']) {
    expect(() => parseMap({ MAP_TILES: wrong })).toThrow('MAP_TILES must be names of archives')
  }
})

test('The sender email is required, and made up on a developer’s machine', () => {
  const development = { ...complete, ENVIRONMENT: 'development' }
  expect(parseSettings({ ...complete, MAIL_FROM: 'hello@events.example' }).mailFrom).toBe(
    'hello@events.example',
  )
  expect(parseSettings({ ...complete, MAIL_FROM: '' }).mailFrom).toBeUndefined()
  expect(parseSettings(development).mailFrom).toBe('events@localhost')
  for (const MAIL_FROM of [
    'events',
    'Events <hello@events.example>',
    'a@b.example\nBcc: c@d.example',
  ]) {
    expect(() => parseSettings({ ...complete, MAIL_FROM })).toThrow('MAIL_FROM must be an email')
  }
})

test('Emails are sent over https; on a developer’s machine also over http', () => {
  const parseApiUrl = (MAIL_API_URL: string, ENVIRONMENT = 'production') =>
    parseSettings({ ...complete, ENVIRONMENT, MAIL_API_URL, MAIL_API_KEY: 're_1' }).mailApiUrl
  expect(parseApiUrl('')).toBe('https://api.resend.com/emails')
  expect(parseApiUrl('https://mail.example/emails')).toBe('https://mail.example/emails')
  expect(parseApiUrl('http://localhost:9000/emails', 'development')).toBe(
    'http://localhost:9000/emails',
  )
  for (const wrong of ['http://mail.example/emails', 'mail.example', 'ftp://mail.example/']) {
    expect(() => parseApiUrl(wrong)).toThrow('MAIL_API_URL must be an https URL')
  }
})

test('A key that is not valid in a header is refused, and never shown', () => {
  const parseApiKey = (MAIL_API_KEY: string) =>
    parseSettings({ ...complete, MAIL_API_KEY }).mailApiKey
  expect(parseApiKey('re_1')).toBe('re_1')
  expect(parseApiKey('')).toBeUndefined()
  expect(() => parseApiKey('re_1\nx: y')).toThrow(/^MAIL_API_KEY must be one word$/)
})

test('The keys of Turnstile are set together or not at all', () => {
  const parseKeys = (siteKey?: string, secretKey?: string) =>
    parseSettings({ ...complete, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey })
      .turnstile
  expect(parseKeys('0x4site', '0x4secret')).toEqual({ siteKey: '0x4site', secretKey: '0x4secret' })
  expect(parseKeys()).toBeUndefined()
  expect(parseKeys('', '')).toBeUndefined()
  for (const [siteKey, secretKey] of [
    ['0x4site', undefined],
    ['0x4site', ''],
    [undefined, '0x4secret'],
  ]) {
    expect(() => parseKeys(siteKey, secretKey)).toThrow(
      /^TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY must be set together$/,
    )
  }
})

test('A geocoder has the settings that its service needs, and no others', () => {
  const url = 'https://nominatim.example'
  const parseGeocoder = (GEOCODER?: string, GEOCODER_URL?: string, GEOCODER_KEY?: string) =>
    parseSettings({ ...complete, GEOCODER, GEOCODER_URL, GEOCODER_KEY }).geocoder
  expect(parseGeocoder()).toBeUndefined()
  expect(parseGeocoder('', '', '')).toBeUndefined()
  expect(parseGeocoder('nominatim', url)).toEqual({ kind: 'nominatim', url, key: '' })
  expect(parseGeocoder('nominatim', url, 'k')).toEqual({ kind: 'nominatim', url, key: 'k' })
  for (const kind of ['mapbox', 'maptiler']) {
    expect(parseGeocoder(kind, '', 'k')).toEqual({ kind, key: 'k' })
    expect(() => parseGeocoder(kind)).toThrow(`GEOCODER_KEY must be set when GEOCODER is ${kind}`)
    expect(() => parseGeocoder(kind, url, 'k')).toThrow('GEOCODER_URL may be set only when')
  }
  expect(() => parseGeocoder('nominatim')).toThrow('GEOCODER_URL must be set when')
  expect(() => parseGeocoder('google', '', 'k')).toThrow("GEOCODER must be 'nominatim', ")
  for (const [onlyUrl, onlyKey] of [
    [url, ''],
    ['', 'k'],
  ]) {
    expect(() => parseGeocoder('', onlyUrl, onlyKey)).toThrow(
      'GEOCODER must be set with GEOCODER_URL and GEOCODER_KEY',
    )
  }
})

test('Page views are counted in our own database unless everything that Analytics Engine needs is set', () => {
  const engine = {
    TRAFFIC_COUNTS: 'analytics-engine',
    TRAFFIC_DATASET: 'city_events_traffic',
    CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
    ANALYTICS_TOKEN: 't0ken',
  }
  const parseAnalytics = (settings: Partial<typeof engine>) =>
    parseSettings({ ...complete, ...settings }).analytics
  expect(parseAnalytics({})).toBeUndefined()
  expect(parseAnalytics({ ...engine, TRAFFIC_COUNTS: 'database' })).toBeUndefined()
  expect(parseAnalytics(engine)).toEqual({
    accountId: engine.CLOUDFLARE_ACCOUNT_ID,
    token: 't0ken',
    dataset: 'city_events_traffic',
  })
  for (const missing of ['TRAFFIC_DATASET', 'CLOUDFLARE_ACCOUNT_ID', 'ANALYTICS_TOKEN']) {
    expect(() => parseAnalytics({ ...engine, [missing]: '' })).toThrow(
      'ANALYTICS_TOKEN must be set when TRAFFIC_COUNTS is analytics-engine',
    )
  }
  expect(() => parseAnalytics({ ...engine, TRAFFIC_DATASET: "x' OR '1'='1" })).toThrow(
    'TRAFFIC_DATASET must be the name of a dataset',
  )
})
