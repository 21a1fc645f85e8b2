import { z } from 'zod'
import { SUBMISSION_STATES } from '../review/submission-state'

/** The forms of a site's admins on an event's page. What needs the database is checked by each act. */
export const MODERATION_SCHEMAS = {
  picked: z.object({ value: z.boolean().default(false) }),
  hidden: z.object({ value: z.boolean().default(false) }),
  quarantined: z.object({ value: z.boolean().default(false) }),
  categories: z.object({ categories: z.array(z.string().max(100)).default([]) }),
  'add-tag': z.object({ tag: z.string().default('') }),
  'remove-tag': z.object({ tag: z.string().default('') }),
  decide: z.object({
    state: z.enum(SUBMISSION_STATES),
    /** The submission's version that the editor saw. */
    version: z.coerce.number().int(),
    /** One of the ready-made reasons. */
    readyReason: z.string().default(''),
    reason: z.string().default(''),
  }),
}

export type ModerationIntent = keyof typeof MODERATION_SCHEMAS
