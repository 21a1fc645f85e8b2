import { expect, test } from 'vitest'
import type { EventTime } from '~/domain/events/event'
import { addDays, type Day, toInstant } from '~/lib/time/local-time'
import { describeDate, describeDates, describeTime } from './describe-dates'
import { type EntryDates, isContinuing, readDates, splitByDay } from './entry-dates'
import type { DateStyle } from './format-date'
import { AP_STYLE } from './house-style'

const ZONE = 'America/Chicago'
/** Thanksgiving is on Thursday, Nov. 26. */
const RANGE = { first: '2026-11-25', last: '2026-12-01' }
const STYLE: DateStyle = { ...AP_STYLE, today: RANGE.first }

/** At a wall time in Chicago, or on a day at an unknown time. */
function at(wall: string, endWall: string | null = null): EventTime {
  const noStart = !wall.includes('T')
  const toWall = (text: string) => (text.includes('T') ? `${text}:00` : `${text}T00:00:00`)
  return {
    startAt: toInstant(toWall(wall), ZONE),
    endAt: endWall === null ? null : toInstant(toWall(endWall), ZONE),
    noStart,
    noEnd: endWall === null || !endWall.includes('T'),
    startDay: wall.slice(0, 10),
    endDay: (endWall ?? wall).slice(0, 10),
    timezone: ZONE,
  }
}

type More = { hasBegun?: boolean; lastDay?: Day }

function read(times: EventTime[], { hasBegun = false, lastDay }: More = {}): EntryDates {
  const dates = readDates(times, {
    timezone: ZONE,
    range: RANGE,
    hasBegun,
    lastDay: lastDay ?? null,
  })
  if (!dates) throw new Error('it has no date in the range')
  return dates
}

const when = (times: EventTime[], more: More = {}, heading: Day | null = null) =>
  describeDates(read(times, more), { ...STYLE, heading })

const daily = (first: Day, count: number, time = '19:00') =>
  Array.from({ length: count }, (_, index) => at(`${addDays(first, index)}T${time}`))

test('An event has its time and its day, and under the heading of that day only its time', () => {
  const times = [at('2026-11-27T19:00', '2026-11-27T21:00')]
  expect(when(times)).toBe('7–9 p.m. Friday, Nov. 27')
  expect(when(times, {}, '2026-11-27')).toBe('7–9 p.m.')
  expect(describeDates(read(times), { ...STYLE, heading: null, dayOrder: 'day-first' })).toBe(
    'Friday, Nov. 27, 7–9 p.m.',
  )
  expect(describeDate(read(times), STYLE)).toBe('Friday, Nov. 27')
  expect(describeTime(read(times), STYLE)).toBe('7–9 p.m.')
})

test('An event at an unknown time has its day, and nothing under the heading of that day', () => {
  expect(when([at('2026-11-27')])).toBe('Friday, Nov. 27')
  expect(when([at('2026-11-27')], {}, '2026-11-27')).toBe('')
  expect(describeTime(read([at('2026-11-27')]), STYLE)).toBe('')
})

test('A late night belongs to the day of its evening', () => {
  expect(when([at('2026-11-28T22:00', '2026-11-29T02:00')])).toBe(
    '10 p.m.–2 a.m. Saturday, Nov. 28',
  )
  expect(when([at('2026-11-28T20:00', '2026-11-29T00:00')])).toBe(
    '8 p.m.–midnight Saturday, Nov. 28',
  )
})

test('Dates of a series are gathered by their times', () => {
  expect(when([at('2026-11-27T19:00'), at('2026-11-29T19:00')])).toBe('7 p.m. Nov. 27 and 29')
  expect(when([at('2026-11-27T19:00'), at('2026-11-28T19:00'), at('2026-11-29T14:00')])).toBe(
    '7 p.m. Nov. 27 and 28; 2 p.m. Sunday, Nov. 29',
  )
  expect(when([at('2026-11-28T14:00'), at('2026-11-28T19:00')])).toBe(
    '2 and 7 p.m. Saturday, Nov. 28',
  )
})

test('What is on every day runs through its last day', () => {
  expect(when(daily('2026-11-25', 6), { hasBegun: true })).toBe('7 p.m. daily through Nov. 30')
  expect(when(daily('2026-11-27', 4))).toBe('7 p.m. Nov. 27–30')
  expect(when(daily('2026-11-28', 20), { lastDay: '2026-12-30' })).toBe(
    '7 p.m. daily Nov. 28–Dec. 30',
  )
  const noTimes = daily('2026-11-25', 6).map((time) => ({ ...time, noStart: true }))
  expect(when(noTimes, { hasBegun: true })).toBe('Daily through Nov. 30')
})

test('A run that pauses has its dates, and its last day', () => {
  const times = [...daily('2026-11-27', 3), ...daily('2026-12-01', 3)]
  expect(when(times, { lastDay: '2026-12-20' })).toBe(
    '7 p.m. Nov. 27–29 and Dec. 1; through Dec. 20',
  )
})

test('An event of several days has no time, which would read as that of each day', () => {
  expect(when([at('2026-11-27T10:00', '2026-11-29T18:00')])).toBe('Nov. 27–29')
  expect(when([at('2026-11-01T10:00', '2026-12-20T18:00')])).toBe('Through Dec. 20')
  expect(when([at('2026-11-01', '2027-01-10')])).toBe('Through Jan. 10, 2027')
})

test('What began before has no day of its own; it is listed as continuing', () => {
  const isOn = (times: EventTime[], more: More = {}) => isContinuing(read(times, more), RANGE)
  expect(isOn([at('2026-11-01', '2026-12-20')])).toBe(true)
  expect(isOn(daily('2026-11-25', 6), { hasBegun: true })).toBe(true)
  expect(isOn([at('2026-11-27', '2026-12-20')])).toBe(false)
  expect(isOn([at('2026-11-25T09:00')], { hasBegun: true })).toBe(false)
})

test('Split by day, each day has its own times', () => {
  const split = splitByDay(read([at('2026-11-27T19:00'), at('2026-11-28T14:00')]))
  expect(split.map((dates) => describeDates(dates, { ...STYLE, heading: null }))).toEqual([
    '7 p.m. Friday, Nov. 27',
    '2 p.m. Saturday, Nov. 28',
  ])
})

test('What is not on the exported days has no dates', () => {
  const range = { timezone: ZONE, range: RANGE, hasBegun: false, lastDay: null }
  expect(readDates([at('2026-12-02T19:00')], range)).toBeNull()
  expect(readDates([at('2026-11-24T22:00', '2026-11-25T02:00')], range)).toBeNull()
})

test('On the days when clocks change, times are those of the clock', () => {
  const range = { first: '2026-11-01', last: '2026-11-01' }
  const text = (time: EventTime, days = range) => {
    const dates = readDates([time], { timezone: ZONE, range: days, hasBegun: false, lastDay: null })
    return dates && describeDates(dates, { ...STYLE, heading: days.first })
  }
  expect(text(at('2026-11-01T00:30', '2026-11-01T03:00'))).toBe('12:30–3 a.m.')
  // Seven hours that the clock shows as six.
  const night = at('2026-11-01T00:00')
  expect(text({ ...night, endAt: night.startAt + 7 * 3_600_000, noEnd: false })).toBe(
    'midnight–6 a.m.',
  )
  const spring = { first: '2027-03-14', last: '2027-03-14' }
  expect(text(at('2027-03-14T01:30', '2027-03-14T03:30'), spring)).toBe('1:30–3:30 a.m.')
})
