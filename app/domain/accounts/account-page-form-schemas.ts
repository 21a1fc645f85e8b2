import { z } from 'zod'
import { MAX_FILE_BYTES, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import { emailSchema, nameSchema, noFields } from './email-and-password-fields'
import { currentPasswordSchema, type OwnPassword } from './login/login-form-schemas'
import { changePasswordForm } from './passwords/change-and-reset-password-schemas'

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
  'change-password': changePasswordForm,
  'send-reset-link': noFields,
  'unlink-google': noFields,
  'log-out-device': z.object({ session: z.string().default('') }),
  'log-out-everywhere': noFields,
})
export type AccountIntent = keyof ReturnType<typeof accountForms>

/** The page that deletes an account. */
export const deleteAccountForm = ({ hasPassword }: OwnPassword) =>
  z.object({ email: emailSchema, password: currentPasswordSchema(hasPassword) })
