import { expect, test } from 'vitest'
import {
  formatExceptions,
  formatSpans,
  formatWeek,
  type OpeningHours,
  openOn,
  parseOpeningHours,
  WEEKDAYS,
} from './opening-hours'

const WEEK: OpeningHours[] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], opens: '09:00', closes: '17:30' },
  { days: ['Friday'], opens: '18:00', closes: '02:00' },
  { days: ['Friday'], opens: '09:00', closes: '12:00' },
]
/** A Friday. */
const FRIDAY = '2026-05-01'
const closedOn = (day: string, through = day): OpeningHours => ({
  days: [],
  opens: '00:00',
  closes: '00:00',
  validFrom: day,
  validThrough: through,
})

const describe = (hours: OpeningHours[], day: string) => formatSpans(openOn(hours, day))

test('A day has the hours of its weekday, and one without hours is closed', () => {
  expect(describe(WEEK, '2026-04-30')).toBe('9:00 AM – 5:30 PM')
  expect(describe(WEEK, FRIDAY)).toBe('9:00 AM – 12:00 PM, 6:00 PM – 2:00 AM')
  expect(describe(WEEK, '2026-05-02')).toBe('Closed')
  expect(describe([], FRIDAY)).toBe('Closed')
})

test('Hours with dates replace the regular ones of their days, and no others', () => {
  const late: OpeningHours = {
    days: ['Monday'],
    opens: '12:00',
    closes: '20:00',
    validFrom: '2026-05-01',
    validThrough: '2026-05-31',
  }
  const hours = [...WEEK, late, closedOn('2026-05-05')]
  expect(describe(hours, '2026-05-04')).toBe('12:00 PM – 8:00 PM')
  expect(describe(hours, '2026-05-05')).toBe('Closed')
  expect(describe(hours, '2026-05-06')).toBe('9:00 AM – 5:30 PM')
  expect(describe(hours, '2026-06-01')).toBe('9:00 AM – 5:30 PM')
})

test('A place that never closes says so', () => {
  const always: OpeningHours = { days: [...WEEKDAYS], opens: '00:00', closes: '23:59' }
  expect(describe([always], FRIDAY)).toBe('Open 24 hours')
})

test('Days in a row with the same hours are one line of the week', () => {
  expect(formatWeek(WEEK)).toEqual([
    { days: 'Monday – Thursday', times: '9:00 AM – 5:30 PM' },
    { days: 'Friday', times: '9:00 AM – 12:00 PM, 6:00 PM – 2:00 AM' },
    { days: 'Saturday – Sunday', times: 'Closed' },
  ])
  expect(formatWeek([closedOn(FRIDAY)])).toEqual([])
})

test('Coming exceptions are listed by their dates; those that are over or far away are not', () => {
  const hours = [
    ...WEEK,
    closedOn('2026-05-10', '2026-05-12'),
    closedOn('2026-05-02'),
    closedOn('2026-04-30'),
    closedOn('2026-12-25'),
  ]
  expect(formatExceptions(hours, FRIDAY, 60)).toEqual([
    { days: 'May 2, 2026', times: 'Closed' },
    { days: 'May 10, 2026 – May 12, 2026', times: 'Closed' },
  ])
})

test('What is stored and cannot be read as hours is left out', () => {
  expect(parseOpeningHours(JSON.stringify(WEEK))).toEqual(WEEK)
  for (const json of ['', '{', 'null', '{}', '[null, 1, {}]', '[{"days":["Someday"]}]']) {
    expect(parseOpeningHours(json)).toEqual([])
  }
  const wrong = [{ days: ['Monday'], opens: '25:00', closes: '26:00' }]
  expect(parseOpeningHours(JSON.stringify(wrong))).toEqual([])
})
