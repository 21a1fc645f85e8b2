import { expect, test } from 'vitest'
import type { EventCard, Occurrence, OccurrenceGroup } from '~/domain/events/event'
import { addDays, toInstant } from '~/lib/time/local-time'
import { createEventCard } from '../../../../test/samples/event-cards'
import {
  formatGroupTime,
  formatHours,
  isGrouped,
  listGroupDates,
  listOccurrencesOn,
} from './occurrence-group'

const ZONE = 'America/Chicago'
const NOON = toInstant('2026-05-01T12:00:00', ZONE)
const at = (wall: string) => ({ timezone: ZONE, now: toInstant(wall, ZONE) })
const CLOCK = { timezone: ZONE, now: NOON }

let lastId = 0
function occurrence(start: string, end: string): Occurrence {
  return {
    id: ++lastId,
    startAt: toInstant(start, ZONE),
    endAt: toInstant(end, ZONE),
    noEnd: false,
    startDay: start.slice(0, 10),
    endDay: end.slice(0, 10),
  }
}

function run(occurrences: Occurrence[], lastDay: string, changes: Partial<EventCard> = {}) {
  const group: OccurrenceGroup = { kind: 'run', occurrences, lastDay }
  const { id, ...first } = occurrences[0]!
  const card = createEventCard(id, { timezone: ZONE, seriesId: 1, ...first, ...changes, group })
  if (!isGrouped(card)) throw new Error('is folded')
  return card
}

const evenings = (first: string, count: number, end = '22:00') =>
  Array.from({ length: count }, (_, at) => {
    const day = addDays(first, at)
    return occurrence(`${day}T19:30:00`, `${day}T${end}:00`)
  })

const formatText = (card: ReturnType<typeof run>, clock = CLOCK, heading?: string | null) =>
  formatGroupTime(card, listOccurrencesOn(card, clock, heading ?? null), clock, heading).text

test('Times that are all a.m. or all p.m. say so once; many are cut short', () => {
  expect(formatHours([])).toBe('')
  expect(formatHours(['8:00 PM'])).toBe('8:00 PM')
  expect(formatHours(['2:00 PM', '5:15 PM', '8:00 PM'])).toBe('2:00, 5:15 and 8:00 PM')
  expect(formatHours(['11:00 AM', '2:00 PM'])).toBe('11:00 AM and 2:00 PM')
  expect(formatHours(['10:00 AM', '11:30 AM', '1:00 PM', '2:30 PM'])).toBe(
    '10:00, 11:30 AM, 1:00 and 2:30 PM',
  )
  expect(formatHours(['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM'])).toBe(
    '1:00, 2:00, 3:00 PM +2 more',
  )
})

test('A run shows its last day, with the year if it is not the current one', () => {
  expect(formatText(run(evenings('2026-05-01', 5), '2027-01-03'), CLOCK, null)).toBe(
    'Until Jan 3, 2027 · today 7:30 PM',
  )
  expect(formatText(run(evenings('2026-05-02', 5), '2026-05-06'), CLOCK, null)).toBe(
    'Until May 6 · tomorrow 7:30 PM',
  )
  expect(formatText(run(evenings('2026-05-03', 5), '2026-05-07'), CLOCK, null)).toBe(
    'Until May 7 · next Sun, May 3, 7:30 PM',
  )
})

test('On its last day a run says so', () => {
  const last = run(evenings('2026-05-01', 1), '2026-05-01')
  expect(formatText(last, CLOCK, null)).toBe('Last day · 7:30 PM')
  expect(formatText(last, CLOCK, '2026-05-01')).toBe('7:30 PM · last day')
  expect(formatText(last)).toBe('Today · 7:30 PM · last day')
  const tomorrow = run(evenings('2026-05-02', 1), '2026-05-02')
  expect(formatText(tomorrow, CLOCK, null)).toBe('Last day tomorrow · 7:30 PM')
})

test('An ongoing event shows its start and end, unless more follow today', () => {
  const days = [
    occurrence('2026-05-01T10:00:00', '2026-05-01T18:00:00'),
    occurrence('2026-05-02T10:00:00', '2026-05-02T18:00:00'),
  ]
  expect(formatText(run(days, '2026-05-09'), CLOCK, null)).toBe(
    'Until May 9 · today 10:00 AM – 6:00 PM',
  )
  const more = [days[0]!, occurrence('2026-05-01T20:00:00', '2026-05-01T22:00:00'), days[1]!]
  expect(formatText(run(more, '2026-05-09'), CLOCK, null)).toBe('Until May 9 · today 8:00 PM')
})

