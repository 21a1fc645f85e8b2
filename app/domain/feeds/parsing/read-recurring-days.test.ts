import { expect, test } from 'vitest'
import { parseRecurringDays } from './read-recurring-days'

/** A Friday. */
const TODAY = '2026-07-10'

const parse = (text: string, more = {}) =>
  parseRecurringDays(text, { today: TODAY, order: 'month-first', ...more })

/** The days of each part, of July and August without the year. */
const listDays = (text: string, more = {}) => {
  const found = parse(text, more)
  return Array.isArray(found)
    ? found.map(({ days }) => days.filter((day) => day < '2026-09').map((day) => day.slice(5)))
    : found
}

const MONDAYS = ['07-13', '07-20', '07-27', '08-03', '08-10', '08-17', '08-24', '08-31']
const FRIDAYS = ['07-10', '07-17', '07-24', '07-31', '08-07', '08-14', '08-21', '08-28']

test.each([
  'Mondays, 8 PM',
  'MONDAYS 8PM',
  'Every Monday at 8pm',
  'each Mon., 20:00',
  'Weekly on Mondays',
  'Monday nights, 9pm-1am',
  'jeden Montag, 20 Uhr',
  'montags, 20:00 Uhr',
  'Tous les lundis, 20h30',
  'Cada lunes a las 20:00',
])('%s: every Monday', (text) => {
  expect(listDays(text)).toEqual([MONDAYS])
})

test('Without an end it is a quarter of a year', () => {
  expect(parse('Mondays')).toMatchObject([
    { days: { length: 13, 0: '2026-07-13', 12: '2026-10-05' } },
  ])
})

test('What began last night is still on', () => {
  expect(listDays('Thursdays 10 PM – 2 AM')?.[0]).toContain('07-09')
})

test.each([
  ['Mondays & Fridays', ['07-10', '07-13', '07-17']],
  ['every Tue, Wed and Thu', ['07-09', '07-14', '07-15']],
  ['Mondays–Wednesdays', ['07-13', '07-14', '07-15']],
  ['Every Monday through Wednesday', ['07-13', '07-14', '07-15']],
  ['Every Saturday to Monday', ['07-11', '07-12', '07-13']],
  ['Daily, 10 AM', ['07-09', '07-10', '07-11']],
])('%s begins on these days', (text, days) => {
  expect(listDays(text)?.[0]?.slice(0, 3)).toEqual(days)
})

test.each([
  ['First Friday of the month', ['08-07']],
  ['1st & 3rd Monday', ['07-20', '08-03', '08-17']],
  ['Last Friday of each month, 6 PM', ['07-31', '08-28']],
  ['every second Monday of the month', ['07-13', '08-10']],
  ['Third Monday in August', ['08-17']],
])('%s: of the month', (text, days) => {
  expect(listDays(text)).toEqual([days])
})

test.each([
  ['Jul 14 – Aug 12, Mondays', ['07-20', '07-27', '08-03', '08-10']],
  ['Mondays through August 3', ['07-13', '07-20', '07-27', '08-03']],
  ['Mondays, 7 PM until 10 PM, through Aug 3', ['07-13', '07-20', '07-27', '08-03']],
  ['Mondays starting August 17', ['08-17', '08-24', '08-31']],
  ['Tous les lundis à partir du 17 août', ['08-17', '08-24', '08-31']],
  ['Mondays in August', ['08-03', '08-10', '08-17', '08-24', '08-31']],
  ['Every Monday, July through August', MONDAYS],
  ['Mondays (except July 20, 27 and August 10)', ['07-13', '08-03', '08-17', '08-24', '08-31']],
  ['Every other Monday from July 6, 7 PM', ['07-20', '08-03', '08-17', '08-31']],
  ['Mondays, May 4 – June 1', []],
])('%s: within its bounds', (text, days) => {
  expect(listDays(text)).toEqual([days])
})

test('Months that ended a moment ago are over, and others are those of the next year', () => {
  expect(parse('Mondays in June')).toMatchObject([{ days: [] }])
  expect(parse('Mondays in March')).toMatchObject([{ days: { 0: '2027-03-01', length: 5 } }])
  expect(parse('Mondays, December through February')).toMatchObject([{ days: { 0: '2026-12-07' } }])
})

test('Under the heading of a month it is that month', () => {
  expect(listDays('Mondays', { month: 8, year: 2026 })).toEqual([
    ['08-03', '08-10', '08-17', '08-24', '08-31'],
  ])
})

test('Weekdays that follow a time are a part with a time of their own', () => {
  expect(parse('Mondays 7 PM, Fridays & Saturdays 9 PM, through August 31')).toMatchObject([
    { text: 'Mondays 7 PM, ' },
    { text: 'Fridays & Saturdays 9 PM, through August 31' },
  ])
  expect(listDays('Mondays 7 PM, Fridays 9 PM')).toEqual([MONDAYS, FRIDAYS])
})

test('Every other week needs a first day', () => {
  expect(parse('Every other Tuesday, 7 PM')).toBe(
    'it takes place every other week, without a first day',
  )
})

test.each([
  ['Friday, 8 PM'],
  ['Fri, July 10, 8 PM'],
  ['Fridays at the Park, July 10, 6 PM'],
  ['July 4th Saturday'],
  ['Jun 5 – Aug 28, daily'],
  ['Tuesday–Sunday, 10–5'],
  ['Weekly, 8 PM'],
  ['Every month'],
  ['TBD'],
  [''],
])('%j names no days that recur', (text) => {
  expect(parse(text)).toBeNull()
})

test('A text of an opponent has bounds', () => {
  const days = parse('Daily Mondays through December 31, 2199')
  expect(Array.isArray(days) && days.flatMap((found) => found.days).length).toBeLessThanOrEqual(400)
  expect(parse('Mondays '.repeat(10_000))).toMatchObject([{ days: { length: 13 } }])
  expect(parse('first , '.repeat(10_000))).toBeNull()
})
