import { expect, test } from 'vitest'
import { listDays } from './calendar-months'
import { findDay } from './use-calendar-keys'

const DAYS = listDays('2026-05-27', '2026-07-03')
const press = (from: string, key: string) => {
  const to = findDay(DAYS, from, key)
  return to === null ? null : DAYS[to]
}

test('Arrow keys move by days and weeks, over the ends of months', () => {
  expect(press('2026-05-31', 'ArrowRight')).toBe('2026-06-01')
  expect(press('2026-06-01', 'ArrowLeft')).toBe('2026-05-31')
  expect(press('2026-05-28', 'ArrowDown')).toBe('2026-06-04')
  expect(press('2026-06-04', 'ArrowUp')).toBe('2026-05-28')
  expect(press('2026-06-01', 'PageDown')).toBe('2026-06-29')
})

test('Home and End lead to the first and last day of the week', () => {
  expect(press('2026-06-10', 'Home')).toBe('2026-06-07')
  expect(press('2026-06-10', 'End')).toBe('2026-06-13')
})

test('No key leads out of the calendar', () => {
  expect(press('2026-05-28', 'ArrowUp')).toBe('2026-05-27')
  expect(press('2026-07-02', 'PageDown')).toBe('2026-07-03')
  expect(press('2026-07-02', 'a')).toBeNull()
  expect(press('2026-07-02', ' ')).toBeNull()
})
