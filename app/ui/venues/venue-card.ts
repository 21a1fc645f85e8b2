import type { FeaturedVenueEntry } from '~/domain/venues/featured-venue'
import { summarizeHtml } from '~/ui/events/summarize'

/** Exactly what the card of a featured venue draws. */
export type VenueCard = {
  uid: string
  name: string
  address: string
  image: string | null
  /** The first words of what the venue says of itself, as plain text. */
  words: string
}

const MOST_WORDS = 120

export function buildVenueCard({ featuredVenue, curatedVenue }: FeaturedVenueEntry): VenueCard {
  const { name, address, about, primaryImageChecksum, secondaryImageChecksum } = curatedVenue
  return {
    ...{ uid: featuredVenue.uid, name, address },
    image:
      primaryImageChecksum ?? featuredVenue.additionalMedia[0] ?? secondaryImageChecksum ?? null,
    words: shorten(summarizeHtml(featuredVenue.marketingMessage || about)),
  }
}

function shorten(text: string): string {
  if (text.length <= MOST_WORDS) return text
  return `${text.slice(0, MOST_WORDS).replace(/[\s.,;:…]+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
