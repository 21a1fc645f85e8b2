import type { SeriesEvent } from '~/domain/search/list-series-events.server'
import { buildEventCard } from './event-card-data'
import type { ShownTime, SiteClock } from './event-time'

/** A date of a series, ready for the browser. */
export type SeriesDate = {
  id: number
  when: ShownTime
  /** As on cards, such as 'Cancelled'. */
  status: string | null
  /** Hidden events are listed for the site's admins only. */
  hidden: boolean
  /** Its title and venue, where they differ from those of the event on whose page it is listed. */
  differences: string[]
}

export function buildSeriesDate(
  event: SeriesEvent,
  clock: SiteClock,
  shown: { title: string; venueName: string },
): SeriesDate {
  const { id, when, status } = buildEventCard(event, clock, { fallbackImage: null })
  const differences = (['title', 'venueName'] as const)
    .filter((name) => event[name] !== shown[name])
    .map((name) => event[name])
  return { id, when, status, hidden: event.hidden, differences }
}
