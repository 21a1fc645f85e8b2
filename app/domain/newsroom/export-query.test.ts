import { expect, test } from 'vitest'
import { isChosen, MAX_EXPORT_DAYS, parseExportQuery, toExportParams } from './export-query'

/** A Wednesday. */
const TODAY = '2026-11-25'

const parse = (query: string, today = TODAY) => parseExportQuery(new URLSearchParams(query), today)
const days = (query: string, today = TODAY) => {
  const { first, last } = parse(query, today).range
  return `${first} ${last}`
}

test('Days move with the week', () => {
  expect(days('')).toBe('2026-11-25 2026-12-01')
  expect(days('when=weekend')).toBe('2026-11-27 2026-11-29')
  expect(days('when=weekend', '2026-11-28')).toBe('2026-11-28 2026-11-29')
  expect(days('when=weekend', '2026-11-29')).toBe('2026-11-29 2026-11-29')
  expect(days('when=weekend', '2026-11-30')).toBe('2026-12-04 2026-12-06')
  expect(days('when=next-week')).toBe('2026-11-30 2026-12-06')
  expect(days('when=next-week', '2026-11-30')).toBe('2026-12-07 2026-12-13')
  expect(days('when=next-week', '2026-11-29')).toBe('2026-11-30 2026-12-06')
})

test('Other days are as they are given, without what is past, reversed or no day', () => {
  expect(days('when=days&from=2026-12-24&to=2026-12-31')).toBe('2026-12-24 2026-12-31')
  expect(days('when=days&from=2026-01-01&to=2026-11-26')).toBe('2026-11-25 2026-11-26')
  expect(days('when=days&from=2026-12-24&to=2026-12-01')).toBe('2026-12-24 2026-12-24')
  expect(days('when=days&from=2026-02-30&to=soon')).toBe('2026-11-25 2026-11-25')
  expect(days('when=constructor&from=2026-12-24')).toBe('2026-11-25 2026-12-01')
})

test('More days than an export has are cut, and that is known', () => {
  const query = parse('when=days&from=2026-12-01&to=2199-01-01')
  expect(query.isCut).toBe(true)
  expect(query.range).toEqual({ first: '2026-12-01', last: '2027-01-29' })
  expect(MAX_EXPORT_DAYS).toBe(60)
  expect(parse('').isCut).toBe(false)
})

test('Hundreds of values and long texts are cut before they are searched', () => {
  const many = Array.from({ length: 500 }, (_, index) => `v${index}`).join(',')
  const { tags, search } = parse(`tags=${many}&cats=${many}&nhoods=${many}&q=${'x'.repeat(999)}`)
  expect([tags, search.categories, search.regions].map((list) => list?.length)).toEqual([
    60, 60, 60,
  ])
  expect(search.text).toHaveLength(200)
})

const send = (query: string) => toExportParams(new URLSearchParams(query)).toString()

test('What a form leaves unchecked is left out, and what it did not show stays as it was', () => {
  expect(send('site=1&shown=1,2,3&chosen=1&chosen=3&except=9')).toBe('site=1&except=9%2C2')
  expect(send('site=1&shown=1,2,3&chosen=1&chosen=2&chosen=3&except=2')).toBe('site=1')
  expect(send('site=1&shown=1,2,3&chosen=2&begin=none&with=9')).toBe('site=1&begin=none&with=9%2C2')
  expect(send('site=1&shown=1,2&begin=none&with=2')).toBe('site=1&begin=none')
  expect(send('site=1&q=+&when=week&shown=')).toBe('site=1&when=week')
})

test('Events are chosen by their ids; anything else is no id', () => {
  expect(isChosen(parse('except=2,x,-1').choice, 2)).toBe(false)
  expect(isChosen(parse('except=2').choice, 3)).toBe(true)
  expect(isChosen(parse('begin=none&with=3').choice, 3)).toBe(true)
  expect(isChosen(parse('begin=none').choice, 3)).toBe(false)
})
