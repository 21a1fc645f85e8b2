import { expect, test } from 'vitest'
import { newHostSchema } from '~/domain/sites/hosts/site-host'
import { type SiteWithBounds, siteSettingsSchema } from '~/domain/sites/site'
import { HOSTILE_TEXTS } from '../../../../test/samples/hostile-texts'
import { siteFormSchema, toSiteSettings, unplacedSiteFormSchema } from './site-form'
import { describeSiteFormErrors, toSiteFormTexts } from './site-form-input'

const ring = [
  [-88, 43],
  [-87, 43],
  [-87, 44],
  [-88, 43],
]

const site: SiteWithBounds = {
  id: 1,
  host: 'milwaukee',
  name: 'Milwaukee',
  timezone: 'America/Chicago',
  canonicalDomain: 'mke.example',
  contentVersion: 1,
  searchBookmark: '',
  bounds: { type: 'Polygon', coordinates: [ring] },
  settings: siteSettingsSchema.parse({
    supportEmail: 'help@mke.example',
    branding: {
      primary: '#14284b',
      paper: '#fbf7ee',
      font: 'fraunces',
      radius: 8,
      tagline: 'Out tonight',
    },
    homeLayout: 'agenda',
    masthead: 'nameplate',
    logoChecksum: 'a'.repeat(64),
    logoDarkChecksum: 'b'.repeat(64),
    footerSections: [
      { title: 'About', links: [{ title: 'Contact | us', url: 'mailto:us@mke.example' }] },
      { title: 'More', links: [] },
    ],
    homeEvents: [7, 5],
    homeCategories: ['sports', 'comedy'],
    googleAds: {
      networkCode: '123,456',
      leaderboard: { code: 'a/b', sizes: [[728, 90]] },
    },
    featuredSlotsPerDay: 3,
    featuredSalesUntilHour: 0,
    sellerName: 'Lake Media “LLC” <b>',
    sellerAddress: '1 Main St\nLaketown, WI',
    sellerTaxLabel: 'Sales tax',
    sellerTaxPercent: 8.875,
    ticketmasterFeedEnabled: true,
  }),
}
const texts = toSiteFormTexts(site, [
  { domain: 'mke.example', canonical: true },
  { domain: 'milwaukee.example', canonical: false },
])

