import { expect, test } from 'vitest'
import { buildScale, formatAxisCount, formatCount, listLabelIndexes } from './chart-scale'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [9, [0, 3, 6, 9]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [999, [0, 250, 500, 750, 1000]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])('A chart whose highest day has %i has lines at whole, round numbers', (max, ticks) => {
  const scale = buildScale([{ date: '2026-05-01', count: max }])
  expect(scale).toEqual({ ticks, top: ticks.at(-1) })
})

test('One day in each week has a label, and none is at the edge', () => {
  expect(listLabelIndexes(30)).toEqual([6, 13, 20, 27])
})

test('Numbers fit an axis, and are whole in sentences', () => {
  expect(formatAxisCount(12_000)).toBe('12K')
  expect(formatCount(1_200, { singular: 'view', plural: 'views' })).toBe('1,200 views')
  expect(formatCount(1, { singular: 'view', plural: 'views' })).toBe('1 view')
})
