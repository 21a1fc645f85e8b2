import { expect, test } from 'vitest'
import type { EventCard, OccurrenceGroup } from '~/domain/events/event'
import { toInstant } from '~/lib/time/local-time'
import { createEventCard } from '../../../../test/samples/event-cards'
import { buildAgenda, buildNamedGroup, splitByPhase } from './agenda'

const ZONE = 'America/Denver'
const CLOCK = { timezone: ZONE, now: toInstant('2026-11-20T12:00:00', ZONE) }

const event = (id: number, start: string, end: string): EventCard =>
  createEventCard(id, {
    startAt: toInstant(start, ZONE),
    endAt: toInstant(end, ZONE),
    timezone: ZONE,
  })

const EXHIBITION = event(1, '2026-10-01T10:00:00', '2026-12-06T18:00:00')
const TONIGHT = event(2, '2026-11-20T20:00:00', '2026-11-20T23:00:00')
const FESTIVAL = event(3, '2026-11-21T10:00:00', '2026-11-23T18:00:00')
const ALSO_SATURDAY = event(4, '2026-11-21T19:00:00', '2026-11-22T01:00:00')

/** Upcoming events by start, then ongoing ones, the latest first. */
function listed(events: EventCard[], clock = CLOCK) {
  let last = clock.now
  const firstBegun = events.findIndex(({ noStart, startAt }) => {
    const begun = !noStart && startAt < last
    last = noStart ? last : startAt
    return begun
  })
  const firstDaySize = firstBegun === -1 ? events.length : firstBegun
  return splitByPhase({
    events,
    leadingSize: events.length,
    firstDaySize,
    ongoingSize: events.length - firstDaySize,
  })
}

function folded(
  kind: OccurrenceGroup['kind'],
  occurrences: EventCard[],
  lastDay?: string,
): EventCard {
  const [next] = occurrences
  return {
    ...next!,
    group: { kind, occurrences, lastDay: lastDay ?? occurrences.at(-1)!.startDay },
  }
}

const outline = (days: ReturnType<typeof buildAgenda>) =>
  days.map(({ day, relative, cards }) => [day, relative, cards.map((card) => card.id)])

test('Events are listed under the day they start, and those already ongoing after the first day', () => {
  const days = buildAgenda(listed([TONIGHT, FESTIVAL, ALSO_SATURDAY, EXHIBITION]), CLOCK, {
    fallbackImage: null,
  })
  expect(outline(days)).toEqual([
    ['2026-11-20', 'Today', [2]],
    [null, null, [1]],
    ['2026-11-21', 'Tomorrow', [3, 4]],
  ])
  expect(days[1]).toMatchObject({ weekday: 'Ongoing' })
  expect(days[1]?.cards[0]?.when.text).toBe('Through Dec 6')
  expect(days[2]).toMatchObject({ weekday: 'Saturday', number: '21', month: 'November' })
})

test('A day of another year is under a heading with its year', () => {
  const next = event(5, '2027-01-02T20:00:00', '2027-01-02T22:00:00')
  const [today, inJanuary] = buildAgenda(listed([TONIGHT, next]), CLOCK, { fallbackImage: null })
  expect(today).toMatchObject({ month: 'November', year: '', date: 'November 20' })
  expect(inJanuary).toMatchObject({
    weekday: 'Saturday',
    number: '2',
    month: 'January',
    year: '2027',
    date: 'January 2, 2027',
  })
})

test('When a day is selected, an ongoing event is listed under that day', () => {
  const days = buildAgenda(listed([FESTIVAL, EXHIBITION]), CLOCK, {
    requestedDays: ['2026-11-22'],
    fallbackImage: null,
  })
  expect(outline(days)).toEqual([['2026-11-22', null, [3, 1]]])
})

test('When several days are selected, events that started before them follow the first', () => {
  const build = (...requestedDays: string[]) =>
    buildAgenda(listed([FESTIVAL, ALSO_SATURDAY, EXHIBITION]), CLOCK, {
      requestedDays,
      fallbackImage: null,
    })
  const weekend = build('2026-11-22', '2026-11-21')
  expect(outline(weekend)).toEqual([
    ['2026-11-21', 'Tomorrow', [3, 4]],
    [null, null, [1]],
  ])
  expect(weekend[1]?.weekday).toBe('Also running')
  expect(build('2026-11-20', '2026-11-21').map(({ weekday }) => weekday)).toEqual([
    'Ongoing',
    'Saturday',
  ])
})

