/** In its own file, because the pages of visitors do not need the form schemas of the other venue files. */

export const venuePath = (venue: { id: number }) => `/venue/${venue.id}`

export const featuredVenuePath = (venue: { uid: string }) =>
  `/featuredvenue/${encodeURIComponent(venue.uid)}`
