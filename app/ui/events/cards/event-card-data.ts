import { type EventCard, type EventTime, eventPath } from '~/domain/events/event'
import type { Day } from '~/lib/time/local-time'
import {
  buildDateTile,
  buildUntilTile,
  capitalize,
  type DateTile,
  type ShownTime,
  type SiteClock,
} from '../event-time'
import {
  formatGroupTime,
  formatTime,
  type GroupDates,
  getLastDay,
  isGrouped,
  listGroupDates,
  listOccurrencesOn,
} from './occurrence-group'

/** Exactly what a card shows, ready for the browser, which does no date arithmetic. */
export type EventCardData = {
  /** The event that the card links to: of several occurrences, the one whose time is shown. */
  id: number
  /** The URL of its page; null when no site has one. */
  href: string | null
  /** The site that has that page, when it is not this one; `url` has no trailing slash. */
  otherSite: { name: string; url: string } | null
  title: string
  venue: string
  when: ShownTime
  image: string | null
  dateTile: DateTile
  /** Shown beside the time, such as 'Cancelled'. */
  status: string | null
  /** 'Free', '$12', '$10–$25'; empty where it is unknown. */
  price: string
  /** The name of its category; empty where there is none, or the page has named it. */
  category: string
  /** The occurrences that the card represents, when there are several. */
  dates: GroupDates | null
}

type Options = {
  /** The site's default event image. */
  fallbackImage: string | null
  /** The day of the heading above the card, null for the heading of ongoing events; absent when the card must name its day. */
  heading?: Day | null
  /** The day that a card of several occurrences shows; by default that of the heading, else the next one. */
  day?: Day
  /** How far away it is; null for the same place. */
  distance?: string | null
  /** Whether the page is of a neighborhood or of a venue in it, which cards need not repeat. */
  isOfNeighborhood?: boolean
  /** The id of the category that the page is about, which cards need not repeat. */
  pageCategory?: string
}

export function buildEventCard(
  event: EventCard,
  clock: SiteClock,
  { fallbackImage, heading, day, distance, isOfNeighborhood = false, pageCategory }: Options,
): EventCardData {
  const shown = listOccurrencesOn(event, clock, day ?? heading ?? null)
  const [next = event] = shown
  const isSeveral = event.group?.kind !== 'same-day' || shown.length > 1
  return {
    id: next.id,
    href: eventPath(next),
    otherSite: null,
    title: event.title,
    venue: [event.venueName, distance ?? (isOfNeighborhood ? null : event.neighborhood)]
      .filter(Boolean)
      .join(' · '),
    price: event.price ?? '',
    category: event.category && event.category.id !== pageCategory ? event.category.name : '',
    when:
      isGrouped(event) && isSeveral
        ? formatGroupTime(event, shown, clock, heading)
        : formatTime(next, clock, heading),
    image: event.imageChecksum ?? fallbackImage,
    dateTile: buildCardTile(event, next, clock, heading),
    status: statusOnCard(event),
    dates: listGroupDates(event, clock),
  }
}

/** The same card, linked to the site that has the event's page, or unlinked when no site has one. */
export function linkCardToSite(
  card: EventCardData,
  otherSite: EventCardData['otherSite'],
): EventCardData {
  if (otherSite === null) return { ...card, href: null, otherSite, dates: null }
  return { ...card, href: otherSite.url + eventPath(card), otherSite }
}

/** A run that is going on shows its last day. */
function buildCardTile(
  event: EventCard,
  next: EventTime,
  clock: SiteClock,
  heading?: Day | null,
): DateTile {
  const isOngoingRun = isGrouped(event) && event.group.kind === 'run' && heading === null
  return isOngoingRun ? buildUntilTile(getLastDay(event, clock)) : buildDateTile(next, clock)
}

/**
 * Cards show the status when the event is not picked and not scheduled (specification, section 4); else, whether it is sold
 * out.
 */
function statusOnCard({ status, soldOut, picked }: EventCard): string | null {
  if (!picked && status !== 'scheduled' && status !== '') return capitalize(status)
  return soldOut && status !== 'cancelled' ? 'Sold out' : null
}
