import { expect, test } from 'vitest'
import { listDays, listMonths } from './calendar-months'

test('The calendar has every month from the first to the last day', () => {
  const months = listMonths('2026-11-29', '2027-03-01')
  expect(months.map(({ key, name }) => [key, name])).toEqual([
    ['2026-11', 'November 2026'],
    ['2026-12', 'December 2026'],
    ['2027-01', 'January 2027'],
    ['2027-02', 'February 2027'],
    ['2027-03', 'March 2027'],
  ])
})

test('Weeks begin on Sunday, and days of other months are left out', () => {
  const [may] = listMonths('2026-05-01', '2026-05-31')
  expect(may?.weeks.map((week) => week.map((day) => day?.slice(8) ?? '--').join(' '))).toEqual([
    '-- -- -- -- -- 01 02',
    '03 04 05 06 07 08 09',
    '10 11 12 13 14 15 16',
    '17 18 19 20 21 22 23',
    '24 25 26 27 28 29 30',
    '31 -- -- -- -- -- --',
  ])
})

test('A leap day has its place', () => {
  expect(listDays('2028-02-27', '2028-03-02')).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2028-03-02',
  ])
})

test('Weeks without a day on sale are left out', () => {
  const [may, june] = listMonths('2026-05-30', '2026-06-01')
  expect(may?.weeks.map(([sunday]) => sunday)).toEqual(['2026-05-24', '2026-05-31'])
  expect(june?.weeks.map(([, monday]) => monday)).toEqual(['2026-06-01'])
})
