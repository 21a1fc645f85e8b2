import type { SeriesEvent } from '~/domain/search/list-series-events.server'
import { buildEventCard } from './event-card-data'
import type { SiteClock, ShownTime } from './event-time'

/** A date of a series, ready for the browser. */
export type SeriesDate = {
  id: number
  when: ShownTime
  /** As on cards: 'Cancelled'. */
  status: string | null
  /** Of what only the site's admins are told. */
  hidden: boolean
  /** Its title and venue, as far as they are others than those of the event on whose page it stands. */
  differences: string[]
}

export function buildSeriesDate(
  event: SeriesEvent,
  here: SiteClock,
  shown: { title: string; venueName: string },
): SeriesDate {
  const { id, when, status } = buildEventCard(event, here, { fallbackImage: null })
  const others = (['title', 'venueName'] as const)
    .filter((name) => event[name] !== shown[name])
    .map((name) => event[name])
  return { id, when, status, hidden: event.hidden, differences: others }
}
