import { expect, test } from 'vitest'
import type { EventCard } from '~/domain/events/event'
import { instantOf } from '~/lib/local-time'
import { agendaOf } from './agenda'

const ZONE = 'America/Denver'
const HERE = { timezone: ZONE, now: instantOf('2026-11-20T12:00:00', ZONE) }

function event(id: number, start: string, end: string): EventCard {
  return {
    id,
    title: `Event ${id}`,
    status: 'scheduled',
    picked: false,
    imageChecksum: null,
    venueId: 1,
    venueName: 'Hall',
    latitude: 39,
    longitude: -105,
    seriesId: null,
    startAt: instantOf(start, ZONE),
    endAt: instantOf(end, ZONE),
    noStart: false,
    noEnd: false,
    startDay: start.slice(0, 10),
    endDay: end.slice(0, 10),
    timezone: ZONE,
  }
}

const EXHIBITION = event(1, '2026-10-01T10:00:00', '2026-12-06T18:00:00')
const TONIGHT = event(2, '2026-11-20T20:00:00', '2026-11-20T23:00:00')
const FESTIVAL = event(3, '2026-11-21T10:00:00', '2026-11-23T18:00:00')
const ALSO_SATURDAY = event(4, '2026-11-21T19:00:00', '2026-11-22T01:00:00')

const outline = (days: ReturnType<typeof agendaOf>) =>
  days.map(({ day, relative, cards }) => [day, relative, cards.map((card) => card.id)])

test('Events stand under the day they begin, and what began earlier comes last', () => {
  const days = agendaOf([EXHIBITION, TONIGHT, FESTIVAL, ALSO_SATURDAY], HERE, {
    fallbackImage: null,
  })
  expect(outline(days)).toEqual([
    ['2026-11-20', 'Today', [2]],
    ['2026-11-21', 'Tomorrow', [3, 4]],
    [null, null, [1]],
  ])
  expect(days[1]).toMatchObject({ weekday: 'Saturday', number: '21', month: 'November' })
  expect(days[2]).toMatchObject({ weekday: 'Now on' })
  expect(days[2]?.cards[0]?.when.text).toBe('Through Dec 6')
})

test('Asked for a day, an event that goes on stands under that day', () => {
  const days = agendaOf([EXHIBITION, FESTIVAL], HERE, {
    daysAsked: ['2026-11-22'],
    fallbackImage: null,
  })
  expect(outline(days)).toEqual([['2026-11-22', null, [1, 3]]])
})

test('Asked for several days, what began before them comes last', () => {
  const asked = (...daysAsked: string[]) =>
    agendaOf([FESTIVAL, ALSO_SATURDAY, EXHIBITION], HERE, { daysAsked, fallbackImage: null })
  const weekend = asked('2026-11-22', '2026-11-21')
  expect(outline(weekend)).toEqual([
    ['2026-11-21', 'Tomorrow', [3, 4]],
    [null, null, [1]],
  ])
  expect(weekend[1]?.weekday).toBe('Also on')
  expect(asked('2026-11-20', '2026-11-21').at(-1)?.weekday).toBe('Now on')
})

test('A day whose best events stand above says that these are on too', () => {
  const days = agendaOf(
    [TONIGHT, FESTIVAL, event(5, '2026-11-24T10:00:00', '2026-11-24T11:00:00')],
    HERE,
    {
      leadDays: ['2026-11-20', '2026-11-24'],
      fallbackImage: null,
    },
  )
  expect(days.map(({ relative }) => relative)).toEqual(['Also today', 'Tomorrow', 'Also Tuesday'])
})

test('After midnight, last night’s party is still on, and says until when', () => {
  const party = event(6, '2026-11-20T21:00:00', '2026-11-21T03:00:00')
  const endless = { ...party, id: 7, endAt: null, noEnd: true }
  const days = agendaOf(
    [party, endless],
    { ...HERE, now: instantOf('2026-11-21T00:30:00', ZONE) },
    { fallbackImage: null },
  )
  expect(outline(days)).toEqual([[null, null, [6, 7]]])
  expect(days[0]?.cards.map((card) => card.when.text)).toEqual([
    'Until 3:00 AM',
    'Fri, Nov 20 · 9:00 PM',
  ])
})

test('A cancelled event says so on its card, unless the editors picked it', () => {
  const cancelled = { ...TONIGHT, status: 'cancelled' }
  const [day] = agendaOf([cancelled, { ...cancelled, picked: true }], HERE, {
    fallbackImage: 'abc',
  })
  expect(day?.cards.map((card) => card.status)).toEqual(['Cancelled', null])
  expect(day?.cards[0]?.image).toBe('abc')
})
