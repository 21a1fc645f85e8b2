import { hashPassword } from '~/lib/crypto/password-hash.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Database } from '~/platform/storage/database.server'
import { nameFromEmail } from '../account'
import { deleteUnverifiedAccount, findAccountByEmail, insertAccount } from '../account-store.server'
import { type EmailLinkOptions, sendLinkEmail } from '../emails/send-verify-and-reset-emails.server'
import { isCommonPassword } from '../passwords/common-passwords'

export type CreatedAccount =
  | { kind: 'created' }
  | { kind: 'email-in-use' }
  | { kind: 'common-password' }

/**
 * Creates an account that can be used after the link sent to its email is followed. If the email cannot be sent, the
 * account is not created and the MailError is thrown.
 */
export async function createAccount(
  services: { db: Database; mailer: Mailer; now: number },
  { email, password }: { email: string; password: string },
  link: EmailLinkOptions,
): Promise<CreatedAccount> {
  const { db } = services
  if (isCommonPassword(password, email)) return { kind: 'common-password' }
  if (await findAccountByEmail(db, email)) return { kind: 'email-in-use' }
  const id = createAccountId()
  const passwordHash = await hashPassword(password)
  const name = nameFromEmail(email)
  const account = { id, email, name, verifiedAt: null, passwordHash }
  try {
    // Of concurrent requests with the same email, only one inserts the account and sends a link.
    const sent = await sendLinkEmail(
      services,
      { accountId: id, name, purpose: 'verify', email },
      link,
      [insertAccount(services, account)],
    )
    return sent.kind === 'sent' ? { kind: 'created' } : { kind: 'email-in-use' }
  } catch (fault) {
    await deleteUnverifiedAccount(db, id)
    throw fault
  }
}

/** Random, because account ids are visible in events and must not reveal how many accounts there are. */
export function createAccountId(): string {
  return crypto.randomUUID()
}
