import { getDisplayDays } from '~/domain/events/dates/display-days'
import type { EventCard } from '~/domain/events/event'
import { toDay } from '~/lib/time/local-time'
import type { SiteClock } from '../event-time'

const MAX_HEADLINES = 3
/** How far down the list a headline event may be, since it should also be soon. */
const MAX_CANDIDATES = 24

/** Picks the events to show large from a list sorted by start: editors' picks first, then events with an image, then the soonest. */
export function pickHeadlineEvents(events: EventCard[], clock: SiteClock): EventCard[] {
  const today = toDay(clock.now, clock.timezone)
  const candidates = events
    .filter(
      (event) =>
        event.status === 'scheduled' && getDisplayDays(event, clock.timezone).first >= today,
    )
    .slice(0, MAX_CANDIDATES)
  const score = (event: EventCard) => (event.picked ? 2 : 0) + (event.imageChecksum ? 1 : 0)
  return candidates
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, MAX_HEADLINES)
    .toSorted((a, b) => candidates.indexOf(a) - candidates.indexOf(b))
}
