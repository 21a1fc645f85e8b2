import { expect, test } from 'vitest'
import { addMonths, findDayByKey, formatMonth, listWeeks } from './month-grid'

test('A month is a grid of weeks from Sunday on, with empty cells for days of other months', () => {
  const may = listWeeks('2026-05')
  expect(may).toHaveLength(6)
  expect(may[0]).toEqual([null, null, null, null, null, '2026-05-01', '2026-05-02'])
  expect(may.at(-1)).toEqual(['2026-05-31', null, null, null, null, null, null])
  expect(listWeeks('2026-02')).toHaveLength(4)
  expect(listWeeks('2027-12').flat().filter(Boolean)).toHaveLength(31)
  expect(listWeeks('2028-02').flat()).toContain('2028-02-29')
  expect(formatMonth('2026-05')).toBe('May 2026')
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

const TODAY = '2026-05-13'
const to = (day: string, key: string, isShifted = false) => findDayByKey(day, key, isShifted, TODAY)

test('Keys move through the days as in any date grid', () => {
  expect(to('2026-05-31', 'ArrowRight')).toBe('2026-06-01')
  expect(to('2026-06-01', 'ArrowLeft')).toBe('2026-05-31')
  expect(to('2026-05-20', 'ArrowDown')).toBe('2026-05-27')
  expect(to('2026-05-27', 'ArrowUp')).toBe('2026-05-20')
  expect(to('2026-05-20', 'Home')).toBe('2026-05-17')
  expect(to('2026-05-20', 'End')).toBe('2026-05-23')
  expect(to('2026-05-20', 'Enter')).toBeNull()
})

test('Paging by key stays on the same day of the month where there is one', () => {
  expect(to('2026-05-31', 'PageDown')).toBe('2026-06-30')
  expect(to('2026-07-31', 'PageUp')).toBe('2026-06-30')
  expect(to('2026-06-15', 'PageDown', true)).toBe('2027-06-15')
})

test('No key moves before today or to days that cannot be searched', () => {
  expect(to('2026-05-14', 'ArrowUp')).toBe(TODAY)
  expect(to('2026-05-14', 'Home')).toBe(TODAY)
  expect(to('2026-06-01', 'PageUp')).toBe(TODAY)
  expect(to('2199-12-31', 'ArrowRight')).toBe('2199-12-31')
})
