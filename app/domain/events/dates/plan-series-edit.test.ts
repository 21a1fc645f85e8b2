import { expect, test } from 'vitest'
import { addDays, daysBetween, toInstant, toWallTime } from '~/lib/time/local-time'
import { buildTime } from '../form/event-form-times'
import type { OccurrenceInput } from '../form/event-input'
import { expandRecurrence, type Recurrence } from './expand-recurrence'
import { planSeriesEdit, type SeriesDate, type SeriesEdit } from './plan-series-edit'

const ZONE = 'America/Chicago'
const TODAY = '2026-08-10'

/** '2026-08-04', or '2026-08-04 19:30–21:30'. */
function time(text: string): OccurrenceInput {
  const [startDate = '', times = '19:30–21:30'] = text.split(' ')
  const [startTime = '', endTime = ''] = times.split('–')
  const built = buildTime({ startDate, startTime, endTime }, ZONE)
  if (built.kind !== 'time') throw new Error(`${text}: ${built.kind}`)
  return built.time
}

function format({ startDay, startAt, endAt }: OccurrenceInput): string {
  const clock = (at: number | null) => (at === null ? '' : toWallTime(at, ZONE).slice(11, 16))
  const times = `${clock(startAt)}–${clock(endAt)}`
  return times === '19:30–21:30' ? startDay : `${startDay} ${times}`
}

function seriesDates(texts: string[]): SeriesDate[] {
  return texts.map((text, at) => {
    const { startDay } = time(text)
    return {
      id: at + 1,
      startDay,
      time: time(text),
      isPast: startDay < TODAY,
      isEditable: true,
    }
  })
}

function weekly(from: string, until: string, changes: Partial<Recurrence> = {}): Recurrence {
  return { frequency: 'weekly', interval: 1, weekdays: [], from, until, skipped: [], ...changes }
}

/** Tuesdays; the first is past. */
const TUESDAYS = weekly('2026-08-04', '2026-09-01')
const DATES = ['2026-08-04', '2026-08-11', '2026-08-18', '2026-08-25', '2026-09-01']

type Edit = Partial<Omit<SeriesEdit, 'dates' | 'time' | 'additional'>> & {
  dates?: string[]
  time?: string
  additional?: string[]
}

/** The second date is edited, unless the edit says otherwise. */
function plan(edit: Edit) {
  const dates = edit.dates ?? DATES
  const editedId = edit.editedId ?? 2
  const previousRule = edit.previousRule === undefined ? TUESDAYS : edit.previousRule
  const planned = planSeriesEdit({
    dates: seriesDates(dates),
    editedId,
    scope: edit.scope ?? 'this',
    time: time(edit.time ?? dates[editedId - 1] ?? ''),
    rule: edit.rule === undefined ? previousRule : edit.rule,
    previousRule,
    additional: (edit.additional ?? []).map(time),
    timezone: ZONE,
    today: TODAY,
  })
  if ('kind' in planned) return planned
  return {
    update: planned.update.map(({ id, time }) => `${id}: ${format(time)}`),
    insert: planned.insert.map(format),
    remove: planned.remove,
    rule: planned.rule,
  }
}

test.each<[string, Edit, { update: string[]; insert?: string[]; remove?: number[] }]>([
  ['changes nothing else', {}, { update: ['2: 2026-08-11'] }],
  [
    'has its own times',
    { time: '2026-08-11 18:00–20:00' },
    { update: ['2: 2026-08-11 18:00–20:00'] },
  ],
  ['moves alone', { time: '2026-08-12' }, { update: ['2: 2026-08-12'] }],
  [
    'does not change the rule',
    { rule: weekly('2026-08-11', '2026-08-18') },
    { update: ['2: 2026-08-11'] },
  ],
  ['does not end the series', { rule: null }, { update: ['2: 2026-08-11'] }],
  [
    'adds dates',
    { additional: ['2026-08-14', '2026-08-13 14:00–15:00'] },
    { update: ['2: 2026-08-11'], insert: ['2026-08-13 14:00–15:00', '2026-08-14'] },
  ],
  [
    'adds no date that the series has, and none twice',
    { additional: ['2026-08-18', '2026-08-11', '2026-08-15', '2026-08-15 19:30–23:00'] },
    { update: ['2: 2026-08-11'], insert: ['2026-08-15'] },
  ],
])('An edit of one date of a series %s', (_, edit, expected) => {
  expect(plan(edit)).toMatchObject({ insert: [], remove: [], ...expected })
})

