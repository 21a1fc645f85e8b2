import { expect, test } from 'vitest'
import { formatTime, formatTimes } from './format-time'
import { AP_STYLE, type HouseStyle } from './house-style'

const format = (from: string, to: string | null = null, style: Partial<HouseStyle> = {}) =>
  formatTime({ from, to }, { ...AP_STYLE, ...style })

test.each([
  ['19:00', null, '7 p.m.'],
  ['19:30', null, '7:30 p.m.'],
  ['12:00', null, 'noon'],
  ['00:00', null, 'midnight'],
  ['12:30', null, '12:30 p.m.'],
  ['00:15', null, '12:15 a.m.'],
  ['19:00', '21:00', '7–9 p.m.'],
  ['10:00', '16:30', '10 a.m.–4:30 p.m.'],
  ['10:00', '12:00', '10 a.m.–noon'],
  ['12:00', '15:00', 'noon–3 p.m.'],
  ['22:00', '00:00', '10 p.m.–midnight'],
  ['22:00', '02:00', '10 p.m.–2 a.m.'],
  ['20:00', '19:00', '8 p.m.–7 p.m.'],
  ['19:00', '19:00', '7 p.m.'],
])('AP writes %s to %s as %s', (from, to, text) => {
  expect(format(from, to)).toBe(text)
})

test('Other houses write times and ranges in their own way', () => {
  expect(format('12:00', null, { times: 'plain' })).toBe('12 PM')
  expect(format('19:30', '21:00', { times: 'compact', rangeSeparator: 'hyphen' })).toBe('7:30-9pm')
  expect(format('10:00', '16:00', { times: 'plain', rangeSeparator: 'to' })).toBe('10 AM to 4 PM')
})

test.each([
  [['14:00', '19:00'], '2 and 7 p.m.'],
  [['11:00', '14:00', '19:00'], '11 a.m., 2 p.m. and 7 p.m.'],
  [['12:00', '16:00'], 'noon and 4 p.m.'],
  [['19:00', '19:00'], '7 p.m.'],
  [[], ''],
])('Several times of a day, %s, are %s', (times, text) => {
  const spans = times.map((from) => ({ from, to: null }))
  expect(formatTimes(spans, AP_STYLE)).toBe(text)
})

test('Several times of a day are written without their ends', () => {
  const spans = [
    { from: '14:00', to: '15:00' },
    { from: '19:00', to: '20:00' },
  ]
  expect(formatTimes(spans, AP_STYLE)).toBe('2 and 7 p.m.')
  expect(formatTimes(spans.slice(1), AP_STYLE)).toBe('7–8 p.m.')
})
