import { expect, test } from 'vitest'
import { formatCount, formatList, formatTable } from './table'

test('A table is aligned, with numbers on the right', () => {
  const columns = [
    { title: 'HOST', value: (row: { host: string; venues: number }) => row.host },
    { title: 'VENUES', value: (row: { host: string; venues: number }) => row.venues },
    { title: 'DOMAINS', value: () => '' },
  ]
  expect(
    formatTable(columns, [
      { host: 'milwaukee', venues: 3 },
      { host: 'dc', venues: 12 },
    ]),
  ).toBe(['HOST       VENUES  DOMAINS', 'milwaukee       3', 'dc             12'].join('\n'))
})

test('Counts and lists read as sentences do', () => {
  expect([formatCount(1, 'venue'), formatCount(0, 'venue'), formatCount(2, 'category')]).toEqual([
    '1 venue',
    '0 venues',
    '2 categories',
  ])
  expect([formatList(['a']), formatList(['a', 'b']), formatList(['a', 'b', 'c'])]).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ])
})