test('The rule leaves out the day from which one date is moved, and only that', () => {
  expect(plan({ time: '2026-08-12' })).toMatchObject({
    rule: { ...TUESDAYS, skipped: ['2026-08-11'] },
  })
  expect(plan({ time: '2026-08-11 18:00–19:00', rule: null })).toMatchObject({ rule: TUESDAYS })
})

test.each<[string, Edit, { update: string[]; insert?: string[]; remove?: number[] }]>([
  [
    'gives the later dates its changed times',
    { editedId: 3, time: '2026-08-18 18:00–20:00' },
    {
      update: [
        '3: 2026-08-18 18:00–20:00',
        '4: 2026-08-25 18:00–20:00',
        '5: 2026-09-01 18:00–20:00',
      ],
    },
  ],
  [
    'leaves the times of others when its own stay',
    { dates: [...DATES.slice(0, 3), '2026-08-25 14:00–15:00'] },
    { update: ['2: 2026-08-11'] },
  ],
  [
    'moves the later dates to its weekday',
    { editedId: 3, time: '2026-08-19', rule: weekly('2026-08-19', '2026-09-02') },
    { update: ['3: 2026-08-19', '4: 2026-08-26', '5: 2026-09-02'] },
  ],
  [
    'moves them back by a day',
    { editedId: 3, time: '2026-08-17', rule: weekly('2026-08-17', '2026-09-01') },
    { update: ['3: 2026-08-17', '4: 2026-08-24', '5: 2026-08-31'] },
  ],
  [
    'ends the series earlier',
    { rule: weekly('2026-08-04', '2026-08-24') },
    { update: ['2: 2026-08-11'], remove: [4, 5] },
  ],
  [
    'continues the series',
    { rule: weekly('2026-08-04', '2026-09-15') },
    { update: ['2: 2026-08-11'], insert: ['2026-09-08', '2026-09-15'] },
  ],
  [
    'adds a weekday',
    { editedId: 4, rule: weekly('2026-08-04', '2026-09-01', { weekdays: [2, 4] }) },
    { update: ['4: 2026-08-25'], insert: ['2026-08-27'] },
  ],
  [
    'makes it every second week',
    { rule: weekly('2026-08-11', '2026-09-08', { interval: 2 }) },
    { update: ['2: 2026-08-11'], insert: ['2026-09-08'], remove: [3, 5] },
  ],
  [
    'skips a week',
    { rule: weekly('2026-08-04', '2026-09-01', { skipped: ['2026-08-25'] }) },
    { update: ['2: 2026-08-11'], remove: [4] },
  ],
  ['ends it with this date', { rule: null }, { update: ['2: 2026-08-11'], remove: [3, 4, 5] }],
])('An edit of a date and the later ones %s', (_, edit, expected) => {
  expect(plan({ scope: 'following', ...edit })).toMatchObject({
    insert: [],
    remove: [],
    ...expected,
  })
})

