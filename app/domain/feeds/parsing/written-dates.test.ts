import { expect, test } from 'vitest'
import { parseWrittenDates } from './written-dates'

const TODAY = '2026-07-10'
const parse = (text: string) => {
  const dates = parseWrittenDates(text, { today: TODAY })
  return dates && [dates.start, dates.end].filter(Boolean).join(' to ')
}

test.each([
  ['Fri, Jul 24, 2026', '2026-07-24'],
  ['August  1 2026', '2026-08-01'],
  ['Thursday 9th July 2026 7.30pm', '2026-07-09'],
  ['Sept. 12, 2026 8pm', '2026-09-12'],
  ['7/4/26', '2026-07-04'],
  ['2026-07-04T19:00:00-05:00', '2026-07-04'],
  ['20260704', '2026-07-04'],
  ['21. 08. 2026, 20:00 Uhr', '2026-08-21'],
  ['21. Sep. 2026', '2026-09-21'],
  ['Samedi 4 août 2026', '2026-08-04'],
])('The date %s is %s', (text, day) => {
  expect(parse(text)).toBe(day)
})

test.each([
  ['Aug 29 - 31, 2024', '2024-08-29 to 2024-08-31'],
  ['29 - 31 Aug 2024', '2024-08-29 to 2024-08-31'],
  ['28 Dec - 3 Jan 2027', '2026-12-28 to 2027-01-03'],
  ['Dec 28 – Jan 3', '2026-12-28 to 2027-01-03'],
  ['May 5 through May 9, 2026', '2026-05-05 to 2026-05-09'],
  ['7/4 - 7/6', '2026-07-04 to 2026-07-06'],
  ['Oct 3 7:00 PM to Oct 4 1:00 AM', '2026-10-03 to 2026-10-04'],
  ['October 3, 2026 | 7:00 PM - 10:00 PM', '2026-10-03'],
])('Each part of the range %s takes from the other what it leaves out', (text, days) => {
  expect(parse(text)).toBe(days)
})

test('A date without a year is the next one, or one of the last sixty days', () => {
  expect(parse('Jan 15')).toBe('2027-01-15')
  expect(parse('June 1')).toBe('2026-06-01')
  expect(parse('May 5')).toBe('2027-05-05')
})

test('A weekday decides the year where it only fits one', () => {
  expect(parse('Friday, February 13')).toBe('2026-02-13')
  expect(parse('Saturday, February 13')).toBe('2027-02-13')
})

test('A heading gives the month and the year', () => {
  const heading = { today: TODAY, year: 2025, month: 8 }
  expect(parseWrittenDates('Wed 12', heading)?.start).toBe('2025-08-12')
})

test('Numeric dates follow the order of their country, unless it is impossible', () => {
  const dayFirst = { today: TODAY, order: 'day-first' } as const
  expect(parseWrittenDates('04/07/2026', dayFirst)?.start).toBe('2026-07-04')
  expect(parse('04/07/2026')).toBe('2026-04-07')
  expect(parse('13/07/2026')).toBe('2026-07-13')
})

test.each(['TBD', 'Every Sunday', 'Nov 2026', '12.', 'Feb 30, 2026', '', '99/99/9999', '20:00'])(
  'There is no date in %j',
  (text) => {
    expect(parse(text)).toBeNull()
  },
)
