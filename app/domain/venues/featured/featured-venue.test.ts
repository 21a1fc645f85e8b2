import { expect, test } from 'vitest'
import { featuredVenuePath } from '../venue-path'
import { curatedVenueSchema } from './featured-venue'

const HALL = { name: 'Lake Hall', latitude: '43.067712345', longitude: -87.90221999 }

test('Missing fields of a curated venue are blank, and its location is exact to a meter', () => {
  const hall = curatedVenueSchema.parse(HALL)
  expect([hall.latitude, hall.longitude]).toEqual([43.06771, -87.90222])
  expect([hall.about, hall.url, hall.primaryImageChecksum, hall.venueIds]).toEqual([
    '',
    '',
    null,
    [],
  ])
})

test('A curated venue needs a name, a location on earth and URLs that browsers may open', () => {
  const listErrors = (changes: object) => {
    const parsed = curatedVenueSchema.safeParse({ ...HALL, ...changes })
    return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }
  expect(listErrors({ name: ' ' })).toEqual(['name: Name is required'])
  expect(listErrors({ latitude: '' })).toEqual(['latitude: latitude must not be blank'])
  expect(listErrors({ latitude: 91 })).toEqual(['latitude: latitude must be between -90 and 90'])
  expect(listErrors({ longitude: 'x' })).toHaveLength(1)
  for (const field of ['url', 'facebook', 'twitter', 'yelp', 'pinterest']) {
    for (const url of ['javascript:alert(1)', 'lakehall.example', 'ftp://lakehall.example']) {
      expect(listErrors({ [field]: url })).toEqual([
        `${field}: Invalid URL (must start with http or https)`,
      ])
    }
    expect(listErrors({ [field]: 'https://lakehall.example' })).toEqual([])
  }
  expect(listErrors({ email: 'nobody' })).toEqual(['email: Invalid e-mail address'])
  expect(listErrors({ primaryImageChecksum: '../../x' })).toHaveLength(1)
})

test('A featured venue’s page URL contains its uid', () => {
  expect(featuredVenuePath({ uid: 'a b/c' })).toBe('/featuredvenue/a%20b%2Fc')
})
