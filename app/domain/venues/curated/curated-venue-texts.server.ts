import { toEditableRichText } from '~/lib/editable-rich-text.server'
import { formatRichText } from '~/lib/format-rich-text.server'
import { isHtml } from '~/lib/rich-text'
import type { CuratedVenueTexts, CuratedVenueValues } from './curated-venue-values'

const NEW: CuratedVenueValues = {
  name: '',
  address: '',
  about: '',
  hours: '',
  parking: '',
  url: '',
  email: '',
  phone: '',
  twitter: '',
  facebook: '',
  pinterest: '',
  yelp: '',
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
  const { stepFree, hearingLoop, accessibleRestrooms } = amenities ?? {}
  return {
    ...rest,
    about: toEditableRichText(rest.about),
    hours: toEditableRichText(rest.hours),
    parking: toEditableRichText(rest.parking),
    latitude: toDegrees(latitude),
    longitude: toDegrees(longitude),
    primaryImageChecksum: primaryImageChecksum ?? '',
    secondaryImageChecksum: secondaryImageChecksum ?? '',
    primaryFocusX: String(primaryFocusX ?? CENTER),
    primaryFocusY: String(primaryFocusY ?? CENTER),
    secondaryFocusX: String(secondaryFocusX ?? CENTER),
    secondaryFocusY: String(secondaryFocusY ?? CENTER),
    stepFree: toAnswer(stepFree),
    hearingLoop: toAnswer(hearingLoop),
    accessibleRestrooms: toAnswer(accessibleRestrooms),
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
export function toCleanHtml({ about, hours, parking }: CuratedVenueTexts) {
  const clean = (text: string) => (isHtml(text) ? formatRichText(text) : null)
  return { about: clean(about), hours: clean(hours), parking: clean(parking) }
}
