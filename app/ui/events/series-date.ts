import type { EventCard } from '~/domain/events/event'
import { cardOf } from './card'
import type { Here, ShownTime } from './event-time'

/** A date of a series, ready for the browser. */
export type SeriesDate = {
  id: number
  when: ShownTime
  /** As on cards: 'Cancelled'. */
  status: string | null
  /** Its title and venue, as far as they are others than those of the event on whose page it stands. */
  others: string[]
}

export function seriesDateOf(
  event: EventCard,
  here: Here,
  shown: { title: string; venueName: string },
): SeriesDate {
  const { id, when, status } = cardOf(event, here, { fallbackImage: null })
  const others = (['title', 'venueName'] as const)
    .filter((name) => event[name] !== shown[name])
    .map((name) => event[name])
  return { id, when, status, others }
}
