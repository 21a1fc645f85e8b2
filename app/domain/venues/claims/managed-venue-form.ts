import { z } from 'zod'
import { curatedVenueForm } from '../curated/curated-venue-form'

/**
 * What a manager edits of a venue's page: what it is, when it is open, and how it is reached. Its name, place, images and
 * links to other venues stay with the editors (docs/decisions/0031-venue-managers.md).
 */
export const managedVenueForm = z.object({
  about: curatedVenueForm.shape.about,
  openingHours: curatedVenueForm.shape.openingHours,
  hours: curatedVenueForm.shape.hours,
  parking: curatedVenueForm.shape.parking,
  stepFree: curatedVenueForm.shape.stepFree,
  hearingLoop: curatedVenueForm.shape.hearingLoop,
  accessibleRestrooms: curatedVenueForm.shape.accessibleRestrooms,
  url: curatedVenueForm.shape.url,
  email: curatedVenueForm.shape.email,
  phone: curatedVenueForm.shape.phone,
  twitter: curatedVenueForm.shape.twitter,
  facebook: curatedVenueForm.shape.facebook,
  pinterest: curatedVenueForm.shape.pinterest,
  yelp: curatedVenueForm.shape.yelp,
  openedWith: curatedVenueForm.shape.openedWith,
})
