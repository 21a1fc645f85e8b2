import { z } from 'zod'
import { MAX_FILE_BYTES, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import {
  emailSchema,
  MAX_EMAIL_LENGTH,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
} from './email-and-password-fields'

/** A button without fields. */
const noFields = z.object({})

/** What was typed as the email when someone goes to the other form, which may be anything. */
const typedEmail = z.object({ email: z.string().trim().max(MAX_EMAIL_LENGTH).catch('') })

/** The login page, by button. */
export const loginForms = {
  'sign-in': z.object({ email: emailSchema, password: passwordSchema }),
  'send-reset-link': z.object({ email: emailSchema }),
  'send-verify-link': z.object({ email: emailSchema }),
  'show-create-account': typedEmail,
  continue: noFields,
}

/** The page that creates an account, by button. */
export const createAccountForms = {
  'create-account': z.object({
    email: emailSchema,
    password: newPasswordSchema,
    // Which of them a person's browser sends depends on JavaScript (app/platform/human-check/human-check.server.ts).
    solution: z.string().max(300).default(''),
    // Cloudflare's name for it, and its longest token.
    'cf-turnstile-response': z.string().max(2_048).default(''),
    sumToken: z.string().max(300).default(''),
    sum: z.string().max(100).default(''),
  }),
  'send-reset-link': z.object({ email: emailSchema }),
  'show-login': typedEmail,
}

/** The page after an emailed link was sent, whose button sends another; the email is in its URL. */
export const checkInboxForm = noFields

/** The page that a password-reset link opens. */
export const resetPasswordForm = z.object({ password: newPasswordSchema })

/** The page that a verification link opens; the password is required in a browser that did not create the account. */
export const verifyEmailForm = ({ needsPassword }: { needsPassword: boolean }) =>
  z.object({ password: currentPasswordSchema(needsPassword) })

type OwnPassword = { hasPassword: boolean }

/** Accounts that log in only with Google have no password to confirm with. */
const currentPasswordSchema = (isRequired: boolean) =>
  isRequired ? passwordSchema : passwordSchema.optional()

const NO_IMAGE_MESSAGE = 'Please choose a picture'

/** The account page, by button. */
export const accountForms = ({ hasPassword }: OwnPassword) => ({
  'change-name': z.object({ name: nameSchema }),
  'change-image': z.object({
    image: z
      .instanceof(File, { message: NO_IMAGE_MESSAGE })
      // A field without a choice sends an empty file.
      .refine((file) => file.size > 0, NO_IMAGE_MESSAGE)
      .refine((file) => file.size <= MAX_FILE_BYTES, TOO_LARGE_MESSAGE),
  }),
  'remove-image': noFields,
  'change-email': z.object({ email: emailSchema, password: currentPasswordSchema(hasPassword) }),
  'change-password': z.object({ currentPassword: passwordSchema, password: newPasswordSchema }),
  'send-reset-link': noFields,
  'unlink-google': noFields,
  'log-out-device': z.object({ session: z.string().default('') }),
  'log-out-everywhere': noFields,
})
export type AccountIntent = keyof ReturnType<typeof accountForms>

/** The page that deletes an account. */
export const deleteAccountForm = ({ hasPassword }: OwnPassword) =>
  z.object({ email: emailSchema, password: currentPasswordSchema(hasPassword) })
