import { expect, test } from 'vitest'
import { listMissingDetails } from './missing-details'

const NEW = {
  bounds: '',
  supportEmail: '',
  logoChecksum: '',
  primaryColor: '',
  homeCategories: [] as string[],
}

test('A site without bounds lists what it lacks, the bounds first', () => {
  expect(listMissingDetails(NEW)?.map(({ name }) => name)).toEqual([
    'Bounds',
    'Support email',
    'Logo',
    'Primary color',
    'Home page categories',
  ])
  const partly = { ...NEW, supportEmail: 'help@city.example', homeCategories: ['concerts'] }
  expect(listMissingDetails(partly)?.map(({ section }) => section)).toEqual([
    'place',
    'brand',
    'brand',
  ])
})

test('A site with bounds is complete enough to be listed', () => {
  expect(listMissingDetails({ ...NEW, bounds: '{"type":"Polygon"}' })).toBeNull()
})
