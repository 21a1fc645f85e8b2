import { z } from 'zod'

/** The checkbox of a venue in the list of ticketing venues. */
export const quarantineForm = z.object({
  id: z.coerce.number('Choose a venue').int('Choose a venue').positive('Choose a venue'),
  quarantine: z.boolean().default(false),
})
