import { type EventCard, type EventStatus, type EventTime, eventPath } from '~/domain/events/event'
import type { Day } from '~/lib/local-time'
import {
  capitalize,
  formatCardTime,
  type SiteClock,
  buildDateTile,
  buildUntilTile,
  type ShownTime,
  formatTimeUnderDay,
} from './event-time'
import {
  type GroupDates,
  listGroupDates,
  formatGroupTime,
  isGrouped,
  getLastDay,
  listOccurrencesOn,
} from './occurrence-group'

/** Exactly what a card draws, ready for the browser: no arithmetic of time is left to it. */
export type EventCardData = {
  /** The event to which the card leads: of several occurrences, the one that is told. */
  id: number
  /** Its page; null where no site has one. */
  href: string | null
  /** The other site on which that page is, when it is not on this one; `url` has no slash at its end. */
  otherSite: { name: string; url: string } | null
  title: string
  venue: string
  when: ShownTime
  image: string | null
  leaf: { over: string; day: string; under: string }
  /** What the card says beside its time, as 'Cancelled'. */
  status: string | null
  /** The occurrences for which the card stands, when they are several. */
  dates: GroupDates | null
}

type Place = {
  /** The site's default event image. */
  fallbackImage: string | null
  /** The day that stands over the card, or null over what began before; absent where the card must name its day. */
  heading?: Day | null
  /** The day of which a card of several occurrences tells; absent: that of the heading, or the next. */
  day?: Day
}

export function buildEventCard(
  event: EventCard,
  here: SiteClock,
  { fallbackImage, heading, day }: Place,
): EventCardData {
  const told = listOccurrencesOn(event, here, day ?? heading ?? null)
  const [next = event] = told
  const isSeveral = event.fold?.kind === 'run' || told.length > 1
  return {
    id: next.id,
    href: eventPath(next),
    otherSite: null,
    title: event.title,
    venue: event.venueName,
    when:
      isGrouped(event) && isSeveral
        ? formatGroupTime(event, told, here, heading)
        : timeOf(next, here, heading),
    image: event.imageChecksum ?? fallbackImage,
    leaf: leaf(event, next, here, heading),
    status: statusOnCard(event),
    dates: listGroupDates(event, here),
  }
}

/** The same card where another site has the event's page, or, with null, none has. */
export function linkCardToSite(
  card: EventCardData,
  elsewhere: EventCardData['otherSite'],
): EventCardData {
  if (elsewhere === null) return { ...card, href: null, otherSite: elsewhere, dates: null }
  return { ...card, href: elsewhere.url + eventPath(card), otherSite: elsewhere }
}

/** What goes on from day to day shows its last day. */
function leaf(
  event: EventCard,
  next: EventTime,
  here: SiteClock,
  heading?: Day | null,
): EventCardData['leaf'] {
  const goesOn = isGrouped(event) && event.fold.kind === 'run' && heading === null
  return goesOn ? buildUntilTile(getLastDay(event, here)) : buildDateTile(next, here)
}

function timeOf(time: EventTime, here: SiteClock, heading: Day | null | undefined): ShownTime {
  return heading === undefined
    ? formatCardTime(time, here)
    : formatTimeUnderDay(time, here, heading)
}

/** Cards show the status when the event is not picked and not scheduled (specification, section 4). */
function statusOnCard({ status, picked }: { status: EventStatus; picked: boolean }): string | null {
  if (picked || status === 'scheduled' || status === '') return null
  return capitalize(status)
}
