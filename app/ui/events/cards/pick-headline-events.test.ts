import { expect, test } from 'vitest'
import type { EventCard } from '~/domain/events/event'
import { DAY, toDay } from '~/lib/time/local-time'
import { pickHeadlineEvents } from './pick-headline-events'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const CLOCK = { timezone: 'America/Chicago', now: NOW }

function event(id: number, changes: Partial<EventCard> = {}): EventCard {
  const startAt = changes.startAt ?? NOW + id * 3_600_000
  return {
    id,
    title: `Event ${id}`,
    status: 'scheduled',
    soldOut: false,
    picked: false,
    imageChecksum: null,
    venueId: 1,
    venueName: 'Hall',
    latitude: 43,
    longitude: -88,
    seriesId: null,
    group: null,
    startAt,
    endAt: null,
    noStart: false,
    noEnd: true,
    startDay: toDay(startAt, 'America/Chicago'),
    endDay: toDay(startAt, 'America/Chicago'),
    timezone: 'America/Chicago',
    ...changes,
  }
}

test('Picked events are shown large, then those with an image, by their start', () => {
  const events = [event(1), event(2, { imageChecksum: 'a' }), event(3), event(4, { picked: true })]
  expect(pickHeadlineEvents(events, CLOCK).map(({ id }) => id)).toEqual([1, 2, 4])
})

test('Events that are cancelled or started on an earlier day are not shown large', () => {
  const events = [
    event(1, { startAt: NOW - 9 * DAY, imageChecksum: 'a' }),
    event(2, { status: 'cancelled', picked: true }),
    event(3),
  ]
  expect(pickHeadlineEvents(events, CLOCK).map(({ id }) => id)).toEqual([3])
})
