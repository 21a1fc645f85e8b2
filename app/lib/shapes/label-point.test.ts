import { expect, test } from 'vitest'
import { box } from '../../../test/box'
import { computeLabelPoint } from './label-point'

test('A label is placed in the middle of its region’s largest polygon', () => {
  expect(computeLabelPoint(box(-88, 42, -86, 44))).toEqual([-87, 43])
  const [land, island] = [box(0, 0, 4, 2), box(9, 9, 10, 10)]
  const both = {
    type: 'MultiPolygon' as const,
    coordinates: [island.coordinates, land.coordinates],
  }
  expect(computeLabelPoint(both)).toEqual([2, 1])
})

test('A region without area is labeled at its point', () => {
  expect(computeLabelPoint(box(5, 6, 5, 6))).toEqual([5, 6])
})
