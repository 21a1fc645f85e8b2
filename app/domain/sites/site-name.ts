import { z } from 'zod'
import { toSingleLine } from '~/lib/text/single-line'

const MAX_NAME_LENGTH = 80

/** A site's name; the messages are the specification's (admin, section 5). */
export const siteNameSchema = z
  .string('Name is required')
  .transform(toSingleLine)
  .pipe(
    z
      // conform turns what has become empty into undefined.
      .string('Name is required')
      .min(1, { error: 'Name is required', abort: true })
      .min(3, 'Name is too short')
      .max(MAX_NAME_LENGTH, `Name must be at most ${MAX_NAME_LENGTH} characters long`),
  )
