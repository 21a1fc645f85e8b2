import type { FeaturedVenueEntry } from '~/domain/venues/featured/featured-venue'
import { summarizeHtml } from '~/ui/events/page/summarize-html'
import type { Focus } from './focused-image'

/** Exactly what the card of a featured venue shows. */
export type VenueCard = {
  uid: string
  name: string
  address: string
  image: string | null
  /** What of the image stays visible; null is its middle. */
  focus: Focus | null
  /** The first words of the venue's description, as plain text. */
  summary: string
}

const MAX_LENGTH = 120

export function buildVenueCard({ featuredVenue, curatedVenue }: FeaturedVenueEntry): VenueCard {
  const { name, address, about, primaryImageChecksum, secondaryImageChecksum } = curatedVenue
  const { primaryFocusX, primaryFocusY, secondaryFocusX, secondaryFocusY } = curatedVenue
  const [inside] = featuredVenue.additionalMedia
  const primary = { x: primaryFocusX, y: primaryFocusY }
  const secondary = inside ? null : { x: secondaryFocusX, y: secondaryFocusY }
  return {
    uid: featuredVenue.uid,
    name,
    address,
    image: primaryImageChecksum ?? inside ?? secondaryImageChecksum ?? null,
    focus: primaryImageChecksum ? primary : secondary,
    summary: shorten(summarizeHtml(featuredVenue.marketingMessage || about)),
  }
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, MAX_LENGTH).replace(/[\s.,;:…]+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