test('A day whose top events are shown above lists the rest as also running', () => {
  const days = buildAgenda(
    listed([TONIGHT, FESTIVAL, event(5, '2026-11-24T10:00:00', '2026-11-24T11:00:00')]),
    CLOCK,
    {
      headlineDays: ['2026-11-20', '2026-11-24'],
      fallbackImage: null,
    },
  )
  expect(days.map(({ relative }) => relative)).toEqual(['Also today', 'Tomorrow', 'Also Tuesday'])
})

test('After midnight, last night’s party is still ongoing and shows its end', () => {
  const party = event(6, '2026-11-20T21:00:00', '2026-11-21T03:00:00')
  const endless = { ...party, id: 7, endAt: null, noEnd: true }
  const days = buildAgenda(
    { upcoming: [], ongoing: [party, endless] },
    { ...CLOCK, now: toInstant('2026-11-21T00:30:00', ZONE) },
    { fallbackImage: null },
  )
  expect(outline(days)).toEqual([[null, null, [6, 7]]])
  expect(days[0]?.cards.map((card) => card.when.text)).toEqual([
    'Until 3:00 AM',
    'Fri, Nov 20 · 9:00 PM',
  ])
})

test('A cancelled event is marked on its card, unless the editors picked it', () => {
  const cancelled = { ...TONIGHT, status: 'cancelled' }
  const [day] = buildAgenda(listed([cancelled, { ...cancelled, picked: true }]), CLOCK, {
    fallbackImage: 'abc',
  })
  expect(day?.cards.map((card) => card.status)).toEqual(['Cancelled', null])
  expect(day?.cards[0]?.image).toBe('abc')
})

test('A sold-out event is marked on its card, also if the editors picked it', () => {
  const soldOut = { ...TONIGHT, soldOut: true }
  const postponed = { ...soldOut, status: 'postponed' }
  const [day] = buildAgenda(listed([soldOut, { ...soldOut, picked: true }, postponed]), CLOCK, {
    fallbackImage: null,
  })
  expect(day?.cards.map((card) => card.status)).toEqual(['Sold out', 'Sold out', 'Postponed'])
})

const MARKET = event(10, '2026-11-20T09:00:00', '2026-11-20T18:00:00')
const FAIR = { ...event(11, '2026-11-20T00:00:00', '2026-11-20T23:59:59'), noStart: true }

test('Today lists ongoing events by their start, and date-only events last', () => {
  const days = buildAgenda(listed([TONIGHT, FAIR, MARKET]), CLOCK, { fallbackImage: null })
  expect(outline(days)).toEqual([['2026-11-20', 'Today', [10, 2, 11]]])
  expect(days[0]?.cards.map(({ when }) => when.text)).toEqual(['Until 6:00 PM', '8:00 PM', 'Today'])
})

test('On a later page of a list, events that started today are with the other ongoing ones', () => {
  const days = buildAgenda(listed([FESTIVAL, MARKET, EXHIBITION]), CLOCK, {
    fallbackImage: null,
    isContinued: true,
  })
  expect(outline(days)).toEqual([
    [null, null, [10, 1]],
    ['2026-11-21', 'Tomorrow', [3]],
  ])
})

const film = (id: number, time: string) =>
  event(id, `2026-11-20T${time}:00`, `2026-11-20T${time.slice(0, 2)}:59:00`)

test('Occurrences on one day are one card that shows and lists their times', () => {
  const [day] = buildAgenda(
    listed([folded('same-day', [film(21, '14:00'), film(22, '17:15'), film(23, '20:00')])]),
    CLOCK,
    { fallbackImage: null },
  )
  expect(day?.cards).toMatchObject([
    {
      id: 21,
      when: { text: '2:00, 5:15 and 8:00 PM', dateTime: '2026-11-20T14:00:00-07:00' },
      dates: {
        name: 'All times',
        days: [
          {
            name: 'Today',
            times: [
              { id: 21, text: '2:00 PM' },
              { id: 22, text: '5:15 PM' },
              { id: 23, text: '8:00 PM' },
            ],
          },
        ],
        more: null,
      },
    },
  ])
})

