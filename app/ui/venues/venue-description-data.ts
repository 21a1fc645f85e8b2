import type { VenueFacts } from '~/domain/venues/venue-facts.server'
import type { VenueContact } from './venue-facts'
import { buildVenueHours, type VenueHours } from './venue-hours'

/** What the page of a venue shows of what editors know about it. */
export type VenueDescriptionData = {
  contact: VenueContact
  /** Clean HTML. */
  about: string
  hours: VenueHours | null
}

/** Null if editors know nothing but where it is. */
export function buildVenueDescription(
  { openingHours, timezone, about, ...facts }: VenueFacts,
  now: number,
): VenueDescriptionData | null {
  const { hours, phone, url, email, parking, facebook, twitter, yelp, pinterest, amenities } = facts
  const texts = { hours, phone, url, email, parking, facebook, twitter, yelp, pinterest }
  const hasFacts = openingHours.length > 0 || Object.keys(amenities).length > 0
  if (!hasFacts && about === '' && Object.values(texts).every((text) => text === '')) return null
  return {
    // The page shows the venue's own address.
    contact: { ...texts, address: '', amenities },
    about,
    hours: buildVenueHours(openingHours, { now, timezone }),
  }
}
