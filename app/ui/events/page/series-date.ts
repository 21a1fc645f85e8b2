import { getDisplayDays } from '~/domain/events/dates/display-days'
import type { SeriesEvent } from '~/domain/search/lists/list-series-events.server'
import { groupBy } from '~/lib/group-by'
import { buildEventCard } from '../cards/event-card-data'
import { formatDayName, formatDayWithYear, type ShownTime, type SiteClock } from '../event-time'

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

/** The dates of a day; its name where there are several, which then show their hours only. */
type SeriesDay = { day: string | null; dates: SeriesDate[] }

/** The later dates of an event's series by their days, and what is said of them beside the event's own date. */
export type SeriesDays = { days: SeriesDay[]; summary: string }

type Shown = { title: string; venueName: string }

export function buildSeriesDays(events: SeriesEvent[], clock: SiteClock, shown: Shown): SeriesDays {
  const byDay = groupBy(events, (event) => getDisplayDays(event, clock.timezone).first)
  const last = [...byDay.keys()].sort().at(-1)
  const count = events.length === 1 ? '1 more date' : `${events.length} more dates`
  return {
    days: [...byDay].map(([day, ofDay]) => ({
      day: ofDay.length > 1 ? formatDayName(day, clock) : null,
      dates: ofDay.map((event) =>
        buildSeriesDate(event, clock, shown, ofDay.length > 1 ? day : undefined),
      ),
    })),
    summary: last
      ? `${count}, ${events.length === 1 ? 'on' : 'until'} ${formatDayWithYear(last, clock, 'EEE, MMM d')}`
      : '',
  }
}

function buildSeriesDate(
  event: SeriesEvent,
  clock: SiteClock,
  shown: Shown,
  heading: string | undefined,
): SeriesDate {
  const { id, when, status } = buildEventCard(event, clock, { fallbackImage: null, heading })
  const differences = (['title', 'venueName'] as const)
    .filter((name) => event[name] !== shown[name])
    .map((name) => event[name])
  return { id, when, status, hidden: event.hidden, differences }
}
