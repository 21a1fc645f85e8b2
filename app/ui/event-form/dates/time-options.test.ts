import { expect, test } from 'vitest'
import { findLikelyTime, formatTime, matchTimes } from './time-options'

const values = (typed: string) => matchTimes(typed).map(({ value }) => value)
const tens = (hour: string) => ['00', '10', '20', '30', '40', '50'].map((m) => `${hour}:${m}`)

test('With nothing typed the half hours from 05:00 to 05:00 of the next day are offered', () => {
  const options = matchTimes('')
  expect(options).toHaveLength(49)
  expect(options.every(({ value }) => /:[03]0$/.test(value))).toBe(true)
  expect(options.slice(0, 2).map(({ label }) => label)).toEqual(['5:00 AM', '5:30 AM'])
  expect(options.at(-1)).toEqual({
    minute: 29 * 60,
    value: '05:00',
    label: '5:00 AM',
    isNextDay: true,
  })
})

test('Every minute between 05:00 and 05:00 of the next day can be chosen', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => {
    const typed = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    return values(typed).some((value) => value === typed.padStart(5, '0'))
  })
  expect(minutes.every(Boolean)).toBe(true)
})

test.each<[typed: string, expected: string[]]>([
  // An hour: its tens of minutes, and from 1 to 11 those of the pm hour.
  ['8', [...tens('08'), ...tens('20')]],
  ['08', [...tens('08'), ...tens('20')]],
  ['11', [...tens('11'), ...tens('23')]],
  ['12', tens('12')],
  ['13', tens('13')],
  ['0', tens('00')],
  ['23', tens('23')],
  // 05:00 is the first time of the day and the last of the night.
  ['5', [...tens('05'), ...tens('17'), '05:00']],
  // Above 23 there is no hour.
  ['24', []],
  ['99', []],
  ['24:00', []],
  ['2400', []],
  // am and pm.
  ['7p', tens('19')],
  ['7 pm', tens('19')],
  ['7 P.M.', tens('19')],
  ['7am', tens('07')],
  ['12am', tens('00')],
  ['12 pm', tens('12')],
  ['19 pm', tens('19')],
  ['19 am', []],
  // Minutes.
  ['7:', [...tens('07'), ...tens('19')]],
  ['7:30', ['07:30', '19:30']],
  ['7.30', ['07:30', '19:30']],
  ['730', ['07:30', '19:30']],
  ['1930', ['19:30']],
  ['19:37', ['19:37']],
  [
    '193',
    ['19:30', '19:31', '19:32', '19:33', '19:34', '19:35', '19:36', '19:37', '19:38', '19:39'],
  ],
  ['7:61', []],
  ['7:30 PM', ['19:30']],
  [' 7 : 30 pm ', ['19:30']],
  // Anything else is no time.
  ['noon', []],
  ['7:30:00', []],
  ['-7', []],
  ['19301', []],
])('Typing "%s" offers %j', (typed, expected) => {
  expect(values(typed)).toEqual(expected)
})

test.each([
  ['', '8:00 AM'],
  ['7', '7:00 PM'],
  ['7:30', '7:30 PM'],
  ['10', '10:00 AM'],
  ['2', '2:00 PM'],
  ['7am', '7:00 AM'],
])('Of what matches "%s" the likely time is %s', (typed, likely) => {
  const options = matchTimes(typed)
  expect(options[findLikelyTime(options)]?.label).toBe(likely)
})

test('A time is shown with am or pm', () => {
  expect(['00:05', '09:00', '12:00', '19:30'].map(formatTime)).toEqual([
    '12:05 AM',
    '9:00 AM',
    '12:00 PM',
    '7:30 PM',
  ])
  expect(['', '7:30', '24:00', '12:60', 'soon'].map(formatTime)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
