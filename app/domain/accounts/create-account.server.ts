import { hashPassword } from '~/lib/password-hash.server'
import type { Database } from '~/platform/database.server'
import type { Mailer } from '~/platform/mail.server'
import { nameFromEmail } from './account'
import { deleteUnverified, findAccountByEmail, writeNewAccount } from './account-store.server'
import { isCommonPassword } from './common-passwords.server'
import { type LinkMaking, sendLink } from './send-link.server'

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
  link: LinkMaking,
): Promise<CreatedAccount> {
  const { db, now } = services
  if (isCommonPassword(password, email)) return { kind: 'common-password' }
  if (await findAccountByEmail(db, email)) return { kind: 'email-in-use' }
  const id = newAccountId()
  const passwordHash = await hashPassword(password)
  const name = nameFromEmail(email)
  const account = { id, email, name, verifiedAt: null, passwordHash }
  try {
    // Of many at once with one address, the others find nothing to send a link for.
    const sent = await sendLink(services, { accountId: id, name, purpose: 'verify', email }, link, [
      writeNewAccount(account, now),
    ])
    return sent.kind === 'sent' ? { kind: 'created' } : { kind: 'email-in-use' }
  } catch (fault) {
    await deleteUnverified(db, id)
    throw fault
  }
}

/** Random: the ids of accounts stand in events, and are not to be counted. */
export function newAccountId(): string {
  return crypto.randomUUID()
}
