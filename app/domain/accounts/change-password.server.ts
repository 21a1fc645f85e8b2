import { sql } from 'drizzle-orm'
import type { MailBrand } from '~/lib/email-template'
import { hashPassword } from '~/lib/password-hash.server'
import { type Database, writeTogether } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'
import { MailError, type Mailer } from '~/platform/mailer.server'
import type { Viewer } from './account'
import { renderPasswordChangedEmail } from './account-emails.server'
import { isCommonPassword } from './common-passwords.server'
import { tryPassword } from './sign-in.server'

export type PasswordChange =
  | { kind: 'changed' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }
  | { kind: 'common-password' }
  /** The session ended meanwhile, as when another browser has changed the password. */
  | { kind: 'session-ended' }

/**
 * Gives an account that has a password another. Whoever else is signed in is so no longer, links that were sent are good
 * for nothing, and the account's address is told. `link` is where a forgotten password can be replaced.
 */
export async function changePassword(
  { db, mailer, log, now }: { db: Database; mailer: Mailer; log: Log; now: number },
  viewer: Viewer,
  { current, password }: { current: string; password: string },
  { brand, link }: { brand: MailBrand; link: string },
): Promise<PasswordChange> {
  const { id, name, email, session } = viewer
  if (isCommonPassword(password, email)) return { kind: 'common-password' }
  const verdict = await tryPassword({ db, now }, id, current)
  if (verdict !== 'right') return { kind: verdict === 'locked' ? 'locked' : 'wrong-password' }
  const passwordHash = await hashPassword(password)
  const browser = session.parentId ?? session.id
  const isStillSignedIn = sql`EXISTS (SELECT 1 FROM session here WHERE here.id = ${session.id})`
  const [changed] = await writeTogether(db, [
    sql`UPDATE account SET password_hash = ${passwordHash}, attempts = 0, updated_at = ${now}
      WHERE id = ${id} AND ${isStillSignedIn}`,
    // They stay, as they are counted: an account is sent only so many in an hour.
    sql`UPDATE mail_link SET expires_at = ${now}
      WHERE account_id = ${id} AND expires_at > ${now} AND ${isStillSignedIn}`,
    sql`DELETE FROM session WHERE account_id = ${id} AND id NOT IN (${session.id}, ${browser})
      AND NOT (kind = 'cookie' AND coalesce(parent_id, '') = ${browser}) AND ${isStillSignedIn}`,
  ])
  if (changed?.changes === 0) return { kind: 'session-ended' }
  try {
    await mailer.send({
      to: email,
      sender: brand.name,
      replyTo: brand.supportEmail ?? undefined,
      key: `password-changed-${id}-${now}`,
      ...renderPasswordChangedEmail({ brand, name, link }),
    })
  } catch (fault) {
    // It is changed; that its owner was not told is ours to know.
    if (!(fault instanceof MailError)) throw fault
    log.error('a changed password could not be told', fault)
  }
  return { kind: 'changed' }
}
