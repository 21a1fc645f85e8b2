import { and, eq, exists, gt, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { account, emailLink } from '~/db/schema/accounts'
import { session as sessionTable } from '~/db/schema/sessions'
import type { MailBrand } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import { hashPassword } from '~/lib/crypto/password-hash.server'
import type { Log } from '~/platform/log.server'
import { MailError, type Mailer } from '~/platform/mail/mailer.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { findGreetedName, toBrowserSource, type Viewer } from '../account'
import { renderPasswordChangedEmail } from '../emails/account-email-templates.server'
import { forgetDevices } from '../login/known-device-store.server'
import { tryPassword } from '../login/sign-in.server'
import { isCommonPassword } from './common-passwords'
import { forgetAttempts } from './password-attempt-store.server'

export type PasswordChange =
  | { kind: 'changed' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }
  | { kind: 'common-password' }
  /** The session ended in the meantime, for example because another browser changed the password. */
  | { kind: 'session-ended' }

/**
 * Changes the password of an account that has one, ends its sessions on other devices, expires its email links and
 * notifies its owner by email. `link` leads to the page that resets a password.
 */
export async function changePassword(
  { db, mailer, log, now }: { db: Database; mailer: Mailer; log: Log; now: number },
  viewer: Viewer,
  { current, password }: { current: string; password: string },
  { brand, link }: { brand: MailBrand; link: string },
): Promise<PasswordChange> {
  const { id, name, email, session } = viewer
  if (isCommonPassword(password, email)) return { kind: 'common-password' }
  const verdict = await tryPassword({ db, now }, id, current, toBrowserSource(viewer))
  if (verdict !== 'right') return { kind: verdict === 'locked' ? 'locked' : 'wrong-password' }
  const passwordHash = await hashPassword(password)
  const browser = session.parentId ?? session.id
  const own = alias(sessionTable, 'own')
  const isStillSignedIn = exists(db.select({ id: own.id }).from(own).where(eq(own.id, session.id)))
  const [changed] = await writeTogether(db, [
    db
      .update(account)
      .set({ passwordHash, attempts: 0, updatedAt: now })
      .where(and(eq(account.id, id), isStillSignedIn)),
    // Links expire instead of being deleted, because the number sent in an hour is limited.
    db
      .update(emailLink)
      .set({ expiresAt: now })
      .where(and(eq(emailLink.accountId, id), gt(emailLink.expiresAt, now), isStillSignedIn)),
    db
      .delete(sessionTable)
      .where(
        and(
          eq(sessionTable.accountId, id),
          notInArray(sessionTable.id, [session.id, browser]),
          sql`NOT (${sessionTable.kind} = 'cookie' AND coalesce(${sessionTable.parentId}, '') = ${browser})`,
          isStillSignedIn,
        ),
      ),
    forgetAttempts(db, id),
    forgetDevices(db, id),
  ])
  if (changed?.changes === 0) return { kind: 'session-ended' }
  try {
    await sendEmail(
      { mailer },
      { to: email, brand, key: `password-changed-${id}-${now}` },
      renderPasswordChangedEmail({ brand, name: findGreetedName({ name, email }), link }),
    )
  } catch (fault) {
    // The change is saved, so a missing notification is only logged.
    if (!(fault instanceof MailError)) throw fault
    log.error('an account could not be notified of a password change', fault)
  }
  return { kind: 'changed' }
}