test.each<[string, Edit, { update: string[]; insert?: string[]; remove?: number[] }]>([
  [
    'gives every date its changed times, past ones on their own day',
    { editedId: 3, time: '2026-08-18 20:00–01:00' },
    {
      update: [
        '3: 2026-08-18 20:00–01:00',
        '1: 2026-08-04 20:00–01:00',
        '2: 2026-08-11 20:00–01:00',
        '4: 2026-08-25 20:00–01:00',
        '5: 2026-09-01 20:00–01:00',
      ],
    },
  ],
  [
    'moves every date but the past ones, earlier ones too',
    { editedId: 3, time: '2026-08-19', rule: weekly('2026-08-19', '2026-09-02') },
    { update: ['3: 2026-08-19', '2: 2026-08-12', '4: 2026-08-26', '5: 2026-09-02'] },
  ],
  [
    'never adds a day that is past',
    {
      editedId: 3,
      rule: weekly('2026-08-04', '2026-08-20', { weekdays: [1, 2, 3] }),
    },
    {
      update: ['3: 2026-08-18'],
      insert: ['2026-08-10', '2026-08-12', '2026-08-17', '2026-08-19'],
      remove: [4, 5],
    },
  ],
  [
    'that stops repeating removes the rule’s dates, not those added one by one',
    { dates: [...DATES, '2026-08-20'], rule: null },
    { update: ['2: 2026-08-11'], remove: [3, 4, 5] },
  ],
  [
    'does not bring back a date that was deleted, or was moved alone',
    {
      dates: ['2026-08-04', '2026-08-11', '2026-08-19', '2026-09-01'],
      rule: weekly('2026-08-04', '2026-09-08'),
    },
    { update: ['2: 2026-08-11'], insert: ['2026-09-08'] },
  ],
  [
    'brings back a week that is not skipped any more',
    {
      dates: ['2026-08-04', '2026-08-11', '2026-08-25', '2026-09-01'],
      previousRule: { ...TUESDAYS, skipped: ['2026-08-18'] },
      rule: TUESDAYS,
    },
    { update: ['2: 2026-08-11'], insert: ['2026-08-18'] },
  ],
  [
    'keeps a matinee and an evening two dates',
    {
      dates: ['2026-08-11 14:00–16:00', '2026-08-11 20:00–22:00'],
      previousRule: null,
      time: '2026-08-11 21:00–23:00',
    },
    { update: ['2: 2026-08-11 21:00–23:00'] },
  ],
  [
    'moves a matinee with its evening',
    {
      dates: ['2026-08-11', '2026-08-18 14:00–16:00', '2026-08-18'],
      editedId: 1,
      time: '2026-08-12',
      rule: weekly('2026-08-12', '2026-09-01'),
      previousRule: weekly('2026-08-11', '2026-08-31'),
    },
    {
      update: ['1: 2026-08-12', '2: 2026-08-19 14:00–16:00', '3: 2026-08-19'],
      insert: ['2026-08-26'],
    },
  ],
  [
    'of dates chosen one by one gives it a rule, and keeps what it does not name',
    {
      dates: ['2026-08-11', '2026-08-15', '2026-08-25'],
      editedId: 1,
      previousRule: null,
      rule: weekly('2026-08-11', '2026-09-01'),
    },
    { update: ['1: 2026-08-11'], insert: ['2026-08-18', '2026-09-01'] },
  ],
  [
    'of dates chosen one by one moves the edited one',
    { dates: ['2026-08-11', '2026-08-15'], editedId: 1, previousRule: null, time: '2026-08-12' },
    { update: ['1: 2026-08-12'] },
  ],
])('An edit of all dates %s', (_, edit, expected) => {
  expect(plan({ scope: 'all', ...edit })).toMatchObject({ insert: [], remove: [], ...expected })
})

test('Earlier dates under another rule stay when a later rule is changed for all', () => {
  const dates = ['2026-08-11', '2026-08-18', '2026-08-26', '2026-09-02']
  const previousRule = weekly('2026-08-26', '2026-09-02')
  const rule = weekly('2026-08-27', '2026-09-03')
  expect(
    plan({ scope: 'all', dates, editedId: 3, time: '2026-08-27', previousRule, rule }),
  ).toMatchObject({ update: ['3: 2026-08-27', '4: 2026-09-03'], insert: [], remove: [] })
})

test('A single event becomes a series, whichever dates are chosen', () => {
  const rule = weekly('2026-08-11', '2026-08-25')
  for (const scope of ['this', 'following', 'all'] as const) {
    const single = { dates: ['2026-08-11'], editedId: 1, previousRule: null, rule, scope }
    expect(plan({ ...single, additional: ['2026-08-18', '2026-08-20'] })).toEqual({
      update: ['1: 2026-08-11'],
      insert: ['2026-08-18', '2026-08-20', '2026-08-25'],
      remove: [],
      rule,
    })
  }
})

