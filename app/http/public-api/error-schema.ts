import { z } from 'zod'

/** What every error of the public API says (RFC 9457). */
export const errorSchema = z
  .object({
    type: z.string().meta({ description: 'A URL that names the kind of error, or about:blank.' }),
    title: z.string().meta({ description: 'The status in words.' }),
    status: z.int().meta({ description: 'That of the response.' }),
    code: z
      .string()
      .meta({ description: 'The reason, for programs.', examples: ['unknown-api-key'] }),
    detail: z.string().meta({ description: 'The reason, and what to do, for people.' }),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: 'Each parameter that is wrong, and what to send instead.' }),
    'violated-policies': z.array(z.string()).optional().meta({
      description: 'The limits that were exceeded, as the header RateLimit-Policy names them.',
    }),
  })
  .meta({ id: 'Error' })

/** The statuses of errors that a call with an id, or without one, may have, and when. */
export const ERRORS: Record<number, string> = {
  400: 'A parameter is wrong; the code is invalid-parameters.',
  401: 'There is no API key, or an unknown one.',
  403: 'The API key is disabled or deleted, or this website may not use it.',
  404: 'There is nothing with this id in the city.',
  410: 'The cursor or updatedSince is too old, so that deletions may be missing; the code is cursor-expired.',
  429: 'Too many calls. The header Retry-After says how many seconds to wait.',
  500: 'Something went wrong on our end.',
}

/** The media type of errors. */
export const ERROR_TYPE = 'application/problem+json'
