import { z } from 'zod'

const pageNumber = z.coerce.number().int().min(1).max(100).default(1).catch(1)

/** The fields of the buttons of an author's event: the page that the button is on, and which page of the lists of My Events. */
export const ownEventForm = z.object({
  from: z.enum(['my-events', 'event', 'manage']).catch('manage'),
  page: pageNumber,
  past: pageNumber,
})
