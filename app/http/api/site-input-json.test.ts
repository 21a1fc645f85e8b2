import { expect, test } from 'vitest'
import type { SiteFormTexts } from '~/domain/sites/site-form-input'
import { siteInputJson, toSentTexts } from './site-input-json'

const BEFORE = {
  name: 'Laketown',
  primaryColor: '#112233',
  accentColor: '#445566',
  font: 'serif',
  radius: '4',
  tagline: 'By the lake',
  logoGround: 'primary',
  adNetworkCode: '12',
  leaderboardCode: 'top',
  leaderboardDefaultCode: 'top-2',
  leaderboardSizes: '728x90',
  rightRailCode: 'side',
  rightRailDefaultCode: '',
  rightRailSizes: '',
} as unknown as SiteFormTexts

const send = (body: object) => toSentTexts(BEFORE, siteInputJson.parse(body))

test('A program that sends some fields of the branding leaves the others as they are', () => {
  const lists = { homeCategories: [], siteNavCategories: [], otherDomains: [] }
  const rest = { ...lists, preventSearchEngineIndex: false, ticketmasterFeedEnabled: false }
  expect(send({ branding: { radius: 8 } })).toEqual({ ...BEFORE, ...rest, radius: '8' })
  expect(send({ branding: { tagline: null } })).toEqual({ ...BEFORE, ...rest, tagline: '' })
  expect(send({ branding: {} })).toEqual({ ...BEFORE, ...rest })
  expect(send({ branding: null })).toMatchObject({
    primaryColor: '',
    accentColor: '',
    font: '',
    radius: '',
    tagline: '',
    logoGround: '',
  })
})

test('A program that sends some fields of the ads leaves the others as they are', () => {
  expect(send({ googleAds: { leaderboard: { code: 'new' } } })).toMatchObject({
    adNetworkCode: '12',
    leaderboardCode: 'new',
    leaderboardDefaultCode: 'top-2',
    leaderboardSizes: '728x90',
    rightRailCode: 'side',
  })
  expect(send({ googleAds: { leaderboard: null } })).toMatchObject({
    adNetworkCode: '12',
    leaderboardCode: '',
    leaderboardDefaultCode: '',
    leaderboardSizes: '',
    rightRailCode: 'side',
  })
  expect(send({ googleAds: null })).toMatchObject({ adNetworkCode: '', rightRailCode: '' })
})

test('A program sends the paper and the design as it sends other fields', () => {
  expect(
    send({ branding: { paper: '#fbf7ee' }, homeLayout: 'agenda', masthead: null }),
  ).toMatchObject({ paperColor: '#fbf7ee', homeLayout: 'agenda', masthead: null, font: 'serif' })
})
