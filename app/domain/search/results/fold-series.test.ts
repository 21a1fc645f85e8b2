import { expect, test } from 'vitest'
import type { EventCard } from '~/domain/events/event'
import { toInstant } from '~/lib/time/local-time'
import { createEventCard } from '../../../../test/samples/event-cards'
import { foldSeries } from './fold-series'

const ZONE = 'America/Chicago'

const show = (id: number, day: string, more: Partial<EventCard> = {}): EventCard =>
  createEventCard(id, {
    title: 'The Tempest',
    seriesId: 7,
    timezone: ZONE,
    startAt: toInstant(`${day}T19:30:00`, ZONE),
    endAt: toInstant(`${day}T22:00:00`, ZONE),
    ...more,
  })

const outline = (cards: EventCard[]) =>
  cards.map(({ id, group }) => [id, group?.occurrences.map((occurrence) => occurrence.id) ?? null])

test('The dates of a series are one card, at the place of the first', () => {
  const jazz = show(9, '2026-05-03', { seriesId: null, title: 'Jazz' })
  const run = show(3, '2026-05-20', {
    group: {
      kind: 'run',
      occurrences: [show(3, '2026-05-20'), show(4, '2026-05-21')],
      lastDay: '2026-05-24',
    },
  })
  const folded = foldSeries([show(1, '2026-05-02'), jazz, show(2, '2026-05-09'), run])
  expect(outline(folded)).toEqual([
    [1, [1, 2, 3, 4]],
    [9, null],
  ])
  expect(folded[0]?.group).toMatchObject({ kind: 'recurring', lastDay: '2026-05-24' })
})

test('A date that is cancelled, sold out, elsewhere or without an hour is a card of its own, and so is an event without a series', () => {
  const cards = [
    show(1, '2026-05-02'),
    show(2, '2026-05-03', { status: 'cancelled' }),
    show(3, '2026-05-04', { soldOut: true }),
    show(4, '2026-05-05', { venueId: 2 }),
    show(7, '2026-05-08', { noStart: true }),
    show(5, '2026-05-06', { seriesId: null }),
    show(6, '2026-05-07', { seriesId: null }),
  ]
  expect(foldSeries(cards)).toEqual(cards)
})
