import { computeUntilAt, type EventDetail } from '~/domain/events/event'
import { ACCESSIBILITY_FEATURES, type AccessibilityFeature } from '~/domain/events/event-facts'
import { findStatedPrices, isFree, isSoldOut } from '~/domain/events/price'
import type { JsonLd } from '~/ui/kit/text/raw-html'
import { buildEventDates } from '../event-dates'
import { formatAgeRange } from './ages'

/** Statuses that schema.org knows; others are left out. */
const STATUSES: Record<string, string> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

type Options = {
  /** Absolute URLs. */
  url: string
  imageUrls: string[]
  /** Plain text. */
  summary: string
  now: number
}

/** An event as schema.org JSON-LD, with the properties that search engines use; unknown values are left out. */
export function buildEventJsonLd(
  event: EventDetail,
  { url, imageUrls, summary, now }: Options,
): JsonLd {
  const ages = formatAgeRange(event.facts)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    ...buildEventDates(event),
    ...(STATUSES[event.status] && { eventStatus: STATUSES[event.status] }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: buildPlace(event),
    ...(summary && { description: summary }),
    ...(imageUrls.length > 0 && { image: imageUrls }),
    ...buildOffers(event, url, now),
    ...(ages && { typicalAgeRange: ages }),
    ...(event.contact.orgName && {
      organizer: { '@type': 'Organization', name: event.contact.orgName },
    }),
  }
}

function buildPlace(event: EventDetail): object {
  const { venueName, venueAddress, isAtVenue, latitude, longitude } = event
  const findRegion = (type: string) =>
    isAtVenue ? event.regions.find((region) => region.type === type)?.name : undefined
  const [locality, postalCode] = [findRegion('place'), findRegion('zip')]
  return {
    '@type': 'Place',
    name: venueName,
    address: {
      '@type': 'PostalAddress',
      // Search engines require an address: without a street, use the name of the place.
      ...(venueAddress ? { streetAddress: venueAddress } : { name: venueName }),
      ...(locality && { addressLocality: locality }),
      ...(postalCode && { postalCode }),
    },
    ...(isAtVenue && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...buildAmenities(event),
  }
}

/**
 * schema.org describes accessibility of places and of creative works, not of events: what the place offers is listed, and a
 * relaxed or an interpreted performance is not.
 */
const PLACE_FEATURES: readonly AccessibilityFeature[] = ['step-free', 'hearing-loop']

function buildAmenities({ facts: { accessibility } }: EventDetail): object {
  const features = accessibility.filter((feature) => PLACE_FEATURES.includes(feature))
  if (features.length === 0) return {}
  const amenityFeature = features.map((feature) => ({
    '@type': 'LocationFeatureSpecification',
    name: ACCESSIBILITY_FEATURES[feature],
    value: true,
  }))
  return { amenityFeature }
}

/** Offers, while the event is bookable; prices only when its author entered them, its price text is nothing else, or it is free. */
function buildOffers(event: EventDetail, url: string, now: number): object {
  const free = isFree(event)
  const range = free ? { from: 0, to: 0 } : findStatedPrices(event)
  const isOffered = (range || event.ticketUrl) && event.status === 'scheduled'
  if (!isOffered || computeUntilAt(event) <= now) return free ? { isAccessibleForFree: true } : {}
  return {
    ...(free && { isAccessibleForFree: true }),
    offers: {
      '@type': 'Offer',
      url: event.ticketUrl ?? url,
      ...(range && { ...buildPrices(range), priceCurrency: 'USD' }),
      availability: isSoldOut(event) ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    },
  }
}

/** In dollars; several prices are an AggregateOffer. */
function buildPrices({ from, to }: { from: number; to: number }): object {
  if (from === to) return { price: from / 100 }
  return { '@type': 'AggregateOffer', lowPrice: from / 100, highPrice: to / 100 }
}
