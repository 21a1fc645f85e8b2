import { type EventDetail, untilOf } from '~/domain/events/event'
import { formatIsoTime, isTimeZone } from '~/lib/local-time'
import type { JsonLd } from '~/ui/kit/raw-html'
import { isFree, isSoldOut } from './price'

/** Of other statuses schema.org knows nothing that we could tell. */
const STATUSES: Record<string, string> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

type Told = {
  /** Absolute addresses. */
  url: string
  imageUrls: string[]
  /** Plain text. */
  summary: string
  now: number
}

/** An event as schema.org describes one, by what search engines ask of it; nothing is told that is not known. */
export function buildEventJsonLd(
  event: EventDetail,
  { url, imageUrls, summary, now }: Told,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    ...buildDates(event),
    ...(STATUSES[event.status] && { eventStatus: STATUSES[event.status] }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: buildPlace(event),
    ...(summary && { description: summary }),
    ...(imageUrls.length > 0 && { image: imageUrls }),
    ...buildOffers(event, url, now),
    ...(event.contact.orgName && {
      organizer: { '@type': 'Organization', name: event.contact.orgName },
    }),
  }
}

function buildDates(event: EventDetail): object {
  const { startAt, endAt, startDay, endDay, noStart, noEnd, timezone } = event
  const startDate = noStart ? startDay : formatInstant(startAt, timezone)
  // A day alone would stand before the hour of the start.
  if (endAt === null || (noEnd && !noStart && endDay === startDay)) return { startDate }
  return { startDate, endDate: noEnd || noStart ? endDay : formatInstant(endAt, timezone) }
}

function buildPlace(event: EventDetail): object {
  const { venueName, venueAddress, isAtVenue, latitude, longitude } = event
  const region = (type: string) =>
    isAtVenue ? event.regions.find((one) => one.type === type)?.name : undefined
  const [locality, postalCode] = [region('place'), region('zip')]
  return {
    '@type': 'Place',
    name: venueName,
    address: {
      '@type': 'PostalAddress',
      // Some address is asked for: where none is known, the place's own name leads there.
      ...(venueAddress ? { streetAddress: venueAddress } : { name: venueName }),
      ...(locality && { addressLocality: locality }),
      ...(postalCode && { postalCode }),
    },
    ...(isAtVenue && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}

/** How to get in, while one can: a price only where the event says plainly that it costs nothing. */
function buildOffers(event: EventDetail, url: string, now: number): object {
  const free = isFree(event.cost)
  const isOffered = (free || event.ticketUrl) && event.status === 'scheduled'
  if (!isOffered || untilOf(event) <= now) return free ? { isAccessibleForFree: true } : {}
  return {
    ...(free && { isAccessibleForFree: true }),
    offers: {
      '@type': 'Offer',
      url: event.ticketUrl ?? url,
      ...(free && { price: 0, priceCurrency: 'USD' }),
      availability: isSoldOut(event) ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    },
  }
}

function formatInstant(instant: number, timezone: string): string {
  return formatIsoTime(instant, isTimeZone(timezone) ? timezone : 'UTC')
}
