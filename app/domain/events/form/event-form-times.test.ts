import { expect, test } from 'vitest'
import { buildTime, buildTimeFromInstants, toDateFields } from './event-form-times'

const ZONE = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)

const build = (startDate: string, startTime = '', endTime = '', endDate = '') =>
  buildTime({ startDate, startTime, endTime, endDate }, ZONE)

test('Without a start or an end time, only the day is known', () => {
  expect(build('2026-05-02')).toEqual({
    kind: 'time',
    time: {
      startAt: at('2026-05-02T05:00:00Z'),
      endAt: null,
      noStart: true,
      noEnd: true,
      startDay: '2026-05-02',
      endDay: '2026-05-02',
    },
  })
  expect(build('2026-05-02', '', '17:00')).toMatchObject({
    time: { noStart: true, noEnd: false, endAt: at('2026-05-02T22:00:00Z') },
  })
})

test('An end time before the start time is on the next day', () => {
  expect(build('2026-05-02', '22:00', '01:30')).toMatchObject({
    time: { endAt: at('2026-05-03T06:30:00Z'), startDay: '2026-05-02', endDay: '2026-05-03' },
  })
  expect(build('2026-05-02', '22:00', '00:00')).toMatchObject({
    time: { endAt: at('2026-05-03T05:00:00Z'), endDay: '2026-05-02' },
  })
})

test('An event of several days ends on its last day', () => {
  expect(build('2026-05-02', '10:00', '09:00', '2026-05-04')).toMatchObject({
    time: { endAt: at('2026-05-04T14:00:00Z'), endDay: '2026-05-04' },
  })
  expect(build('2026-05-02', '10:00', '', '2026-05-04')).toMatchObject({
    time: { noEnd: true, endAt: at('2026-05-05T04:59:59Z'), endDay: '2026-05-04' },
  })
})

test('An end before the start is refused', () => {
  expect(build('2026-05-02', '10:00', '12:00', '2026-05-01')).toEqual({ kind: 'end-before-start' })
  const times = { noStart: false, noEnd: false }
  const early = { start: at('2026-05-02T10:00:00Z'), end: at('2026-05-02T09:00:00Z'), ...times }
  expect(buildTimeFromInstants(early, ZONE)).toEqual({ kind: 'end-before-start' })
})

test('Days that no form accepts are refused as instants too, by the clocks of the zone', () => {
  const refuse = (start: string, end: string | null = null) =>
    buildTimeFromInstants(
      { start: at(start), noStart: false, end: end === null ? null : at(end), noEnd: false },
      ZONE,
    )
  const day = (field: string) => ({ kind: 'impossible-day', field })
  expect(refuse('0001-01-01T00:00:00Z')).toEqual(day('start'))
  expect(refuse('9999-12-31T00:00:00Z')).toEqual(day('start'))
  expect(refuse('1900-01-01T00:00:00Z')).toEqual(day('start'))
  expect(refuse('2200-01-01T00:00:00Z')).toMatchObject({ time: { startDay: '2199-12-31' } })
  expect(refuse('2026-05-02T10:00:00Z', '9999-12-31T00:00:00Z')).toEqual(day('end'))
  expect(build('2199-12-31', '22:00', '01:00')).toEqual(day('end'))
})

test('Times that clocks skip are refused, also as the end on the next day', () => {
  expect(build('2026-03-08', '02:30')).toEqual({ kind: 'skipped-hour', field: 'startTime' })
  expect(build('2026-03-07', '23:00', '02:30')).toEqual({ kind: 'skipped-hour', field: 'endTime' })
  expect(build('2026-03-08', '03:00')).toMatchObject({ kind: 'time' })
})

test('A time that occurs twice is the first', () => {
  expect(build('2026-11-01', '01:30')).toMatchObject({
    time: { startAt: at('2026-11-01T06:30:00Z') },
  })
})

test.each([
  ['2026-05-02', '', '', ''],
  ['2026-05-02', '19:30', '', ''],
  ['2026-05-02', '19:30', '22:15', ''],
  ['2026-05-02', '22:00', '01:30', ''],
  ['2026-05-02', '', '17:00', ''],
  ['2026-05-02', '10:00', '09:00', '2026-05-04'],
  ['2026-05-02', '10:00', '17:00', '2026-05-03'],
  ['2026-05-02', '10:00', '', '2026-05-04'],
  ['2026-05-02', '', '', '2026-05-04'],
])('The form shows what was entered: %s %s–%s %s', (startDate, startTime, endTime, endDate) => {
  const built = build(startDate, startTime, endTime, endDate)
  if (built.kind !== 'time') throw new Error(built.kind)
  const shown = toDateFields({ ...built.time, timezone: ZONE }, ZONE)
  expect(shown).toEqual({ startDate, startTime, endTime, endDate })
})
