import type { FeaturedVenueEntry } from '~/domain/venues/featured-venue'
import { summarizeHtml } from '~/ui/events/summarize-html'

/** Exactly what the card of a featured venue shows. */
export type VenueCard = {
  uid: string
  name: string
  address: string
  image: string | null
  /** The first words of the venue's description, as plain text. */
  summary: string
}

const MAX_LENGTH = 120

export function buildVenueCard({ featuredVenue, curatedVenue }: FeaturedVenueEntry): VenueCard {
  const { name, address, about, primaryImageChecksum, secondaryImageChecksum } = curatedVenue
  return {
    ...{ uid: featuredVenue.uid, name, address },
    image:
      primaryImageChecksum ?? featuredVenue.additionalMedia[0] ?? secondaryImageChecksum ?? null,
    summary: shorten(summarizeHtml(featuredVenue.marketingMessage || about)),
  }
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, MAX_LENGTH).replace(/[\s.,;:…]+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
