import { expect, test } from 'vitest'
import { checkCart, findAvailability } from './cart'

const INVENTORY = {
  min: '2026-05-01',
  max: '2026-05-20',
  overrides: {
    '2026-05-04': 'soldout',
    '2026-05-05': 'locked',
    '2026-05-06': 'promoted',
    '2026-05-07': 'available',
  },
} as const

test('Days without an override are available, and days outside the calendar are locked', () => {
  const days = ['2026-04-30', '2026-05-01', '2026-05-04', '2026-05-07', '2026-05-20', '2026-05-21']
  expect(days.map((day) => findAvailability(INVENTORY, day))).toEqual([
    'locked',
    'available',
    'soldout',
    'available',
    'available',
    'locked',
  ])
})

test('Days that are no longer available leave the cart, and are listed', () => {
  const chosen = ['2026-05-06', '2026-05-03', '2026-05-04', '2026-05-03', '2026-04-30']
  expect(checkCart(chosen, INVENTORY)).toEqual({
    days: ['2026-05-03'],
    dropped: ['2026-04-30', '2026-05-04', '2026-05-06'],
  })
})

test('A refused day leaves the cart even if it is available again', () => {
  const chosen = ['2026-05-02', '2026-05-03']
  expect(checkCart(chosen, INVENTORY, { refused: ['2026-05-03'] })).toEqual({
    days: ['2026-05-02'],
    dropped: ['2026-05-03'],
  })
})

test('Days of the viewer’s own unfinished order leave the cart without being called lost', () => {
  const chosen = ['2026-05-02', '2026-05-05']
  expect(checkCart(chosen, INVENTORY, { ordered: ['2026-05-05'] })).toEqual({
    days: ['2026-05-02'],
    dropped: [],
  })
})
