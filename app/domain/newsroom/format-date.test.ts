import { expect, test } from 'vitest'
import { type DateStyle, formatDaySpan, formatDays, formatFullDay } from './format-date'
import { AP_STYLE } from './house-style'

const STYLE: DateStyle = { ...AP_STYLE, today: '2026-11-25' }

test.each([
  ['2026-01-05', 'Monday, Jan. 5'],
  ['2026-02-06', 'Friday, Feb. 6'],
  ['2026-03-07', 'Saturday, March 7'],
  ['2026-04-08', 'Wednesday, April 8'],
  ['2026-05-09', 'Saturday, May 9'],
  ['2026-06-10', 'Wednesday, June 10'],
  ['2026-07-11', 'Saturday, July 11'],
  ['2026-08-12', 'Wednesday, Aug. 12'],
  ['2026-09-13', 'Sunday, Sept. 13'],
  ['2026-10-14', 'Wednesday, Oct. 14'],
  ['2026-11-27', 'Friday, Nov. 27'],
  ['2026-12-01', 'Tuesday, Dec. 1'],
  ['2027-01-01', 'Friday, Jan. 1, 2027'],
])('AP writes %s as %s', (day, text) => {
  expect(formatFullDay(day, STYLE)).toBe(text)
})

test('Other houses abbreviate otherwise', () => {
  const day = '2026-03-07'
  expect(formatFullDay(day, { ...STYLE, months: 'short', weekdays: 'short' })).toBe('Sat, Mar 7')
  expect(formatFullDay(day, { ...STYLE, weekdays: 'short' })).toBe('Sat., March 7')
  expect(formatFullDay('2026-11-27', { ...STYLE, months: 'full', weekdays: 'none' })).toBe(
    'November 27',
  )
})

test.each([
  ['2026-11-27', '2026-11-30', 'Nov. 27–30'],
  ['2026-11-27', '2026-12-02', 'Nov. 27–Dec. 2'],
  ['2026-12-30', '2027-01-02', 'Dec. 30–Jan. 2, 2027'],
  ['2027-01-02', '2027-01-04', 'Jan. 2, 2027–Jan. 4, 2027'],
  ['2026-11-27', '2026-11-27', 'Nov. 27'],
])('The days from %s to %s are %s', (first, last, text) => {
  expect(formatDaySpan(first, last, STYLE)).toBe(text)
})

test.each([
  [['2026-11-27', '2026-11-29'], 'Nov. 27 and 29'],
  [['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-01'], 'Nov. 27–29 and Dec. 1'],
  [['2026-11-27', '2026-11-28'], 'Nov. 27 and 28'],
  [['2026-11-24', '2026-11-26', '2026-11-28'], 'Nov. 24, 26 and 28'],
  [['2026-12-29', '2027-01-05'], 'Dec. 29 and Jan. 5, 2027'],
  [['2027-01-05', '2027-01-12'], 'Jan. 5, 2027 and Jan. 12, 2027'],
])('The days %s are %s', (days, text) => {
  expect(formatDays(days, STYLE)).toBe(text)
})
