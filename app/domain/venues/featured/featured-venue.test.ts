import { expect, test } from 'vitest'
import { featuredVenuePath } from '../venue-path'

test('A featured venue’s page URL contains its uid', () => {
  expect(featuredVenuePath({ uid: 'a b/c' })).toBe('/featuredvenue/a%20b%2Fc')
})
