import { toEditableRichText } from '~/lib/rich-text/editable-rich-text.server'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { isHtml } from '~/lib/rich-text/rich-text'
import { forEachAmenity } from '../amenities'
import { type CleanTexts, forEachRichText, mapRichTexts } from '../featured/featured-venue'
import { managedVenueForm } from './curated-venue-form'
import type { CuratedVenueTexts, CuratedVenueValues } from './curated-venue-values'

const { openedWith: _, ...NOTHING_WRITTEN } = managedVenueForm.parse({})

const NEW: CuratedVenueValues = {
  ...NOTHING_WRITTEN,
  name: '',
  address: '',
  latitude: Number.NaN,
  longitude: Number.NaN,
  primaryImageChecksum: null,
  secondaryImageChecksum: null,
  venueIds: [],
}

/** What a form shows of a curated venue; null is a new one. */
export function toTexts(stored: CuratedVenueValues | null): CuratedVenueTexts {
  const { venueIds, openingHours, amenities, ...values } = stored ?? NEW
  const { latitude, longitude, primaryImageChecksum, secondaryImageChecksum, ...texts } = values
  const { primaryFocusX, primaryFocusY, secondaryFocusX, secondaryFocusY, ...rest } = texts
  return {
    ...mapRichTexts(rest, toEditableRichText),
    ...forEachAmenity((name) => toAnswer(amenities?.[name])),
    latitude: toDegrees(latitude),
    longitude: toDegrees(longitude),
    primaryImageChecksum: primaryImageChecksum ?? '',
    secondaryImageChecksum: secondaryImageChecksum ?? '',
    primaryFocusX: String(primaryFocusX ?? CENTER),
    primaryFocusY: String(primaryFocusY ?? CENTER),
    secondaryFocusX: String(secondaryFocusX ?? CENTER),
    secondaryFocusY: String(secondaryFocusY ?? CENTER),
    openingHours: openingHours ?? [],
    venues: venueIds.map(String),
  }
}

const CENTER = 50

const toDegrees = (degrees: number) => (Number.isNaN(degrees) ? '' : String(degrees))

function toAnswer(isTrue: boolean | undefined): string {
  if (isTrue === undefined) return ''
  return isTrue ? 'yes' : 'no'
}

/** The rich texts as visitors see them; null while there is none. */
export const toCleanHtml = (texts: CuratedVenueTexts): CleanTexts =>
  forEachRichText((name) => (isHtml(texts[name]) ? formatRichText(texts[name]) : null))
