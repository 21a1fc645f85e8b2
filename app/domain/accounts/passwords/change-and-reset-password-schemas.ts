import { z } from 'zod'
import { newPasswordSchema, passwordSchema } from '../email-and-password-fields'

/** A section of the account page. */
export const changePasswordForm = z.object({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
})

/** The page that a password-reset link opens. */
export const resetPasswordForm = z.object({ password: newPasswordSchema })
