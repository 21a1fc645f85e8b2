import type { MailBrand } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import type { Log } from '~/platform/log.server'
import { MailError, type Mailer } from '~/platform/mail/mailer.server'
import type { Database } from '~/platform/storage/database.server'
import { findGreetedName } from '../account'
import { findAccount } from '../account-store.server'
import { renderEmailChangedEmail } from '../emails/account-email-templates.server'
import { findEmailLink, redeemChangeEmailLink } from '../emails/email-link-store.server'

export type ChangedEmail = { kind: 'changed' } | { kind: 'link-expired' }

/**
 * Changes an account's email to the address that its link was sent to, and notifies the old address. Only the owner can
 * do so, while signed in: a recipient who did not request the change must not add their address to a stranger's account,
 * and a request from a session that has ended may have been made with a stolen password.
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
    await sendEmail(
      { mailer },
      { to: before.email, brand, key: `email-changed-${token.slice(0, 16)}` },
      renderEmailChangedEmail({ brand, name: findGreetedName(before), newEmail: link.email }),
    )
  } catch (fault) {
    // The change is saved, so a missing notification is only logged.
    if (!(fault instanceof MailError)) throw fault
    log.error('the previous email could not be notified of an email change', fault)
  }
  return { kind: 'changed' }
}