test('A date moved off an explicit weekday is left out of the rule, and a date newly on it is not', () => {
  const rule = weekly('2026-08-10', '2026-08-20', { weekdays: [1, 2] })
  const moved: Edit = { scope: 'all', dates: ['2026-08-11'], editedId: 1, time: '2026-08-10' }
  expect(plan({ ...moved, previousRule: null, rule })).toMatchObject({
    insert: ['2026-08-11', '2026-08-17', '2026-08-18'],
    rule: { skipped: [] },
  })
  const dates = ['2026-08-10', '2026-08-11', '2026-08-17', '2026-08-18']
  expect(
    plan({ ...moved, dates, editedId: 2, time: '2026-08-12', previousRule: rule, rule }),
  ).toMatchObject({
    update: ['2: 2026-08-12'],
    insert: [],
    rule: { skipped: ['2026-08-11'] },
  })
})

test('A series has at most 100 dates; one that has more can still be edited', () => {
  const rule = weekly('2026-08-11', '2028-06-27')
  const single = { dates: ['2026-08-11'], editedId: 1, previousRule: null }
  expect(expandRecurrence(rule, '2026-08-11')).toHaveLength(99)
  expect(plan({ ...single, rule })).toMatchObject({ insert: { length: 98 } })
  expect(plan({ ...single, rule, additional: ['2026-08-12'] })).toMatchObject({
    insert: { length: 99 },
  })
  expect(plan({ ...single, rule, additional: ['2026-08-12', '2026-08-13'] })).toEqual({
    kind: 'too-many',
  })
  const many = Array.from({ length: 120 }, (_, at) => addDays('2026-08-10', at))
  const imported = { dates: many, previousRule: null, scope: 'all' } as const
  expect(plan({ ...imported, time: '2026-08-11 18:00–19:00' })).toMatchObject({
    update: { length: 120 },
  })
})

test('Dates keep their times of day when clocks change', () => {
  const dates = ['2026-10-27', '2026-11-03']
  const previousRule = weekly('2026-10-27', '2026-11-03')
  const rule = weekly('2026-10-27', '2027-03-16', { interval: 20 })
  expect(
    plan({ dates, editedId: 1, scope: 'all', previousRule, rule, time: '2026-10-27 23:00–02:30' }),
  ).toMatchObject({
    update: ['1: 2026-10-27 23:00–02:30'],
    insert: ['2027-03-16 23:00–02:30'],
    remove: [2],
  })
})

test('A date on a night with a skipped hour starts after the jump, and still ends after it starts', () => {
  const rule = weekly('2027-03-07', '2027-03-14')
  const night = { dates: ['2027-03-07 02:15–02:45'], editedId: 1, previousRule: null, rule }
  const planned = plan(night)
  expect(planned).toMatchObject({ insert: ['2027-03-14 03:15–03:45'] })
  const short = plan({ ...night, dates: ['2027-03-07 02:30–03:00'] })
  expect(short).toMatchObject({ insert: ['2027-03-14 03:30–04:00'] })
})

test('Events of several days, and days without times, keep their length', () => {
  const festival: OccurrenceInput = {
    startAt: toInstant('2026-08-14T00:00:00', ZONE),
    endAt: toInstant('2026-08-16T23:59:59', ZONE),
    noStart: true,
    noEnd: true,
    startDay: '2026-08-14',
    endDay: '2026-08-16',
  }
  const planned = planSeriesEdit({
    dates: [{ id: 1, startDay: '2026-08-14', time: festival, isPast: false, isEditable: true }],
    editedId: 1,
    scope: 'this',
    time: festival,
    previousRule: null,
    additional: [],
    rule: weekly('2026-08-14', '2026-11-06', { interval: 12 }),
    timezone: ZONE,
    today: TODAY,
  })
  expect(planned).toMatchObject({
    insert: [
      {
        startAt: toInstant('2026-11-06T00:00:00', ZONE),
        endAt: toInstant('2026-11-08T23:59:59', ZONE),
        startDay: '2026-11-06',
        endDay: '2026-11-08',
      },
    ],
  })
  expect(daysBetween('2026-08-14', '2026-11-06')).toBe(84)
})
