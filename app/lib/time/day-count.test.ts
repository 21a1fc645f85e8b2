import { expect, test } from 'vitest'
import { fillDays, spanUntil } from './day-count'

test('Days without a count are 0, and other days are left out', () => {
  const span = spanUntil('2026-03-02', 4)
  expect(span).toEqual({ first: '2026-02-27', last: '2026-03-02' })
  const counts = [
    { date: '2026-02-26', count: 9 },
    { date: '2026-02-28', count: 3 },
  ]
  expect(fillDays(counts, span)).toEqual([
    { date: '2026-02-27', count: 0 },
    { date: '2026-02-28', count: 3 },
    { date: '2026-03-01', count: 0 },
    { date: '2026-03-02', count: 0 },
  ])
})

test('Where nothing was counted there is no data', () => {
  const span = spanUntil('2026-03-02', 4)
  expect(fillDays([], span)).toEqual([])
  expect(fillDays([{ date: '2026-03-01', count: 0 }], span)).toEqual([])
})
