import { z } from 'zod'
import { isEmail } from '~/lib/text/is-email'
import { MAX_NAME_LENGTH, normalizeEmail } from './account'

/** A button without fields. */
export const noFields = z.object({})

const MAX_PASSWORD_LENGTH = 256
export const MIN_PASSWORD_LENGTH = 8
export const MAX_EMAIL_LENGTH = 254

/** An email; `message` is shown if it is missing or is none. */
export const emailField = (message: string) =>
  z
    .string(message)
    .transform(normalizeEmail)
    .pipe(
      z
        .string(message)
        .max(MAX_EMAIL_LENGTH, `An email address has at most ${MAX_EMAIL_LENGTH} characters`)
        .refine(isEmail, message),
    )

/** The email of an account. The message is the specification's (admin, section 5). */
export const emailSchema = emailField('Please enter your email address')

/** A password entered to sign in; the message is the specification's (admin, section 5). */
export const passwordSchema = z
  .string('Please enter a password')
  .min(1, 'Please enter a password')
  .max(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`)

/** A newly chosen password; `isCommonPassword` checks whether it is easy to guess. */
export const newPasswordSchema = passwordSchema.min(
  MIN_PASSWORD_LENGTH,
  `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters`,
)

/** The name of an account. */
export const nameSchema = z
  .string('Please enter your name')
  .trim()
  .min(1, 'Please enter your name')
  .max(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters`)
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'A name has no marks that turn the writing')
