import { rrulestr } from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { addDays } from '~/lib/time/local-time'
import { createRandom, type Random } from '../../../../test/listing-model/seeded-random'

import { describeRecurrence } from './describe-recurrence'
import {
  expandRecurrence,
  listWeekdays,
  MAX_SERIES_DATES,
  type Recurrence,
} from './expand-recurrence'
import { type RecurrenceFields, recurrenceFromForm, recurrenceToForm } from './recurrence-fields'

function rule(
  frequency: Recurrence['frequency'],
  from: string,
  until: string,
  changes: Partial<Recurrence> = {},
): Recurrence {
  return { frequency, interval: 1, weekdays: [], from, until, skipped: [], ...changes }
}

test.each<[string, Recurrence, string[]]>([
  [
    'weekly on the weekday of its first day',
    rule('weekly', '2026-08-04', '2026-08-25'),
    ['2026-08-04', '2026-08-11', '2026-08-18', '2026-08-25'],
  ],
  [
    'on Monday and Thursday of every second week',
    rule('weekly', '2026-06-01', '2026-06-30', { interval: 2, weekdays: [4, 1] }),
    ['2026-06-01', '2026-06-04', '2026-06-15', '2026-06-18', '2026-06-29'],
  ],
  [
    'on both days of every second weekend, whose Saturday and Sunday are in one week',
    rule('weekly', '2026-06-06', '2026-06-21', { interval: 2, weekdays: [0, 6] }),
    ['2026-06-06', '2026-06-07', '2026-06-20', '2026-06-21'],
  ],
  [
    'on Mondays, from a Wednesday that is not one of its days',
    rule('weekly', '2026-06-03', '2026-06-15', { weekdays: [1] }),
    ['2026-06-08', '2026-06-15'],
  ],
  [
    'weekly, without two skipped days',
    rule('weekly', '2026-08-04', '2026-09-01', { skipped: ['2026-08-11', '2026-08-25'] }),
    ['2026-08-04', '2026-08-18', '2026-09-01'],
  ],
  [
    'weekly across both changes of clocks and the end of the year',
    rule('weekly', '2026-10-25', '2027-03-28', { interval: 5 }),
    ['2026-10-25', '2026-11-29', '2027-01-03', '2027-02-07', '2027-03-14'],
  ],
  [
    'on the second Tuesday',
    rule('monthly-by-weekday', '2026-01-13', '2026-04-30'),
    ['2026-01-13', '2026-02-10', '2026-03-10', '2026-04-14'],
  ],
  [
    'on the fourth Friday, though a month has five',
    rule('monthly-by-weekday', '2026-01-23', '2026-05-31'),
    ['2026-01-23', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-22'],
  ],
  [
    'on the last Friday, for a first day that is the fifth',
    rule('monthly-by-weekday', '2026-01-30', '2026-05-31'),
    ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29'],
  ],
  [
    'on the 31st, in the months that have one',
    rule('monthly-by-date', '2026-12-31', '2027-07-31'),
    ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
  ],
  [
    'on February 29, in leap years',
    rule('monthly-by-date', '2028-02-29', '2032-12-31', { interval: 12 }),
    ['2028-02-29', '2032-02-29'],
  ],
  ['until before its first day: never', rule('weekly', '2026-08-04', '2026-08-03'), []],
])('A series recurs %s', (_, recurrence, days) => {
  expect(expandRecurrence(recurrence, recurrence.from)).toEqual(days)
})

test('The days of a rule are counted from its own first day, wherever the list begins', () => {
  const biweekly = rule('weekly', '2026-08-04', '2026-09-30', { interval: 2 })
  expect(expandRecurrence(biweekly, '2026-08-05')).toEqual([
    '2026-08-18',
    '2026-09-01',
    '2026-09-15',
    '2026-09-29',
  ])
  expect(expandRecurrence(biweekly, '2026-07-01').slice(0, 2)).toEqual(['2026-07-07', '2026-07-21'])
})

test('A rule with too many dates stops at one more than a series may have', () => {
  const long = rule('weekly', '2026-01-01', '2199-12-31', { weekdays: [0, 1, 2, 3, 4, 5, 6] })
  expect(expandRecurrence(long, long.from)).toHaveLength(MAX_SERIES_DATES + 1)
})

test('A rule that ends centuries later is read for five years', () => {
  const yearly = rule('monthly-by-date', '2026-01-01', '2199-12-31', { interval: 12 })
  expect(expandRecurrence(yearly, yearly.from).at(-1)).toBe('2031-01-01')
})

const ICAL_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function formatRule(recurrence: Recurrence): string {
  const { frequency, interval, from } = recurrence
  const weekday = ICAL_DAYS[new Date(from).getUTCDay()]
  const date = Number(from.slice(8))
  switch (frequency) {
    case 'weekly':
      return `FREQ=WEEKLY;WKST=MO;INTERVAL=${interval};BYDAY=${listWeekdays(recurrence).map((day) => ICAL_DAYS[day])}`
    case 'monthly-by-weekday':
      return `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${date > 28 ? -1 : Math.ceil(date / 7)}${weekday}`
    case 'monthly-by-date':
      return `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${date}`
  }
}

function makeRule(random: Random): Recurrence {
  const from = addDays('2023-01-01', random.int(0, 2_000))
  return rule(
    random.pick(['weekly', 'monthly-by-weekday', 'monthly-by-date'] as const),
    from,
    addDays(from, random.int(0, 500)),
    { interval: random.int(1, 5), weekdays: random.some([0, 1, 2, 3, 4, 5, 6], random.int(0, 4)) },
  )
}

test('Random rules have the days that two iCalendar libraries find', () => {
  const random = createRandom(13)
  for (let round = 0; round < 300; round++) {
    const recurrence = makeRule(random)
    const text = formatRule(recurrence)
    const compact = (day: string) => day.replaceAll('-', '')
    const rruleString = `DTSTART:${compact(recurrence.from)}T120000Z\nRRULE:${text};UNTIL=${compact(recurrence.until)}T120000Z`
    const first = MAX_SERIES_DATES + 1
    const expected = rrulestr(rruleString).all((_, count) => count < first)
    const temporal = new RRuleTemporal({ rruleString }).all((_, count) => count < first)
    const days = expandRecurrence(recurrence, recurrence.from)
    const message = `${text} from ${recurrence.from} until ${recurrence.until}`
    expect(days, message).toEqual(expected.map((date) => date.toISOString().slice(0, 10)))
    expect(days, message).toEqual(temporal.map((date) => date.toString().slice(0, 10)))
  }
})

test.each<[string, Recurrence]>([
  ['Every week on Tuesday until August 25', rule('weekly', '2026-08-04', '2026-08-25')],
  [
    'Every 2 weeks on Monday and Thursday until January 4, 2027',
    rule('weekly', '2026-08-03', '2027-01-04', { interval: 2, weekdays: [4, 1] }),
  ],
  [
    'Every week on Friday, Saturday, and Sunday until August 25',
    rule('weekly', '2026-08-07', '2026-08-25', { weekdays: [0, 6, 5] }),
  ],
  [
    'Every month on the first Friday until December 31',
    rule('monthly-by-weekday', '2026-08-07', '2026-12-31'),
  ],
  [
    'Every 3 months on the last Friday until December 31',
    rule('monthly-by-weekday', '2026-01-30', '2026-12-31', { interval: 3 }),
  ],
  [
    'Every month on the 22nd until December 31',
    rule('monthly-by-date', '2026-08-22', '2026-12-31'),
  ],
])('A rule is described: %s', (text, recurrence) => {
  expect(describeRecurrence(recurrence)).toBe(text)
})

function fields(startDate: string, changes: Partial<RecurrenceFields> = {}): RecurrenceFields {
  return {
    startDate,
    repeats: 'weekly',
    repeatEvery: 1,
    repeatWeekdays: [],
    repeatUntil: '2026-12-31',
    skippedDates: [],
    repeatFrom: '',
    repeatDay: '',
    ...changes,
  }
}

test('A form that does not repeat has no rule', () => {
  expect(recurrenceFromForm(fields('2026-08-04', { repeats: '' }))).toBeNull()
  expect(recurrenceFromForm(fields('2026-08-04', { repeatUntil: '' }))).toBeNull()
})

test('Skipped days that the rule does not name are ignored', () => {
  const skippedDates = ['2026-08-18', '2026-08-19', '2026-08-11', '2026-08-18', '2027-01-05']
  expect(recurrenceFromForm(fields('2026-08-04', { skippedDates }))?.skipped).toEqual([
    '2026-08-11',
    '2026-08-18',
  ])
})

test('A rule entered on its own weekday moves with the start date; other weekdays stay', () => {
  const entered = (repeatWeekdays: number[]) =>
    recurrenceFromForm(fields('2026-08-04', { repeatWeekdays }))
  expect(entered([2])?.weekdays).toEqual([])
  expect(entered([4, 2])?.weekdays).toEqual([2, 4])
})

test.each<[string, Recurrence, string, string, string]>([
  [
    'the last Friday, edited on a Friday that is also the fourth, stays the last',
    rule('monthly-by-weekday', '2026-01-30', '2026-12-31'),
    '2026-02-27',
    '2026-02-27',
    'Every month on the last Friday until December 31',
  ],
  [
    'a date that was moved off the rule, and stays there, does not change the rule',
    rule('weekly', '2026-08-04', '2026-12-31'),
    '2026-08-13',
    '2026-08-13',
    'Every week on Tuesday until December 31',
  ],
  [
    'a date that moves to another weekday means that weekday',
    rule('weekly', '2026-08-04', '2026-12-31'),
    '2026-08-18',
    '2026-08-19',
    'Every week on Wednesday until December 31',
  ],
  [
    'a date that moves to another day of the rule does not change it',
    rule('monthly-by-weekday', '2026-01-30', '2026-12-31'),
    '2026-02-27',
    '2026-03-27',
    'Every month on the last Friday until December 31',
  ],
])('The form of an event of a series: %s', (_, recurrence, day, startDate, text) => {
  const changed = recurrenceFromForm({ startDate, ...recurrenceToForm(recurrence, day) })
  expect(changed && describeRecurrence(changed)).toBe(text)
})

test('The form gives back the rule it was filled with, from any of its dates', () => {
  const random = createRandom(14)
  for (let round = 0; round < 200; round++) {
    const made = makeRule(random)
    const days = expandRecurrence(made, made.from)
    const skipped = random.some(days, 2).toSorted()
    const day = days.length > 0 ? random.pick(days) : made.from
    const filled = recurrenceFromForm({
      startDate: day,
      ...recurrenceToForm({ ...made, skipped }, day),
    })
    expect(filled && expandRecurrence(filled, made.from)).toEqual(
      expandRecurrence({ ...made, skipped }, made.from),
    )
  }
})

test('A skipped week stays skipped when the series moves to another weekday', () => {
  const skipping = rule('weekly', '2026-08-04', '2026-12-31', { skipped: ['2026-08-11'] })
  const moved = recurrenceFromForm({
    startDate: '2026-08-05',
    ...recurrenceToForm(skipping, '2026-08-04'),
  })
  expect(moved?.skipped).toEqual(['2026-08-12'])
})
