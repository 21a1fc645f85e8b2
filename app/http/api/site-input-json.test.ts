import { expect, test } from 'vitest'
import type { SiteFormTexts } from '~/domain/sites/form/site-form-input'
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
  homeCategories: ['jazz'],
  preventSearchEngineIndex: true,
} as unknown as SiteFormTexts

const send = (body: object) => toSentTexts(BEFORE, siteInputJson.parse(body))

test('A program that sends some fields of the branding leaves the others as they are', () => {
  expect(send({ branding: { radius: 8 } })).toEqual({ ...BEFORE, radius: '8' })
  expect(send({ branding: { tagline: null } })).toEqual({ ...BEFORE, tagline: '' })
  expect(send({ branding: {} })).toEqual({ ...BEFORE })
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

test('A program empties a setting with null, and sends numbers as numbers', () => {
  const empty = { homeCategories: null, preventSearchEngineIndex: null, sellerName: null }
  expect(send({ ...empty, homeEvents: [7, '8'], featuredSlotsPerDay: 3 })).toEqual({
    ...BEFORE,
    homeCategories: [],
    preventSearchEngineIndex: false,
    sellerName: null,
    homeEvents: ['7', '8'],
    featuredSlotsPerDay: '3',
  })
})
