/** Apart from the nouns' own files, whose checks of forms no page of a visitor needs. */

export const venuePath = (venue: { id: number }) => `/venue/${venue.id}`

export const featuredVenuePath = (venue: { uid: string }) =>
  `/featuredvenue/${encodeURIComponent(venue.uid)}`
