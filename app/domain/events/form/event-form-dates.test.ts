import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  additionalDates,
  dateFields,
  RECURRENCE_MESSAGES,
  recurrenceFields,
  requirePossibleRecurrence,
} from './event-form-dates'
import { EDIT_SCOPES } from './event-input'

const schema = requirePossibleRecurrence(
  z.object({
    ...dateFields,
    additionalSeriesEvents: additionalDates,
    ...recurrenceFields,
    scope: z.enum(EDIT_SCOPES).default('this'),
  }),
)

/** A weekly event from August 4 on, with these fields changed or added. */
function submit(changes: [string, string][]) {
  const data = new FormData()
  const fields: [string, string][] = [
    ['startDate', '2026-08-04'],
    ['repeats', 'weekly'],
    ['repeatUntil', '2026-08-25'],
  ]
  const names = changes.map(([name]) => name)
  for (const [name, value] of fields) if (!names.includes(name)) data.append(name, value)
  for (const [name, value] of changes) data.append(name, value)
  return parseWithZod(data, { schema })
}

const listErrors = (changes: [string, string][]) => submit(changes).reply().error ?? {}

function read(changes: [string, string][]) {
  const submission = submit(changes)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.reply()))
  return submission.value
}

const ROW = 'additionalSeriesEvents'

test('Blank rows of additional dates are left out, and the others know their row', () => {
  const { additionalSeriesEvents } = read([
    [`${ROW}[0].startDate`, ''],
    [`${ROW}[0].startTime`, ''],
    [`${ROW}[1].startDate`, '2026-08-06'],
    [`${ROW}[1].startTime`, '19:30'],
    [`${ROW}[1].endTime`, ''],
    [`${ROW}[3].startDate`, '2026-08-07'],
  ])
  expect(additionalSeriesEvents).toEqual([
    { row: 1, startDate: '2026-08-06', startTime: '19:30', endTime: '' },
    { row: 3, startDate: '2026-08-07', startTime: '', endTime: '' },
  ])
})

test('An error of an additional date is beside its own field', () => {
  expect(
    listErrors([
      [`${ROW}[0].startDate`, ''],
      [`${ROW}[1].startTime`, '19:30'],
      [`${ROW}[2].startDate`, '2026-02-30'],
      [`${ROW}[3].startDate`, '2026-08-06'],
      [`${ROW}[3].endTime`, '25:00'],
    ]),
  ).toEqual({
    [`${ROW}[1].startDate`]: ['Start date is required'],
    [`${ROW}[2].startDate`]: ['Please use a date such as 2026-05-01'],
    [`${ROW}[3].endTime`]: ['Please use a time such as 19:30'],
  })
})

test('More than 100 additional dates are refused, however many rows are blank', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row): [string, string] => [
      `${ROW}[${row}].startDate`,
      row < 100 ? '2026-08-06' : '',
    ])
  expect(listErrors([['repeats', ''], ...rows(120)])).toEqual({})
  expect(
    listErrors([['repeats', ''], ...rows(100), [`${ROW}[110].startDate`, '2026-08-07']]),
  ).toEqual({ [ROW]: ['Please use at most 100 additional dates'] })
})

test.each<[string, [string, string][], string | undefined]>([
  ['without an end', [['repeatUntil', '']], RECURRENCE_MESSAGES.until],
  ['until what is no date', [['repeatUntil', '2026-02-30']], RECURRENCE_MESSAGES.until],
  ['until before its start', [['repeatUntil', '2026-08-03']], RECURRENCE_MESSAGES.untilBeforeStart],
  ['until its first day', [['repeatUntil', '2026-08-04']], undefined],
  ['for six years', [['repeatUntil', '2032-08-25']], RECURRENCE_MESSAGES.untilTooLate],
  ['on 100 days', [['repeatUntil', '2028-06-27']], undefined],
  ['on 101 days', [['repeatUntil', '2028-07-04']], RECURRENCE_MESSAGES.tooMany],
  [
    'on 100 days and one more',
    [
      ['repeatUntil', '2028-06-27'],
      [`${ROW}[0].startDate`, '2026-08-06'],
    ],
    RECURRENCE_MESSAGES.tooMany,
  ],
  [
    'on 101 days without a skipped one',
    [
      ['repeatUntil', '2028-07-04'],
      ['skippedDates', '2026-08-11'],
    ],
    undefined,
  ],
  [
    'until before its start, while one date of its series is edited',
    [
      ['repeatUntil', '2026-08-03'],
      ['repeatDay', '2026-08-04'],
      ['scope', 'this'],
    ],
    undefined,
  ],
  [
    'until before its start, while all dates of its series are edited',
    [
      ['repeatUntil', '2026-08-03'],
      ['repeatDay', '2026-08-04'],
      ['scope', 'all'],
    ],
    RECURRENCE_MESSAGES.untilBeforeStart,
  ],
])('An event that repeats %s', (_, changes, error) => {
  expect(listErrors(changes)).toEqual(error === undefined ? {} : { repeatUntil: [error] })
})

test('The message about the last day also appears when other fields are invalid', () => {
  expect(
    listErrors([
      ['startDate', ''],
      ['repeatEvery', '13'],
      ['repeatUntil', ''],
    ]),
  ).toEqual({
    startDate: ['Start date is required'],
    repeatEvery: [RECURRENCE_MESSAGES.every],
    repeatUntil: [RECURRENCE_MESSAGES.until],
  })
})

test('Hostile values of a recurrence are refused, and blank skipped dates are left out', () => {
  expect(Object.keys(listErrors([['repeats', 'daily']]))).toContain('repeats')
  expect(Object.keys(listErrors([['repeatWeekdays', '7']]))).toContain('repeatWeekdays[0]')
  expect(listErrors([['repeatEvery', '1.5']])).toHaveProperty('repeatEvery')
  expect(listErrors([['skippedDates', 'x']])).toHaveProperty('skippedDates[0]')
  const days = Array.from({ length: 101 }, (): [string, string] => ['skippedDates', '2026-08-11'])
  expect(listErrors(days)).toHaveProperty('skippedDates')
  expect(
    read([
      ['skippedDates', ''],
      ['skippedDates', '2026-08-11'],
      ['repeatWeekdays', '2'],
    ]),
  ).toMatchObject({ skippedDates: ['2026-08-11'], repeatWeekdays: [2], repeatEvery: 1 })
})
