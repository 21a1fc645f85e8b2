import { expect, test } from 'vitest'
import { HTTP_URL_MESSAGE } from '~/lib/text/http-url'
import { OPENING_HOURS_MESSAGES } from '../opening-hours-schema'
import { CURATED_VENUE_MESSAGES, curatedVenueBody } from './curated-venue-form'

const HALL = { name: 'Lake Hall', latitude: '43.067712345', longitude: -87.90221999 }

const listErrors = (changes: object) => {
  const parsed = curatedVenueBody.safeParse({ ...HALL, ...changes })
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('Missing fields of a curated venue are blank, and its location is exact to a meter', () => {
  expect(curatedVenueBody.parse(HALL)).toMatchObject({
    latitude: 43.06771,
    longitude: -87.90222,
    about: '',
    facebook: '',
    primaryImageChecksum: null,
    primaryFocusX: 50,
    secondaryFocusY: 50,
    openingHours: [],
    amenities: {},
    venueIds: [],
  })
  const blank = curatedVenueBody.parse({ ...HALL, primaryFocusX: null, primaryFocusY: '' })
  expect(blank).toMatchObject({ primaryFocusX: 50, primaryFocusY: 50 })
})

test('A curated venue needs a name, a location on earth and URLs that browsers may open', () => {
  expect(listErrors({ name: ' ' })).toEqual(['name: name must not be blank'])
  expect(listErrors({ latitude: '' })).toEqual(['latitude: latitude must not be blank'])
  expect(listErrors({ longitude: ' ' })).toEqual(['longitude: longitude must not be blank'])
  expect(listErrors({ latitude: -87.9, longitude: 143.06 })).toEqual([])
  // Swapped, of a place far enough east or west.
  expect(listErrors({ latitude: -97.7, longitude: 30.2 })).toEqual([
    'latitude: latitude must be between -90 and 90',
  ])
  for (const wrong of ['NaN', 'Infinity', '1e1', '43,06', {}]) {
    expect(listErrors({ latitude: wrong })).toHaveLength(1)
  }
  expect(listErrors({ latitude: 0, longitude: '0.000001' })).toEqual([
    `latitude: ${CURATED_VENUE_MESSAGES.nowhere}`,
  ])
  for (const url of ['javascript:alert(1)', 'lakehall.example', 'ftp://lakehall.example']) {
    expect(listErrors({ url })).toEqual([`url: ${HTTP_URL_MESSAGE}`])
  }
  for (const network of ['facebook', 'twitter', 'yelp', 'pinterest']) {
    for (const url of ['javascript:alert(1)', 'ftp://lakehall.example']) {
      expect(listErrors({ [network]: url })).toHaveLength(1)
    }
  }
  expect(listErrors({ url: 'https://lakehall.example' })).toEqual([])
})

test('Texts that are too long, or are no URL, address or image, are refused at their field', () => {
  expect(listErrors({ address: 'x'.repeat(10_240) })).toEqual([
    'address: Please use at most 300 characters',
  ])
  expect(listErrors({ about: 'x'.repeat(50_001) })).toHaveLength(1)
  expect(listErrors({ url: 'javascript:alert(1)' })).toEqual([`url: ${HTTP_URL_MESSAGE}`])
  expect(listErrors({ email: 'nobody' })).toEqual([`email: ${CURATED_VENUE_MESSAGES.email}`])
  expect(listErrors({ yelp: 'https://evil.example/' })).toHaveLength(1)
  expect(listErrors({ primaryImageChecksum: '../../x' })).toHaveLength(1)
  for (const focus of [-1, 101, 'x', 12.5]) {
    expect(listErrors({ primaryFocusX: focus })).toEqual([
      `primaryFocusX: ${CURATED_VENUE_MESSAGES.focus}`,
    ])
  }
})

test('Blank entries among the linked venues are dropped, and each is linked once', () => {
  const venues = ['', null, undefined, 7, '7', { id: 9, name: 'x' }, { id: '' }, {}, ' ']
  expect(curatedVenueBody.parse({ ...HALL, venues }).venueIds).toEqual([7, 9])
  expect(listErrors({ venues: ['7; DROP'] })).toEqual([
    `venues: ${CURATED_VENUE_MESSAGES.notAVenue}`,
  ])
  const many = Array.from({ length: 301 }, (_, at) => at + 1)
  expect(listErrors({ venues: many })).toEqual([`venues: ${CURATED_VENUE_MESSAGES.tooManyVenues}`])
})

test('Blank rows of opening hours are dropped, and an error stays at its row', () => {
  const blank = { opens: '', closes: '', validFrom: '', validThrough: '' }
  const friday = { ...blank, days: 'Friday', opens: '18:00', closes: '02:00' }
  const days = ['Sunday', 'Saturday', '']
  const weekend = { ...blank, days, opens: '10:00', closes: '16:00' }
  const openingHours = [blank, friday, { days: [] }, weekend, null]
  expect(curatedVenueBody.parse({ ...HALL, openingHours }).openingHours).toEqual([
    { days: ['Friday'], opens: '18:00', closes: '02:00' },
    { days: ['Saturday', 'Sunday'], opens: '10:00', closes: '16:00' },
  ])
  expect(listErrors({ openingHours: [blank, { ...friday, opens: '25:00' }] })).toEqual([
    `openingHours.1.opens: ${OPENING_HOURS_MESSAGES.time}`,
  ])
  expect(listErrors({ openingHours: ['always'] })).not.toEqual([])
})
