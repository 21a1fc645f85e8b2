import { expect, test } from 'vitest'
import { rotateFeaturedEvents } from './rotate-featured-events'

const PAID = [11, 12, 13, 14, 15].map((id) => ({ id }))
const ids = (day: string, hour: number) => rotateFeaturedEvents(PAID, day, hour).map(({ id }) => id)

test('Everyone sees the same order within an hour', () => {
  expect(ids('2026-05-01', 9)).toEqual(ids('2026-05-01', 9))
  expect(rotateFeaturedEvents(PAID.toReversed(), '2026-05-01', 9).map(({ id }) => id)).toEqual(
    ids('2026-05-01', 9),
  )
})

test('Over five hours, each of five events is first once and last once', () => {
  const hours = [18, 19, 20, 21, 22].map((hour) => ids('2026-05-01', hour))
  expect(hours.map((order) => order[0]).toSorted()).toEqual([11, 12, 13, 14, 15])
  expect(hours.map((order) => order.at(-1)).toSorted()).toEqual([11, 12, 13, 14, 15])
})

test('No event has the same hour every day', () => {
  const evenings = Array.from(
    { length: 28 },
    (_, day) => ids(`2026-05-${String(day + 1).padStart(2, '0')}`, 19)[0],
  )
  expect(new Set(evenings).size).toBe(5)
})

test('An empty list stays empty', () => {
  expect(rotateFeaturedEvents([], '2026-05-01', 9)).toEqual([])
})
