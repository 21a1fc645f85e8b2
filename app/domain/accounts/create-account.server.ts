import { hashPassword } from '~/lib/password-hash.server'
import type { Database } from '~/platform/database.server'
import type { Mailer } from '~/platform/mailer.server'
import { nameFromEmail } from './account'
import { deleteUnverifiedAccount, findAccountByEmail, insertAccount } from './account-store.server'
import { isCommonPassword } from './common-passwords.server'
import { type EmailLinkOptions, sendEmailLink } from './send-email-link.server'

export type CreatedAccount =
  | { kind: 'created' }
  | { kind: 'email-in-use' }
  | { kind: 'common-password' }

/**
 * Makes an account, which can be used once the link is followed that is sent to its address. When the letter cannot be
 * sent there is no account either, and the MailError is thrown.
 */
export async function createAccount(
  services: { db: Database; mailer: Mailer; now: number },
  { email, password }: { email: string; password: string },
  link: EmailLinkOptions,
): Promise<CreatedAccount> {
  const { db, now } = services
  if (isCommonPassword(password, email)) return { kind: 'common-password' }
  if (await findAccountByEmail(db, email)) return { kind: 'email-in-use' }
  const id = createAccountId()
  const passwordHash = await hashPassword(password)
  const name = nameFromEmail(email)
  const account = { id, email, name, verifiedAt: null, passwordHash }
  try {
    // Of many at once with one address, the others find nothing to send a link for.
    const sent = await sendEmailLink(
      services,
      { accountId: id, name, purpose: 'verify', email },
      link,
      [insertAccount(account, now)],
    )
    return sent.kind === 'sent' ? { kind: 'created' } : { kind: 'email-in-use' }
  } catch (fault) {
    await deleteUnverifiedAccount(db, id)
    throw fault
  }
}

/** Random: the ids of accounts stand in events, and are not to be counted. */
export function createAccountId(): string {
  return crypto.randomUUID()
}
