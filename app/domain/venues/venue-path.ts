/** In its own file, because the pages of visitors do not need the form schemas of the other venue files. */

export const venuePath = (venue: { id: number }) => `/venue/${venue.id}`

export const featuredVenuePath = (venue: { uid: string }) =>
  `/featuredvenue/${encodeURIComponent(venue.uid)}`

/** The canonical path of a featured venue: that of its only venue, if it has one (docs/decisions/0052). */
export const featuredPagePath = (page: { uid: string; pageVenueId: number | null }) =>
  page.pageVenueId === null ? featuredVenuePath(page) : venuePath({ id: page.pageVenueId })

/** Where people ask to manage a venue. */
export const claimVenuePath = (venue: { id: number }) => `/venue/${venue.id}/claim`

/** The venues that the viewer manages, and what they asked for. */
export const MY_VENUES_PATH = '/account/venues'

/** Where a manager edits a venue's page. */
export const managedVenuePath = (venue: { id: number }) => `${MY_VENUES_PATH}/${venue.id}`
