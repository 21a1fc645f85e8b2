import { expect, test } from 'vitest'
import type { EventTime } from '~/domain/events/event'
import { toInstant } from '~/lib/time/local-time'
import { buildDateTile, formatCardTime, formatDetailTime, formatTimeUnderDay } from './event-time'

const CHICAGO = 'America/Chicago'
const NOON = toInstant('2026-11-20T12:00:00', CHICAGO)
const CLOCK = { timezone: CHICAGO, now: NOON }

function timed(start: string, end: string | null, timezone = CHICAGO): EventTime {
  return {
    startAt: toInstant(start, timezone),
    endAt: end === null ? null : toInstant(end, timezone),
    noStart: false,
    noEnd: end === null,
    startDay: start.slice(0, 10),
    endDay: (end ?? start).slice(0, 10),
    timezone,
  }
}

function allDay(first: string, last: string, timezone = CHICAGO): EventTime {
  return {
    ...timed(`${first}T00:00:00`, `${last}T23:59:59`, timezone),
    noStart: true,
    noEnd: true,
  }
}

test('A card shows the day and the hour', () => {
  expect(formatCardTime(timed('2026-11-27T19:30:00', '2026-11-27T22:00:00'), CLOCK)).toEqual({
    text: 'Fri, Nov 27 · 7:30 PM',
    dateTime: '2026-11-27T19:30:00-06:00',
  })
})

test('Today and tomorrow are named by the site’s days', () => {
  expect(formatCardTime(timed('2026-11-20T19:30:00', null), CLOCK).text).toBe('Today · 7:30 PM')
  expect(formatCardTime(timed('2026-11-21T09:00:00', null), CLOCK).text).toBe('Tomorrow · 9:00 AM')
  const lateEvening = { ...CLOCK, now: toInstant('2026-11-20T23:30:00', CHICAGO) }
  expect(formatCardTime(timed('2026-11-21T00:30:00', null), lateEvening).text).toBe(
    'Tomorrow · 12:30 AM',
  )
})

test('A date without an hour shows no hour, and keeps its own day in every zone', () => {
  const fair = allDay('2026-11-28', '2026-11-28', 'America/New_York')
  expect(formatCardTime(fair, { ...CLOCK, timezone: 'Pacific/Honolulu' })).toEqual({
    text: 'Sat, Nov 28',
    dateTime: '2026-11-28',
  })
  expect(formatDetailTime(fair, CLOCK)).toEqual({
    days: [['Saturday, November 28']],
    hours: null,
    dateTime: '2026-11-28',
  })
})

test('Several days are shown as a range; one that has started by its end', () => {
  expect(formatCardTime(allDay('2026-11-27', '2026-11-29'), CLOCK).text).toBe('Nov 27 – Nov 29')
  expect(formatCardTime(allDay('2026-11-01', '2026-11-29'), CLOCK).text).toBe('Through Sun, Nov 29')
})

test('The page of an event of several days shows its first and last hour, not daily hours', () => {
  const lines = (time: EventTime) => {
    const { days, hours } = formatDetailTime(time, CLOCK)
    expect(hours).toBeNull()
    return days.map((line) => line.join(' '))
  }
  expect(lines(timed('2026-12-11T16:00:00', '2026-12-13T22:00:00'))).toEqual([
    'Fri, Dec 11, 4:00 PM',
    'to Sun, Dec 13, 10:00 PM CST',
  ])
  expect(lines({ ...timed('2026-12-11T16:00:00', '2026-12-13T23:59:59'), noEnd: true })).toEqual([
    'Fri, Dec 11, 4:00 PM CST',
    'to Sun, Dec 13',
  ])
  expect(lines(timed('2027-03-13T16:00:00', '2027-03-14T22:00:00'))).toEqual([
    'Sat, Mar 13, 2027, 4:00 PM CST',
    'to Sun, Mar 14, 2027, 10:00 PM CDT',
  ])
  expect(lines(allDay('2026-12-11', '2026-12-13'))).toEqual(['Fri, Dec 11', 'to Sun, Dec 13'])
})