test('An ongoing occurrence is replaced by the next ones, and the last one shows its end', () => {
  const now = toInstant('2026-11-20T14:20:00', ZONE)
  const formatTimes = (...occurrences: EventCard[]) =>
    buildAgenda(
      { upcoming: [], ongoing: [folded('same-day', occurrences)] },
      { ...CLOCK, now },
      {
        fallbackImage: null,
      },
    )[0]?.cards.map(({ id, when }) => [id, when.text])
  expect(formatTimes(film(21, '14:00'), film(22, '17:15'))).toEqual([[22, '5:15 PM']])
  expect(formatTimes(film(21, '14:00'))).toEqual([[21, 'Until 2:59 PM']])
})

const show = (id: number, day: string, time = '19:30') =>
  event(id, `${day}T${time}:00`, `${day}T22:00:00`)
const RUN = folded(
  'run',
  [
    show(31, '2026-11-20'),
    show(32, '2026-11-21', '14:00'),
    show(33, '2026-11-21'),
    show(34, '2026-11-24'),
  ],
  '2026-12-20',
)

test('A run that has started is under Ongoing, with its end and its next occurrence', () => {
  const days = buildAgenda(listed([TONIGHT, FESTIVAL, RUN, EXHIBITION]), CLOCK, {
    fallbackImage: null,
  })
  expect(outline(days)).toEqual([
    ['2026-11-20', 'Today', [2]],
    [null, null, [31, 1]],
    ['2026-11-21', 'Tomorrow', [3]],
  ])
  expect(days[1]?.cards[0]?.when.text).toBe('Until Dec 20 · today 7:30 PM')
})

test('A run that has not started is under its first day', () => {
  const [day] = buildAgenda(listed([RUN]), CLOCK, { fallbackImage: null })
  expect(day?.day).toBe('2026-11-20')
  expect(day?.cards[0]?.when.text).toBe('7:30 PM · until Dec 20')
})

test('When days are selected, a run is under the first of them with an occurrence, and links to it', () => {
  const build = (...requestedDays: string[]) =>
    buildAgenda(listed([RUN]), CLOCK, { requestedDays, fallbackImage: null }).map(
      ({ day, cards }) => [day, cards[0]?.id, cards[0]?.when.text],
    )
  expect(build('2026-11-21')).toEqual([['2026-11-21', 32, '2:00 and 7:30 PM · until Dec 20']])
  expect(build('2026-11-22', '2026-11-24')).toEqual([['2026-11-24', 34, '7:30 PM · until Dec 20']])
  expect(build('2026-12-18')).toEqual([['2026-12-18', 31, 'Until Dec 20']])
})

const WEEKLY = folded('recurring', [show(41, '2026-11-24'), show(42, '2026-12-01')])

test('A recurring series is under its next date, and under the selected day, never among ongoing events', () => {
  const build = (phase: 'upcoming' | 'ongoing', ...requestedDays: string[]) =>
    buildAgenda({ upcoming: [], ongoing: [], [phase]: [WEEKLY] }, CLOCK, {
      requestedDays,
      fallbackImage: null,
    }).map(({ day, cards }) => [day, cards[0]?.id, cards[0]?.when.text])
  const next = ['2026-11-24', 41, '7:30 PM · more dates until Dec 1']
  expect(build('upcoming')).toEqual([next])
  // Its last date is over, and its card has not been regrouped yet.
  expect(build('ongoing')).toEqual([next])
  expect(build('ongoing', '2026-12-01')).toEqual([['2026-12-01', 42, '7:30 PM']])
  expect(build('ongoing', '2026-11-30', '2026-12-01')).toEqual([['2026-12-01', 42, '7:30 PM']])
})

test('Close matches keep their order, and each shows its day: the selected one, if it has one', () => {
  const group = (requestedDays: string[]) =>
    buildNamedGroup('Close matches', [RUN, TONIGHT], CLOCK, {
      requestedDays,
      fallbackImage: null,
    })
  expect(group([])).toMatchObject({ day: null, weekday: 'Close matches' })
  expect(group([]).cards.map(({ when }) => when.text)).toEqual([
    'Today · 7:30 PM · until Dec 20',
    'Today · 8:00 PM',
  ])
  expect(group(['2026-11-21']).cards[0]?.when.text).toBe(
    'Tomorrow · 2:00 and 7:30 PM · until Dec 20',
  )
})
