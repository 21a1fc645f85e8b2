import { expect, test } from 'vitest'
import { domainSchema, newSiteSchema, parseSiteSettings, siteSettingsSchema } from './site'

test('A custom domain is stored in lower case and without www', () => {
  expect(domainSchema.parse(' WWW.Events.Example.com ')).toBe('events.example.com')
  for (const typed of [
    'localhost',
    'https://example.com',
    'exa mple.com',
    '-a.com',
    'a..com',
    '',
  ]) {
    expect(domainSchema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Domain must be a domain name such as events.example.com',
    )
  }
})

test('A new site is validated with the specification’s messages', () => {
  const city = { host: 'milwaukee', name: 'Milwaukee', timezone: 'America/Chicago' }
  const messages = (changes: object) =>
    newSiteSchema.safeParse({ ...city, ...changes }).error?.issues.map(({ message }) => message)
  expect(messages({})).toBeUndefined()
  expect(messages({ host: 'mi' })).toEqual([
    'Host must be lower case alphanumeric and between 3 and 32 characters long',
  ])
  expect(messages({ host: 'admin' })).toEqual(['Host is reserved'])
  expect(messages({ name: 'No' })).toEqual(['Name is too short'])
  expect(messages({ timezone: 'Central' })?.[0]).toMatch(
    /^Timezone must be one of UTC, .*New_York$/,
  )
})

test('Settings with external URLs are validated, with error messages', () => {
  const getMessage = (settings: object) =>
    siteSettingsSchema.safeParse(settings).error?.issues[0]?.message
  for (const externalHeaderUrl of [
    'https://paper.example/top',
    'http://paper.example:8080/',
    'https://münchen.example/',
    'http://[::1]/',
  ]) {
    expect(getMessage({ externalHeaderUrl })).toBeUndefined()
  }
  for (const externalHeaderUrl of [
    'paper.example',
    'javascript:x',
    'https://me:pw@paper.example',
    'https://paper.example;sandbox',
    'https://paper.example,x',
    'https://*.example',
  ]) {
    expect(getMessage({ externalHeaderUrl })).toBe('Invalid URL (must start with http or https)')
  }
  for (const url of ['/search', 'https://paper.example', 'mailto:a@paper.example', 'tel:+1']) {
    expect(getMessage({ logoLinkUrl: url })).toBeUndefined()
  }
  for (const url of ['javascript:x', '//paper.example', '/\\paper.example', 'search', 'data:x']) {
    expect(getMessage({ logoLinkUrl: url })).toMatch('Invalid URL')
    expect(getMessage({ footerSections: [{ title: 'A', links: [{ title: 'B', url }] }] })).toMatch(
      'Invalid URL',
    )
  }
  expect(getMessage({ branding: { primary: 'navy' } })).toBe('Color must be written like #14284b')
  const unit = { code: "top'", sizes: [[728, 90]] }
  expect(getMessage({ googleAds: { networkCode: '1', leaderboard: unit } })).toMatch('Ad unit code')
  expect(getMessage({ googleAds: { networkCode: '12,345' } })).toBeUndefined()
})

test('A site that chooses no categories has five in its navigation', () => {
  const { siteNavCategories } = siteSettingsSchema.parse({})
  expect(siteNavCategories).toEqual(['comedy', 'concerts', 'food_and_drink', 'sports', 'theater'])
})

test('Of five footer sections the first four are shown', () => {
  const listTitles = (titles: string[]) =>
    parseSiteSettings({
      footerSections: titles.map((title) => ({ title, links: [] })),
    }).footerSections.map(({ title }) => title)
  expect(listTitles(['News', 'Paper', 'Help', 'Jobs'])).toEqual(['News', 'Paper', 'Help', 'Jobs'])
  expect(listTitles(['News', 'Paper', 'Help', 'Jobs', 'Ads'])).toEqual([
    'News',
    'Paper',
    'Help',
    'Jobs',
  ])
  expect(listTitles([])).toEqual([])
  expect(parseSiteSettings({}).footerSections).toEqual([])
})

test('A stored setting that is no longer valid counts as not set, without affecting others', () => {
  const settings = parseSiteSettings({
    externalFooterUrl: 'ftp://paper.example',
    branding: { primary: 'navy' },
    logoHeightHeader: 'tall',
    supportEmail: 'help@paper.example',
    unknown: 1,
  })
  expect(settings.externalFooterUrl).toBeUndefined()
  expect(settings.branding).toEqual({})
  expect(settings.logoHeightHeader).toBe(48)
  expect(settings.supportEmail).toBe('help@paper.example')
})
