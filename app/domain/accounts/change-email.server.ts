import type { MailBrand } from '~/lib/email-template'
import type { Database } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'
import { MailError, type Mailer } from '~/platform/mailer.server'
import { renderEmailChangedEmail } from './account-emails.server'
import { findAccount } from './account-store.server'
import { findEmailLink, redeemChangeEmailLink } from './email-link-store.server'

export type ChangedEmail = { kind: 'changed' } | { kind: 'link-expired' }

/**
 * Gives the account of a link the address to which it was sent, and tells the old address. Only its owner, who is signed in,
 * has it changed: whoever reads the letter without having asked for it would give their address to a stranger's account,
 * and who is signed in no longer may have asked with a password that was stolen.
 */
export async function changeEmail(
  { db, mailer, log, now }: { db: Database; mailer: Mailer; log: Log; now: number },
  { token, ownerId, brand }: { token: string; ownerId: string; brand: MailBrand },
): Promise<ChangedEmail> {
  const link = await findEmailLink({ db, now }, token, 'change-email')
  if (link?.accountId !== ownerId) return { kind: 'link-expired' }
  const before = await findAccount(db, ownerId)
  if (!before || !(await redeemChangeEmailLink({ db, now }, token))) return { kind: 'link-expired' }
  try {
    await mailer.send({
      to: before.email,
      sender: brand.name,
      replyTo: brand.supportEmail ?? undefined,
      key: `email-changed-${token.slice(0, 16)}`,
      ...renderEmailChangedEmail({ brand, name: before.name, newAddress: link.email }),
    })
  } catch (fault) {
    // It is changed; that its owner was not told is ours to know.
    if (!(fault instanceof MailError)) throw fault
    log.error('a changed address could not be told', fault)
  }
  return { kind: 'changed' }
}
