import { expect, test } from 'vitest'
import { buildDayGrid } from './day-grid'
import { formatLongDay, formatShortDay } from './day-names'
import { listQuickDays } from './list-quick-days'

test('The calendar begins with the Sunday of this week, and its past days are marked', () => {
  const grid = buildDayGrid('2026-11-20', 3)
  expect(grid).toHaveLength(21)
  expect(grid[0]).toEqual({
    day: '2026-11-15',
    number: 15,
    name: 'Sunday, November 15',
    past: true,
    month: 'Nov',
  })
  expect(grid.filter((cell) => cell.past)).toHaveLength(5)
  expect(grid.at(-1)?.day).toBe('2026-12-05')
  expect(grid.filter((cell) => cell.month).map((cell) => [cell.month, cell.number])).toEqual([
    ['Nov', 15],
    ['Dec', 1],
  ])
})

test('The calendar crosses the end of a year and a leap day', () => {
  expect(buildDayGrid('2027-12-31', 1).at(-1)?.day).toBe('2028-01-01')
  expect(buildDayGrid('2028-02-28', 1).map((cell) => cell.number)).toContain(29)
})

test('The weekend is Saturday and Sunday, and on Sunday only that day', () => {
  const weekend = (today: string) =>
    listQuickDays(today).find(({ name }) => name === 'This weekend')?.days
  expect(weekend('2026-11-20')).toEqual(['2026-11-21', '2026-11-22'])
  expect(weekend('2026-11-21')).toEqual(['2026-11-21', '2026-11-22'])
  expect(weekend('2026-11-22')).toEqual(['2026-11-22'])
})

test('Days have a long and a short name, with the year unless it is the current one', () => {
  expect(formatLongDay('2026-11-20', '2026-11-20')).toBe('Friday, November 20')
  expect(formatShortDay('2026-05-01', '2026-11-20')).toBe('May 1')
  expect(formatLongDay('2027-01-01', '2026-12-20')).toBe('Friday, January 1, 2027')
  expect(formatShortDay('2027-01-01', '2026-12-20')).toBe('Jan 1, 2027')
})
