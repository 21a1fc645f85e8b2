import { expect, test } from 'vitest'
import type { EventCard } from '~/domain/events/event'
import { DAY } from '~/lib/time/local-time'
import { createEventCard } from '../../../../test/samples/event-cards'
import { buildEventMarkers } from './event-marker'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const CLOCK = { timezone: 'America/Chicago', now: NOW }
const SERIES = { title: 'Harbor Sound', seriesId: 7 }

const event = (id: number, days: number, changes: Partial<EventCard> = {}): EventCard =>
  createEventCard(id, {
    startAt: NOW + days * DAY,
    timezone: CLOCK.timezone,
    venueName: 'The Slip',
    ...changes,
  })

test('A marker names the date and the venue, and a series once for all its dates', () => {
  const markers = buildEventMarkers(
    [
      event(1, 1, SERIES),
      event(2, 2),
      event(3, 8, SERIES),
      event(4, 15, SERIES),
      event(5, 16, { ...SERIES, venueId: 2, venueName: 'Next door' }),
    ],
    CLOCK,
  )
  expect(
    markers.map(({ href, title, detail, laterHrefs }) => [href, title, detail, laterHrefs]),
  ).toEqual([
    [
      '/event/1',
      'Harbor Sound',
      'Tomorrow · 12:00 PM · more dates until Dec 5 · The Slip',
      ['/event/3', '/event/4'],
    ],
    ['/event/2', 'Event 2', 'Sun, Nov 22 · 12:00 PM · The Slip', undefined],
    ['/event/5', 'Harbor Sound', 'Sun, Dec 6 · 12:00 PM · Next door', undefined],
  ])
})
