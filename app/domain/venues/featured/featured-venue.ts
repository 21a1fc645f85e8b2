import { z } from 'zod'
import { isChecksum } from '~/domain/images/image'
import type { OpeningHours } from '~/lib/opening-hours'
import type { Amenities } from '../amenities'
import { degreesSchema } from '../venue'

/** A venue as editors describe it. `hours`, `parking` and `about` are HTML, cleaned when they were stored. */
export type CuratedVenue = {
  uid: string
  name: string
  address: string
  latitude: number
  longitude: number
  hours: string
  phone: string
  url: string
  email: string
  parking: string
  about: string
  facebook: string
  twitter: string
  yelp: string
  pinterest: string
  primaryImageChecksum: string | null
  secondaryImageChecksum: string | null
  openingHours: OpeningHours[]
  amenities: Amenities
  /** The points of the images that stay visible when they are cropped, in percent from the left and the top. */
  primaryFocusX: number
  primaryFocusY: number
  secondaryFocusX: number
  secondaryFocusY: number
}

/** A curated venue as one site features it. `marketingMessage` is HTML; `additionalMedia` are image checksums. */
export type FeaturedVenue = {
  uid: string
  curatedVenueUid: string
  siteId: number
  featured: boolean
  marketingMessage: string
  additionalMedia: string[]
}

/** Both together, with the names of the specification (public site, section 7). */
export type FeaturedVenueEntry = { featuredVenue: FeaturedVenue; curatedVenue: CuratedVenue }

const line = (most = 300) => z.string().trim().max(most).default('')
/** As entered; it is cleaned when it is stored. */
const richText = z.string().max(50_000).default('')

const optionalUrl = line(2_000).refine(
  (url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)),
  'Invalid URL (must start with http or https)',
)

const optionalEmail = z.union([z.literal(''), z.email('Invalid e-mail address')]).default('')

const checksum = z.string().refine(isChecksum, 'Not the checksum of an image')

/** Coordinates are rounded to 5 decimals, about a meter (specification, section 9). */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/**
 * A curated venue as editors enter it (admin specification, Curated Venues). `venueIds` are the venues that it
 * combines.
 */
export const curatedVenueSchema = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(200),
  address: line(),
  latitude: degreesSchema('latitude', 90, '43.07132').transform(rounded),
  longitude: degreesSchema('longitude', 180, '-87.90115').transform(rounded),
  hours: richText,
  phone: line(),
  url: optionalUrl,
  email: optionalEmail,
  parking: richText,
  about: richText,
  facebook: optionalUrl,
  twitter: optionalUrl,
  yelp: optionalUrl,
  pinterest: optionalUrl,
  primaryImageChecksum: checksum.nullable().default(null),
  secondaryImageChecksum: checksum.nullable().default(null),
  venueIds: z.array(z.number().int().positive()).max(500).default([]),
})

export type CuratedVenueInput = z.output<typeof curatedVenueSchema>

/** A site's entry of a curated venue (admin specification, Featured Venues page). */
const featuredVenueSchema = z.object({
  curatedVenueUid: z.string().min(1),
  featured: z.boolean(),
  marketingMessage: richText,
  additionalMedia: z.array(checksum).max(30).default([]),
})

export type FeaturedVenueInput = z.output<typeof featuredVenueSchema>
