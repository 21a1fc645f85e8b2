import { expect, test } from 'vitest'
import type { EventCard } from '~/domain/events/event'
import { DAY, HOUR } from '~/lib/time/local-time'
import { createEventCard } from '../../../../test/samples/event-cards'
import { pickHeadlineEvents } from './pick-headline-events'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const CLOCK = { timezone: 'America/Chicago', now: NOW }

const event = (id: number, changes: Partial<EventCard> = {}): EventCard =>
  createEventCard(id, { startAt: NOW + id * HOUR, timezone: CLOCK.timezone, ...changes })

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
