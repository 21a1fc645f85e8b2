import { z } from 'zod'
import { emailField } from '../email-and-password-fields'

/** Someone who administers a site (admin specification, entity Admin user). */
export type Administrator = {
  id: string
  name: string
  email: string
  imageChecksum: string | null
  /** Superadmins administer every site, and appear here only if they are also admins of this one. */
  isSuperadmin: boolean
}

/** The dialog 'Add Administrator'. */
export const addAdministratorForm = z.object({
  email: emailField('Please enter an email address'),
})

/** The button Remove. */
export const removeAdministratorForm = z.object({ id: z.string().min(1).max(100) })

/** Why an administrator was not added, as the email's field shows it (architecture, section 7). */
export const ADD_REFUSALS = {
  'no-account': (email: string) => `There is no account for ${email}`,
  unverified: (email: string) => `The email address ${email} has not been verified yet`,
  'already-added': (email: string) => `${email} is already an administrator`,
  'added-often': (email: string) =>
    `${email} was added several times within a day. Please try again tomorrow.`,
  'too-many': () => 'Too many attempts. Please try again in a minute.',
} as const

export type AddRefusal = keyof typeof ADD_REFUSALS

/** Why an administrator was not removed, as the field `id` shows it. */
export const REMOVE_REFUSALS = {
  self: 'You cannot remove yourself',
  'not-administrator': 'This person is not an administrator of this site',
} as const

export type RemoveRefusal = keyof typeof REMOVE_REFUSALS