test('Date-only events are shown without an hour', () => {
  const days = ['2026-05-01', '2026-05-02'].map((day) =>
    occurrence(`${day}T00:00:00`, `${day}T23:59:59`),
  )
  const card = run(days, '2026-05-09', { noStart: true })
  expect(formatText(card, CLOCK, null)).toBe('Until May 9')
  expect(formatText(card, CLOCK, '2026-05-02')).toBe('Until May 9')
  expect(listGroupDates(card, CLOCK)?.days[0]).toMatchObject({
    name: 'Today',
    times: [{ text: 'All day' }],
  })
})

test('A recurring series shows its next date, and until when there are more', () => {
  const weekly = (...occurrences: Occurrence[]) => {
    const card = run(occurrences, occurrences.at(-1)?.endDay ?? '')
    return { ...card, group: { ...card.group, kind: 'recurring' as const } }
  }
  const fridays = ['2026-05-01', '2026-05-08', '2027-01-01'].map((day) =>
    occurrence(`${day}T19:30:00`, `${day}T22:00:00`),
  )
  const series = weekly(...fridays)
  expect(formatText(series)).toBe('Today · 7:30 PM · more dates until Jan 1, 2027')
  expect(formatText(series, CLOCK, '2026-05-08')).toBe('7:30 PM · more dates until Jan 1, 2027')
  expect(formatText(weekly(...fridays.slice(0, 1)), CLOCK, '2026-05-01')).toBe('7:30 PM')
  expect(formatText(series, CLOCK, '2027-01-01')).toBe('7:30 PM')
  const matinee = occurrence('2026-05-08T14:00:00', '2026-05-08T16:00:00')
  const twice = weekly(matinee, ...fridays.slice(1))
  expect(formatText(twice, CLOCK, '2026-05-08')).toBe(
    '2:00 and 7:30 PM · more dates until Jan 1, 2027',
  )
  const fairs = weekly(
    occurrence('2026-05-09T10:00:00', '2026-05-10T18:00:00'),
    occurrence('2026-06-13T10:00:00', '2026-06-14T18:00:00'),
  )
  expect(formatText(fairs)).toBe('May 9 – May 10 · more dates until Jun 14')
  expect(listOccurrencesOn(fairs, CLOCK, '2026-06-14').map(({ startDay }) => startDay)).toEqual([
    '2026-06-13',
  ])
})

test('A recurring series lists its next fourteen dates, and says that there are more', () => {
  const mondays = (count: number) => {
    const dates = Array.from({ length: count }, (_, at) => addDays('2026-05-04', 7 * at))
    const card = run(
      dates.map((day) => occurrence(`${day}T19:30:00`, `${day}T22:00:00`)),
      dates.at(-1) ?? '',
    )
    return { ...card, group: { ...card.group, kind: 'recurring' as const } }
  }
  const dates = listGroupDates(mondays(20), CLOCK)
  expect(dates).toMatchObject({ name: 'All dates', more: 'More dates through Sep 14' })
  expect(dates?.days).toHaveLength(14)
  expect(listGroupDates(mondays(14), CLOCK)?.more).toBeNull()
})

test('A run of late nights ends on the evening of the last', () => {
  const nights = Array.from({ length: 4 }, (_, at) =>
    occurrence(`2026-05-0${at + 1}T22:00:00`, `2026-05-0${at + 2}T02:00:00`),
  )
  const card = run(nights, '2026-05-05')
  expect(formatText(card, CLOCK, null)).toBe('Until May 4 · today 10:00 PM')
  expect(formatText(card, at('2026-05-01T23:00:00'), '2026-05-02')).toBe('10:00 PM · until May 4')
})

test('The list of dates covers at most two weeks, and says how far the run continues', () => {
  const dates = listGroupDates(run(evenings('2026-05-01', 30), '2026-05-30'), CLOCK)
  expect(dates?.name).toBe('All dates')
  expect(dates?.days).toHaveLength(14)
  expect(dates?.days.slice(0, 3).map(({ name }) => name)).toEqual([
    'Today',
    'Tomorrow',
    'Sun, May 3',
  ])
  expect(dates?.more).toBe('More dates through May 30')
  expect(listGroupDates(run(evenings('2026-05-01', 1), '2026-05-01'), CLOCK)).toBeNull()
})

test('A day that may be incomplete is not listed', () => {
  const cut = listGroupDates(run(evenings('2026-05-01', 5), '2026-05-30'), CLOCK)
  expect(cut?.days.map(({ day }) => day).at(-1)).toBe('2026-05-04')
  expect(cut?.more).toBe('More dates through May 30')
})
