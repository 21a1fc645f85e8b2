import type { EventDetail } from '~/domain/events/event'
import { formatInstant, isTimeZone } from '~/lib/local-time'

const STATUSES: Record<string, string> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

/** An event as schema.org describes one. `summary` is plain text; the addresses are absolute. */
export function eventJsonLd(
  event: EventDetail,
  { url, imageUrl, summary }: { url: string; imageUrl: string | null; summary: string },
): object {
  const organizer = event.contact.orgName || event.contact.name
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    startDate: event.noStart ? event.startDay : instantText(event.startAt, event.timezone),
    ...(event.endAt !== null && {
      endDate: event.noEnd ? event.endDay : instantText(event.endAt, event.timezone),
    }),
    ...(STATUSES[event.status] && { eventStatus: STATUSES[event.status] }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venueName,
      ...(event.venueAddress && { address: event.venueAddress }),
      ...(event.isAtVenue && {
        geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude },
      }),
    },
    ...(summary && { description: summary }),
    ...(imageUrl && { image: [imageUrl] }),
    ...(event.ticketUrl &&
      event.status !== 'cancelled' && { offers: { '@type': 'Offer', url: event.ticketUrl } }),
    ...(organizer && { organizer: { '@type': 'Organization', name: organizer } }),
  }
}

function instantText(instant: number, timezone: string): string {
  return formatInstant(instant, isTimeZone(timezone) ? timezone : 'UTC', "yyyy-MM-dd'T'HH:mm:ssxxx")
}
