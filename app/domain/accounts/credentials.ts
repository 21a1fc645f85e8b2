import { z } from 'zod'
import { isMailAddress } from '~/lib/mail-address'
import { emailKey, LONGEST_NAME } from './account'

export const LONGEST_PASSWORD = 256
export const SHORTEST_PASSWORD = 8
const LONGEST_EMAIL = 254
const EMAIL_MESSAGE = 'Please enter your email address'

/** An address somebody signs in with. The message is the specification's (admin, section 5). */
export const emailSchema = z
  .string(EMAIL_MESSAGE)
  .transform(emailKey)
  .pipe(
    z
      .string(EMAIL_MESSAGE)
      .max(LONGEST_EMAIL, `An email address has at most ${LONGEST_EMAIL} characters`)
      .refine(isMailAddress, EMAIL_MESSAGE),
  )

/** A password as it is tried; the message is the specification's (admin, section 5). */
export const passwordSchema = z
  .string('Please enter a password')
  .min(1, 'Please enter a password')
  .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters`)

/** A password as it is chosen; whether it is one that everybody tries is told by `isCommonPassword`. */
export const newPasswordSchema = passwordSchema.min(
  SHORTEST_PASSWORD,
  `Please choose a password of at least ${SHORTEST_PASSWORD} characters`,
)

/** What a person is called. */
export const nameSchema = z
  .string('Please enter your name')
  .trim()
  .min(1, 'Please enter your name')
  .max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters`)
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'A name has no marks that turn the writing')