test('An event that started earlier today shows its end, or its start if the end is unknown', () => {
  const market = timed('2026-11-20T09:00:00', '2026-11-20T18:00:00')
  expect(formatCardTime(market, CLOCK).text).toBe('Today · until 6:00 PM')
  expect(formatTimeUnderDay(market, CLOCK, '2026-11-20').text).toBe('Until 6:00 PM')
  const talk = timed('2026-11-20T11:00:00', null)
  expect(formatCardTime(talk, CLOCK).text).toBe('Today · since 11:00 AM')
  expect(formatTimeUnderDay(talk, CLOCK, '2026-11-20').text).toBe('Since 11:00 AM')
  const begins = { ...CLOCK, now: NOON + 30_000 }
  expect(formatCardTime(timed('2026-11-20T12:00:00', null), begins).text).toBe('Today · 12:00 PM')
})

test('A night that ends at two in the morning is one evening', () => {
  const night = timed('2026-11-27T21:00:00', '2026-11-28T02:00:00')
  expect(formatCardTime(night, CLOCK).text).toBe('Fri, Nov 27 · 9:00 PM')
  expect(formatDetailTime(night, CLOCK)).toMatchObject({
    days: [['Friday, November 27']],
    hours: '9:00 PM – 2:00 AM CST',
  })
})

test('The year is shown when it is not the current one', () => {
  expect(formatCardTime(timed('2027-01-08T20:00:00', null), CLOCK).text).toBe(
    'Fri, Jan 8, 2027 · 8:00 PM',
  )
  expect(formatCardTime(allDay('2026-12-30', '2027-01-02'), CLOCK).text).toBe(
    'Dec 30 – Jan 2, 2027',
  )
})

test('An event of another zone shows the hour of the site', () => {
  const show = timed('2026-11-27T20:00:00', null, 'America/New_York')
  expect(formatCardTime(show, CLOCK)).toEqual({
    text: 'Fri, Nov 27 · 7:00 PM',
    dateTime: '2026-11-27T19:00:00-06:00',
  })
})

test('On the night the clocks go back, each of the two hours names its time zone', () => {
  const clock = { timezone: CHICAGO, now: toInstant('2026-10-20T12:00:00', CHICAGO) }
  const before: EventTime = {
    ...timed('2026-11-01T00:30:00', null),
    startAt: Date.parse('2026-11-01T06:30:00Z'),
  }
  const after: EventTime = { ...before, startAt: Date.parse('2026-11-01T07:30:00Z') }
  expect(formatDetailTime(before, clock)).toEqual({
    days: [['Sunday, November 1']],
    hours: '1:30 AM CDT',
    dateTime: '2026-11-01T01:30:00-05:00',
  })
  expect(formatDetailTime(after, clock)).toEqual({
    days: [['Sunday, November 1']],
    hours: '1:30 AM CST',
    dateTime: '2026-11-01T01:30:00-06:00',
  })
})

test('Under the heading of its day a card shows only the hour', () => {
  const day = '2026-11-27'
  expect(formatTimeUnderDay(timed('2026-11-27T19:30:00', null), CLOCK, day).text).toBe('7:30 PM')
  expect(formatTimeUnderDay(allDay(day, day), CLOCK, day).text).toBe('Fri, Nov 27')
  expect(formatTimeUnderDay(allDay('2026-11-01', '2026-12-06'), CLOCK, null).text).toBe(
    'Through Dec 6',
  )
  expect(
    formatTimeUnderDay(timed('2026-11-27T19:30:00', '2026-11-29T16:00:00'), CLOCK, day).text,
  ).toBe('7:30 PM, through Nov 29')
})

test('The date tile shows the first day, or the last of an event that has started', () => {
  expect(buildDateTile(timed('2026-11-27T19:30:00', null), CLOCK)).toEqual({
    label: 'Fri',
    day: '27',
    month: 'Nov',
  })
  expect(buildDateTile(allDay('2026-11-01', '2026-12-06'), CLOCK)).toEqual({
    label: 'Until',
    day: '6',
    month: 'Dec',
  })
})
