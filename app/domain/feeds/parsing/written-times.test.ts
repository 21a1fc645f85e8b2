import { expect, test } from 'vitest'
import { parseWrittenTimes } from './written-times'

test.each([
  ['8:00 PM', '20:00', null],
  ['8 p.m.', '20:00', null],
  ['8p', '20:00', null],
  ['20:00 Uhr', '20:00', null],
  ['19h30', '19:30', null],
  ['noon', '12:00', null],
  ['10:00am – 4:00pm', '10:00', '16:00'],
  ['7pm to 10pm', '19:00', '22:00'],
  ['9pm - 2am', '21:00', '02:00'],
  ['2026-07-04T19:00:00-05:00', '19:00', null],
  ['21.08.2026 20:00', '20:00', null],
  ['Sat, Jul 24, 2026 8:00 PM', '20:00', null],
])('%s is %s to %s', (text, start, end) => {
  expect(parseWrittenTimes(text)).toEqual({ start, end, isDoors: false })
})

test.each([
  ['6:00-7:00 PM', '18:00', '19:00'],
  ['2-5PM', '14:00', '17:00'],
  ['11-1 PM', '11:00', '13:00'],
  ['12-1am', '00:00', '01:00'],
])('The first part of %s takes its half of the day from the second', (text, start, end) => {
  expect(parseWrittenTimes(text)).toEqual({ start, end, isDoors: false })
})

test.each(['Doors: 7 PM / Show: 8 PM', '7 PM doors, 8 PM show', '7:00pm doors | 8:00pm music'])(
  'The show of %s begins at eight',
  (text) => {
    expect(parseWrittenTimes(text)).toMatchObject({ start: '20:00' })
  },
)

test('When doors open is not when the event starts', () => {
  expect(parseWrittenTimes('Doors 7:00 PM')).toEqual({ start: null, end: null, isDoors: true })
})

test.each([
  '23:59',
  '00:00',
  '00:00 - 23:59',
  '12:00 AM',
  'ages 18+',
  '$10-15',
  'May 5',
  '3rd',
  '',
])('There is no time in %j', (text) => {
  expect(parseWrittenTimes(text)).toBeNull()
})