const listErrors = (changes: object) => {
  const { error } = siteFormSchema.safeParse({ ...texts, ...changes })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

test('A site’s form, sent back as it was shown, describes the same site', () => {
  const values = siteFormSchema.parse(texts)
  expect(JSON.parse(JSON.stringify(siteSettingsSchema.parse(toSiteSettings(values))))).toEqual(
    JSON.parse(JSON.stringify(site.settings)),
  )
  expect(values).toMatchObject({
    name: 'Milwaukee',
    host: 'milwaukee',
    timezone: 'America/Chicago',
    bounds: site.bounds,
    canonicalDomain: 'mke.example',
    otherDomains: ['milwaukee.example'],
  })
})

test('Each field has the specification’s message', () => {
  const height = 'Height is required'
  expect(
    listErrors({
      timezone: '',
      name: '',
      host: '',
      supportEmail: 'me',
      upsellEmail: '@',
      bounds: '',
      logoHeightHeader: '',
      externalHeaderHeightMobile: '',
      externalFooterHeightDesktop: '',
    }),
  ).toEqual({
    timezone: 'Timezone is required',
    name: 'Name is required',
    host: 'Host is required',
    supportEmail: 'Please enter a valid email address',
    upsellEmail: 'Please enter a valid email address',
    bounds: 'Invalid bounds',
    logoHeightHeader: height,
    externalHeaderHeightMobile: height,
    externalFooterHeightDesktop: height,
  })
  expect(listErrors({ name: 'No', host: 'A city', logoHeightHeader: '-1' })).toEqual({
    name: 'Name is too short',
    host: 'Host must be lower case alphanumeric and between 3 and 32 characters long',
    logoHeightHeader: 'Height must be at least 0',
  })
  expect(listErrors({ timezone: 'Europe/Berlin' }).timezone).toMatch(/^Timezone must be one of/)
  const point = JSON.stringify({ type: 'Point', coordinates: [1, 2] })
  expect(listErrors({ bounds: point })).toEqual({
    bounds:
      'Must be a GeoJSON FeatureCollection or Feature containing a single Polygon (or a single Polygon)',
  })
})

test('The form says what is wrong as a whole', () => {
  expect(describeSiteFormErrors({ name: ['Name is required'], host: ['Host is required'] })).toBe(
    'Your form has some problems: Name is required, Host is required',
  )
  expect(describeSiteFormErrors({ name: ['Name is required'], bounds: ['Invalid bounds'] })).toBe(
    'Invalid or unsupported geometry',
  )
})

test('Hosts that are reserved, or look like it, or look like another script, are refused', () => {
  const findMessage = (host: string) => newHostSchema.safeParse(host).error?.issues[0]?.message
  for (const host of ['admin', 'login', 'mail']) expect(findMessage(host)).toBe('Host is reserved')
  const names = ['ns1', 'ns-12', 'mx01', 'mta-sts', 'webmail', 'dev', 'preview', 'staging']
  const doors = ['admin-lake', 'login2', 'lake-login', 'api-v2', 'www-lake', 'lake-images-2']
  for (const host of [...names, ...doors]) expect(findMessage(host)).toBe('Host is reserved')
  for (const host of ['1ogin', 'adm1n', 'log-in', 'irnages', 'lake-1ogin', 'adm1n-lake', 'stag1ng'])
    expect(findMessage(host)).toBe('Host looks like a reserved one')
  for (const host of ['xn--mnchen-3ya', 'a--b', '-abc', 'abc-'])
    expect(findMessage(host)).toBe(
      'Host must not begin or end with a hyphen, or have two hyphens in a row',
    )
  for (const host of ['münchen', 'Chicago', 'new_york', 'ab', 'a'.repeat(33), 'сhicago', 'a.b'])
    expect(findMessage(host)).toMatch(/^Host must be lower case alphanumeric/)
  for (const host of [
    'new-york',
    'chicago',
    '3rd-ward',
    'st-paul',
    'devon',
    'badminton',
    'ns-lake',
  ])
    expect(findMessage(host)).toBeUndefined()
})

test('Lists drop what is empty or repeated, and keep their order', () => {
  const values = siteFormSchema.parse({
    ...texts,
    homeCategories: ['sports', '', 'comedy', 'sports', ' '],
    homeEvents: ['7', 'https://mke.example/event/12', '/event/5', '7'],
    otherDomains: ['WWW.City.example', 'city.example'],
  })
  expect(values.homeCategories).toEqual(['sports', 'comedy'])
  expect(values.homeEvents).toEqual([7, 12, 5])
  expect(values.otherDomains).toEqual(['city.example'])
})

test('Lists with something else in them are refused with the reason', () => {
  expect(
    listErrors({
      homeEvents: ['the concert'],
      otherDomains: ['city.example', 'nowhere'],
      footerSections: 'About\nno link',
      leaderboardSizes: 'wide',
    }),
  ).toEqual({
    homeEvents: 'Events are given by their number, such as 123, or their URL',
    otherDomains: 'nowhere: Domain must be a domain name such as events.example.com',
    footerSections:
      'Each section is a heading and below it a line for each link: Contact | mailto:us@example.com',
    leaderboardSizes: 'Sizes are width and height in pixels, such as 728x90, 970x250',
  })
  expect(listErrors({ footerSections: 'About\nPress | javascript:alert(1)' }).footerSections).toBe(
    'Press | javascript:alert(1): Invalid URL (must start with http, https, mailto, tel or /)',
  )
  expect(listErrors({ adNetworkCode: '' })).toEqual({
    adNetworkCode: 'Ad network code is required',
  })
})

test('A form without any optional value is valid, and one full of hostile text is refused or cleaned', () => {
  const { name, host, timezone, bounds } = texts
  const heights = Object.fromEntries(
    Object.keys(texts).flatMap((field) => (/Height/.test(field) ? [[field, '0']] : [])),
  )
  const least = { name, host, timezone, bounds, ...heights, featuredSlotsPerDay: '6' }
  expect(siteFormSchema.safeParse(least).success).toBe(true)
  for (const text of HOSTILE_TEXTS) {
    const filled = Object.fromEntries(Object.keys(texts).map((field) => [field, text]))
    expect(siteFormSchema.safeParse(filled).success).toBe(false)
    const named = siteFormSchema.safeParse({ ...texts, name: `City ${text}` })
    if (named.success) expect(named.data.name).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
  }
})

test('The end of a day’s sale, and the seller of receipts, are what they can be', () => {
  for (const featuredSalesUntilHour of ['', '25', '-1', '6.5', '6 pm', '018']) {
    expect(listErrors({ featuredSalesUntilHour })).toEqual({
      featuredSalesUntilHour: 'Today can be booked until an hour from 0 to 24',
    })
  }
  for (const sellerTaxPercent of ['-1', '100', '1e1', 'ten', '8.8755']) {
    expect(listErrors({ sellerTaxPercent })).toEqual({
      sellerTaxPercent: 'Tax rate must be a number from 0 to 99 with at most 3 decimals',
    })
  }
  expect(Object.keys(listErrors({ sellerName: 'x'.repeat(201) }))).toEqual(['sellerName'])
  expect(Object.keys(listErrors({ sellerAddress: 'x'.repeat(501) }))).toEqual(['sellerAddress'])
  const none = { sellerName: ' ', sellerAddress: '', sellerTaxLabel: '', sellerTaxPercent: '' }
  expect(siteFormSchema.parse({ ...texts, ...none })).toMatchObject({
    sellerName: undefined,
    sellerAddress: undefined,
    sellerTaxPercent: undefined,
  })
  expect(siteFormSchema.parse({ ...texts, sellerAddress: '1 Main St\r\nLaketown' })).toMatchObject({
    sellerAddress: '1 Main St\nLaketown',
  })
})

test('A design that does not exist is refused beside its field, and an empty one is the default', () => {
  for (const hostile of ['Stories', 'stories ,agenda', '__proto__', '<script>', '0']) {
    expect(listErrors({ homeLayout: hostile, masthead: hostile, font: hostile })).toEqual({
      homeLayout: 'Home page layout must be one of stories, images, agenda',
      masthead: 'Masthead must be one of band, nameplate',
      font: expect.any(String),
    })
  }
  expect(siteFormSchema.parse({ ...texts, homeLayout: '', masthead: null })).toMatchObject({
    homeLayout: 'stories',
    masthead: 'band',
  })
})

test('A paper that dark text could not be read on is refused', () => {
  const message = 'Paper color must be light, such as #fbf6ec: text on it is dark'
  expect(listErrors({ paperColor: '#224466' })).toEqual({ paperColor: message })
  expect(listErrors({ paperColor: '#fff8e7' })).toEqual({})
  expect(listErrors({ paperColor: 'url(x)' })).toEqual({
    paperColor: 'Color must be written like #14284b',
  })
  expect(listErrors({ logoDarkChecksum: '../x' })).toEqual({
    logoDarkChecksum: 'This picture is no longer available. Please choose it again.',
  })
})

test('Only a site that has no bounds yet may have none, and wrong ones are refused for every site', () => {
  expect(unplacedSiteFormSchema.parse({ ...texts, bounds: '' }).bounds).toBeNull()
  expect(unplacedSiteFormSchema.parse(texts).bounds).toEqual(site.bounds)
  const { error } = unplacedSiteFormSchema.safeParse({ ...texts, bounds: '{' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Invalid bounds'])
  expect(listErrors({ bounds: '' })).toEqual({ bounds: 'Invalid bounds' })
})
