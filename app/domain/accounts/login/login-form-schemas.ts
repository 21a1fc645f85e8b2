import { z } from 'zod'
import {
  emailSchema,
  MAX_EMAIL_LENGTH,
  newPasswordSchema,
  noFields,
  passwordSchema,
} from '../email-and-password-fields'

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

/** The page that a verification link opens; the password is required in a browser that did not create the account. */
export const verifyEmailForm = ({ needsPassword }: { needsPassword: boolean }) =>
  z.object({ password: currentPasswordSchema(needsPassword) })

export type OwnPassword = { hasPassword: boolean }

/** Accounts that log in only with Google have no password to confirm with. */
export const currentPasswordSchema = (isRequired: boolean) =>
  isRequired ? passwordSchema : passwordSchema.optional()
