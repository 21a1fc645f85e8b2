import type { Mailer } from '~/platform/mail/mailer.server'
import type { Database } from '~/platform/storage/database.server'
import { findGreetedName, type Viewer } from '../account'
import { findAccountByEmail } from '../account-store.server'
import { type EmailLinkOptions, sendLinkEmail } from '../emails/send-verify-and-reset-emails.server'
import { confirmPassword } from '../passwords/confirm-password.server'

export type EmailChangeRequest =
  | { kind: 'sent' }
  | { kind: 'same-email' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }
  | { kind: 'email-in-use' }
  | { kind: 'too-many' }

/**
 * Sends a link to the new email of an account; the old one remains until the link is followed. Only after the password
 * was entered does the result reveal whether an email has an account. Throws a MailError if the email could not be
 * sent.
 */
export async function requestEmailChange(
  services: { db: Database; mailer: Mailer; now: number },
  viewer: Viewer,
  { email, password }: { email: string; password: string },
  link: EmailLinkOptions,
): Promise<EmailChangeRequest> {
  if (email === viewer.email) return { kind: 'same-email' }
  const owner = await confirmPassword(services, viewer, password)
  if (owner.kind !== 'confirmed') return owner
  if (await findAccountByEmail(services.db, email)) return { kind: 'email-in-use' }
  const { id: accountId } = viewer
  const name = findGreetedName(viewer)
  return sendLinkEmail(services, { accountId, name, purpose: 'change-email', email }, link)
}
