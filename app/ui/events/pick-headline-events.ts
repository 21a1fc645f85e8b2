import type { EventCard } from '~/domain/events/event'
import { toDay } from '~/lib/local-time'
import { type SiteClock, getDisplayDays } from './event-time'

const MOST_LEADS = 3
/** How far down the list a lead may stand: what is large must also be soon. */
const FIELD = 24

/** The events to show large, of those given by start: picked ones before pictured ones before the soonest. */
export function pickHeadlineEvents(events: EventCard[], here: SiteClock): EventCard[] {
  const today = toDay(here.now, here.timezone)
  const candidates = events
    .filter(
      (event) =>
        event.status === 'scheduled' && getDisplayDays(event, here.timezone).first >= today,
    )
    .slice(0, FIELD)
  const worth = (event: EventCard) => (event.picked ? 2 : 0) + (event.imageChecksum ? 1 : 0)
  return candidates
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, MOST_LEADS)
    .toSorted((one, other) => candidates.indexOf(one) - candidates.indexOf(other))
}
