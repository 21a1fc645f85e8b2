import { z } from 'zod'
import { parseRowId } from '~/lib/row-id'

const MAX_KEY_LENGTH = 100

const NOT_AN_EVENT = 'eventId must be the id of an event'
const eventId = z
  .union([z.number(), z.string()], NOT_AN_EVENT)
  .refine((id) => parseRowId(String(id)) !== null, NOT_AN_EVENT)
  .transform(Number)

/** The body {eventId, days} of an order of featured days (specification, section 7). */
export const dayOrderBody = z.object({
  eventId,
  days: z.array(z.unknown(), 'days must be a list of days'),
  /** Beyond the specification: sent twice with the same key, one invoice is created. */
  requestKey: z.string().min(20).max(MAX_KEY_LENGTH).optional(),
})
