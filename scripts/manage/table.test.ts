import { expect, test } from 'vitest'
import { counted, listed, tableOf } from './table'

test('A table is aligned, its numbers to the right', () => {
  const columns = [
    { title: 'HOST', of: (row: { host: string; venues: number }) => row.host },
    { title: 'VENUES', of: (row: { host: string; venues: number }) => row.venues },
    { title: 'DOMAINS', of: () => '' },
  ]
  expect(
    tableOf(columns, [
      { host: 'milwaukee', venues: 3 },
      { host: 'dc', venues: 12 },
    ]),
  ).toBe(['HOST       VENUES  DOMAINS', 'milwaukee       3', 'dc             12'].join('\n'))
})

test('Counts and lists read as sentences do', () => {
  expect([counted(1, 'venue'), counted(0, 'venue'), counted(2, 'category')]).toEqual([
    '1 venue',
    '0 venues',
    '2 categories',
  ])
  expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ])
})
