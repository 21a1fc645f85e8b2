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
}

/** A curated venue as one site puts it forward. `marketingMessage` is HTML; `additionalMedia` are image checksums. */
export type FeaturedVenue = {
  uid: string
  curatedVenueUid: string
  siteId: number
  featured: boolean
  marketingMessage: string
  additionalMedia: string[]
}

export const featuredVenuePath = (venue: { uid: string }) =>
  `/featuredvenue/${encodeURIComponent(venue.uid)}`
