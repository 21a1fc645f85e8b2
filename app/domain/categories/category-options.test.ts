import { expect, test } from 'vitest'
import { buildCategoryOptions } from './category-options'

test('Categories become trees in which each has its path from the root', () => {
  expect(
    buildCategoryOptions([
      { id: 'concerts', parentId: null, name: 'Concerts' },
      { id: 'jazz', parentId: 'concerts', name: 'Jazz' },
      { id: 'bebop', parentId: 'jazz', name: 'Bebop' },
      { id: 'lost', parentId: 'gone', name: 'Lost' },
    ]),
  ).toEqual([
    {
      id: 'concerts',
      label: 'Concerts',
      path: 'Concerts',
      children: [
        {
          id: 'jazz',
          label: 'Jazz',
          path: 'Concerts / Jazz',
          children: [
            { id: 'bebop', label: 'Bebop', path: 'Concerts / Jazz / Bebop', children: [] },
          ],
        },
      ],
    },
    { id: 'lost', label: 'Lost', path: 'Lost', children: [] },
  ])
})
