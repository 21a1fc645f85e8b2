import { expect, test } from 'vitest'
import { computeUntilAt } from '~/domain/events/event'
import { toInstant } from '~/lib/time/local-time'
import { groupOccurrences } from './group-occurrences'
import type { ListedEvent } from './listed-event'

const ZONE = 'America/Chicago'
const SITE = { id: 1, timezone: ZONE }
const NOW = toInstant('2026-05-01T12:00:00', ZONE)
let ids = 0

function event(wall: string, changes: Partial<ListedEvent> = {}): ListedEvent {
  const time = {
    startAt: toInstant(wall, ZONE),
    endAt: toInstant(wall, ZONE) + 5_400_000,
    noStart: false,
    noEnd: false,
    startDay: wall.slice(0, 10),
    endDay: wall.slice(0, 10),
    timezone: ZONE,
    ...changes,
  }
  return {
    id: ++ids,
    unit: 7,
    seriesId: 7,
    isRecurring: false,
    feedId: null,
    feedType: null,
    status: 'scheduled',
    soldOut: false,
    title: 'Film',
    searchText: '',
    facts: [],
    price: '',
    mainCategory: null,
    organizer: '',
    imageChecksum: null,
    venueId: 1,
    venueNameShown: '',
    venueName: 'Hall',
    venueAddress: '1 Hall St',
    updatedAt: 0,
    latitude: 43,
    longitude: -88,
    categories: [],
    regions: [],
    venueAliases: [],
    siteIds: [1],
    marks: [],
    tags: [],
    untilAt: computeUntilAt(time),
    ...time,
    ...changes,
  }
}

const days = (first: number, last: number, step = 1) => {
  const found: string[] = []
  for (let day = first; day <= last; day += step)
    found.push(`2026-05-${String(day).padStart(2, '0')}`)
  return found
}
const group = (events: ListedEvent[], now = NOW) =>
  groupOccurrences(events, SITE, now)
    .toSorted((a, b) => a.first.startAt - b.first.startAt)
    .map(({ kind, events: shown }) => [kind, shown.length])

test('Occurrences of one day that have not started share a card; each that has started gets its own', () => {
  const hours = ['09:00', '11:00', '14:00', '17:00', '20:00'].map((hour) =>
    event(`2026-05-01T${hour}:00`),
  )
  expect(group(hours)).toEqual([
    ['single', 1],
    ['same-day', 3],
  ])
  expect(group(hours, toInstant('2026-05-01T19:00:00', ZONE))).toEqual([['single', 1]])
})

test('Four days in a row, or with single-day gaps, are a run; three are not, nor are weekly ones', () => {
  expect(group(days(2, 5).map((day) => event(`${day}T10:00:00`)))).toEqual([['run', 4]])
  expect(group(days(2, 8, 2).map((day) => event(`${day}T10:00:00`)))).toEqual([['run', 4]])
  expect(group(days(2, 4).map((day) => event(`${day}T10:00:00`)))).toHaveLength(3)
  expect(group(days(2, 30, 7).map((day) => event(`${day}T10:00:00`)))).toHaveLength(5)
  expect(group(days(2, 14, 3).map((day) => event(`${day}T10:00:00`)))).toHaveLength(5)
})

test('A series that recurs is one card whatever its gaps, listed by its next date', () => {
  const changes = { isRecurring: true }
  const weekly = ['2026-04-24', ...days(1, 30, 7)].map((day) => event(`${day}T10:00:00`, changes))
  expect(group(weekly)).toEqual([['recurring', 4]])
  const [only] = groupOccurrences(weekly, SITE, NOW)
  expect(only?.first.startDay).toBe('2026-05-08')
  expect(only?.events[0]).toBe(only?.first)
})

test('Dates of a recurring series that last for days, or are on one day, share its card', () => {
  const changes = { isRecurring: true }
  const endAt = toInstant('2026-05-04T18:00:00', ZONE)
  const weekend = { ...changes, endAt, endDay: '2026-05-04', untilAt: endAt }
  expect(
    group([
      event('2026-05-02T10:00:00', weekend),
      event('2026-05-09T14:00:00', changes),
      event('2026-05-09T20:00:00', changes),
    ]),
  ).toEqual([['recurring', 3]])
})

test('The only date of a recurring series is a single card, and so is one that differs', () => {
  const dates = days(8, 29, 7).map((day) => event(`${day}T10:00:00`, { isRecurring: true }))
  expect(group(dates.slice(0, 1))).toEqual([['single', 1]])
  const cancelled = event('2026-05-12T10:00:00', { isRecurring: true, status: 'cancelled' })
  expect(group([...dates, cancelled])).toEqual([
    ['recurring', 4],
    ['single', 1],
  ])
})

test('A run that has started is one card with its remaining occurrences', () => {
  const april = ['2026-04-28', '2026-04-29', '2026-04-30'].map((day) => event(`${day}T10:00:00`))
  const run = [...april, event('2026-05-01T13:00:00'), event('2026-05-02T10:00:00')]
  expect(group(run)).toEqual([['run', 2]])
  const [only] = groupOccurrences(run, SITE, NOW)
  expect(only?.first).toBe(april[0])
  expect(group(april)).toEqual([])
})

test.each([
  ['another title', { title: 'Other' }],
  ['another venue', { venueId: 2 }],
  ['cancelled', { status: 'cancelled' }],
  ['picked here', { marks: [{ siteId: 1, picked: true, hidden: false }] }],
  ['tagged here', { tags: [{ siteId: 1, tag: 'free' }] }],
])('Occurrences that differ are not grouped: %s', (_, changes) => {
  expect(group([event('2026-05-02T14:00:00'), event('2026-05-02T17:00:00', changes)])).toHaveLength(
    2,
  )
})

test('A date whose categories were set by hand stays on the card of its series', () => {
  const changes = { isRecurring: true }
  const dates = days(8, 29, 7).map((day) => event(`${day}T10:00:00`, changes))
  const jazz = { ...changes, categories: [{ id: 'jazz', name: 'Jazz' }] }
  expect(group([...dates, event('2026-05-12T10:00:00', jazz)])).toEqual([['recurring', 5]])
})

test('Marks of another site’s editors do not affect grouping', () => {
  const marks = [{ siteId: 2, picked: true, hidden: false }]
  expect(group([event('2026-05-02T14:00:00'), event('2026-05-02T17:00:00', { marks })])).toEqual([
    ['same-day', 2],
  ])
})

test('An event of several days gets its own card', () => {
  const endAt = toInstant('2026-05-09T18:00:00', ZONE)
  expect(
    group([
      event('2026-05-02T10:00:00', { endAt, endDay: '2026-05-09', untilAt: endAt }),
      event('2026-05-02T12:00:00'),
    ]),
  ).toHaveLength(2)
})

test('A late-night event belongs to the day on which it starts', () => {
  expect(group([event('2026-05-02T21:00:00'), event('2026-05-02T23:30:00')])).toEqual([
    ['same-day', 2],
  ])
})
