import { z } from 'zod'
import { apiKeyComment, apiKeyOrigins } from './api-key'

const name = z.string('Choose an API key').max(100, 'Choose an API key')

/** The forms of the page API Keys, by their `intent`; `name` is the visible beginning of a key. */
export const apiKeyForms = {
  create: z.object({}),
  comment: z.object({ name, comment: apiKeyComment.default('') }),
  enable: z.object({ name, enabled: z.boolean().default(false) }),
  delete: z.object({ name }),
}

/** The form of one key: an origin on each line. */
export const apiKeyOriginsForm = z.object({
  allowedOrigins: z
    .string()
    .max(10_000, 'These are too many origins')
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((line) => line !== ''))
    .pipe(apiKeyOrigins),
})
