import { sql } from 'drizzle-orm'
import { type Database, writeTogether } from '~/platform/database.server'
import type { GoogleUser } from '~/platform/google.server'
import { MAX_NAME_LENGTH, nameFromEmail } from './account'
import { findAccountByEmail, insertAccount } from './account-store.server'
import { createAccountId } from './create-account.server'

export type SignedInWithGoogle =
  | { kind: 'signed-in'; accountId: string; isNew: boolean }
  /** Google itself does not vouch for the address. */
  | { kind: 'untrusted' }
  /** Another person's account, or one that knows another Google account, has the address. */
  | { kind: 'email-in-use'; email: string }

/**
 * The account of whoever Google says is there. Who is not known yet is known by the address from then on, if Google vouches
 * for it; an account whose address nobody had proven is theirs, without the password that somebody chose for it.
 */
export async function signInWithGoogle(
  { db, now }: { db: Database; now: number },
  user: GoogleUser,
): Promise<SignedInWithGoogle> {
  const known = await noteProvider(db, user, now)
  if (known) return { kind: 'signed-in', accountId: known, isNew: false }
  const { email, subject } = user
  const account = await findAccountByEmail(db, email)
  if (!user.isEmailVerified) {
    return account ? { kind: 'email-in-use', email } : { kind: 'untrusted' }
  }
  if (account?.signInProviders.includes('google')) return { kind: 'email-in-use', email }
  const newAccount = {
    id: createAccountId(),
    email,
    name: plainName(user.name) || nameFromEmail(email),
    verifiedAt: now,
    passwordHash: null,
  }
  const unproven = sql`(SELECT id FROM account WHERE email = ${email} AND verified_at IS NULL)`
  await writeTogether(db, [
    insertAccount(newAccount, now),
    sql`DELETE FROM mail_link WHERE account_id = ${unproven}`,
    sql`UPDATE account SET verified_at = ${now}, password_hash = NULL, updated_at = ${now}
      WHERE email = ${email} AND verified_at IS NULL`,
    sql`INSERT INTO sign_in_provider (provider, subject, account_id, email, created_at, used_at)
      SELECT 'google', ${subject}, id, ${email}, ${now}, ${now} FROM account WHERE email = ${email}
      ON CONFLICT DO NOTHING`,
  ])
  // Many at once have made one account; who lost against another Google account has none.
  const linked = await noteProvider(db, user, now)
  if (!linked) return { kind: 'email-in-use', email }
  return { kind: 'signed-in', accountId: linked, isNew: linked === newAccount.id }
}

/** As people may write their own (credentials.ts). */
function plainName(name: string | null): string {
  const plain = (name ?? '').replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return plain.slice(0, MAX_NAME_LENGTH)
}

async function noteProvider(db: Database, user: GoogleUser, now: number): Promise<string | null> {
  const [row] = await db.all<{ accountId: string }>(sql`
    UPDATE sign_in_provider SET used_at = ${now}, email = ${user.email}
    WHERE provider = 'google' AND subject = ${user.subject} RETURNING account_id AS accountId`)
  return row?.accountId ?? null
}
