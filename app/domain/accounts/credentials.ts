import { z } from 'zod'
import { isEmail } from '~/lib/is-email'
import { normalizeEmail, MAX_NAME_LENGTH } from './account'

export const MAX_PASSWORD_LENGTH = 256
export const MIN_PASSWORD_LENGTH = 8
const MAX_EMAIL_LENGTH = 254
const EMAIL_MESSAGE = 'Please enter your email address'

/** An address somebody signs in with. The message is the specification's (admin, section 5). */
export const emailSchema = z
  .string(EMAIL_MESSAGE)
  .transform(normalizeEmail)
  .pipe(
    z
      .string(EMAIL_MESSAGE)
      .max(MAX_EMAIL_LENGTH, `An email address has at most ${MAX_EMAIL_LENGTH} characters`)
      .refine(isEmail, EMAIL_MESSAGE),
  )

/** A password as it is tried; the message is the specification's (admin, section 5). */
export const passwordSchema = z
  .string('Please enter a password')
  .min(1, 'Please enter a password')
  .max(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`)

/** A password as it is chosen; whether it is one that everybody tries is told by `isCommonPassword`. */
export const newPasswordSchema = passwordSchema.min(
  MIN_PASSWORD_LENGTH,
  `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters`,
)

/** What a person is called. */
export const nameSchema = z
  .string('Please enter your name')
  .trim()
  .min(1, 'Please enter your name')
  .max(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters`)
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'A name has no marks that turn the writing')
