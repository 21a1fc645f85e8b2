import { expect, test } from 'vitest'
import { groupRegions, type ListedRegion } from './region-groups'

const place = (name: string): ListedRegion => ({
  type: 'place',
  slug: name.toLowerCase(),
  name,
  events: 0,
})

/** As many zip codes as make a long list. */
const zips = Array.from({ length: 50 }, (_, at): ListedRegion => {
  const name = String(53200 + at)
  return { type: 'zip', slug: name, name, events: 0 }
})

test('Places come before neighborhoods and zip codes, each by name; empty groups are omitted', () => {
  const groups = groupRegions([
    { type: 'zip', slug: '53202', name: '53202', events: 0 },
    place('Ward 10'),
    place('Élan'),
    place('Ward 2'),
    place('Eagle'),
  ])
  expect(groups.map(({ heading }) => heading)).toEqual(['Places', 'Zip Codes'])
  expect(groups[0]?.sections).toHaveLength(1)
  expect(groups[0]?.sections[0]?.regions.map(({ name }) => name)).toEqual([
    'Eagle',
    'Élan',
    'Ward 2',
    'Ward 10',
  ])
  expect(groupRegions([])).toEqual([])
})

test('A long list is divided by initial, ignoring accents; zip codes are not', () => {
  const names = Array.from({ length: 40 }, (_, at) => `Mill ${at}`)
  const [places, codes] = groupRegions([
    ...[...names, 'Élan', 'east side', '3rd Ward', '東町'].map(place),
    ...zips,
  ])
  expect(places?.sections.map(({ initial, regions }) => [initial, regions.length])).toEqual([
    ['#', 2],
    ['E', 2],
    ['M', 40],
  ])
  expect(codes?.sections.map(({ initial }) => initial)).toEqual([null])
})
