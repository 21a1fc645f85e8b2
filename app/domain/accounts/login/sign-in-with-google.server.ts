import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { account as accountTable, emailLink, signInProvider } from '~/db/schema/accounts'
import type { GoogleUser } from '~/platform/google.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { MAX_NAME_LENGTH, nameFromEmail } from '../account'
import { findAccountByEmail, insertAccount } from '../account-store.server'
import { createAccountId } from './create-account.server'

export type SignedInWithGoogle =
  | { kind: 'signed-in'; accountId: string; isNew: boolean }
  /** Google has not verified the email. */
  | { kind: 'untrusted' }
  /** The email belongs to another person's account, or to one that is linked to another Google account. */
  | { kind: 'email-in-use'; email: string }

/**
 * Signs in the account of a Google user. On the first sign-in, Google is linked to the account of the user's email, or a
 * new account is created, if Google has verified the email. An account that was never verified is taken over without its
 * password, which a stranger may have chosen.
 */
export async function signInWithGoogle(
  { db, now }: { db: Database; now: number },
  user: GoogleUser,
): Promise<SignedInWithGoogle> {
  const accountId = await recordGoogleSignIn(db, user, now)
  if (accountId) return { kind: 'signed-in', accountId, isNew: false }
  const { email, subject } = user
  const account = await findAccountByEmail(db, email)
  if (!user.isEmailVerified) {
    return account ? { kind: 'email-in-use', email } : { kind: 'untrusted' }
  }
  if (account?.signInProviders.includes('google')) return { kind: 'email-in-use', email }
  const newAccount = {
    id: createAccountId(),
    email,
    name: cleanName(user.name) || nameFromEmail(email),
    verifiedAt: now,
    passwordHash: null,
  }
  const isUnverified = and(eq(accountTable.email, email), isNull(accountTable.verifiedAt))
  await writeTogether(db, [
    insertAccount({ db, now }, newAccount),
    db
      .delete(emailLink)
      .where(
        inArray(
          emailLink.accountId,
          db.select({ id: accountTable.id }).from(accountTable).where(isUnverified),
        ),
      ),
    db
      .update(accountTable)
      .set({ verifiedAt: now, passwordHash: null, updatedAt: now })
      .where(isUnverified),
    sql`INSERT INTO sign_in_provider (provider, subject, account_id, email, created_at, used_at)
      SELECT 'google', ${subject}, id, ${email}, ${now}, ${now} FROM account WHERE email = ${email}
      ON CONFLICT DO NOTHING`,
  ])
  // Concurrent sign-ins create one account; another Google user may have been linked to it first.
  const linked = await recordGoogleSignIn(db, user, now)
  if (!linked) return { kind: 'email-in-use', email }
  return { kind: 'signed-in', accountId: linked, isNew: linked === newAccount.id }
}

/** A name that passes the rules of `nameSchema`, or an empty one. */
function cleanName(name: string | null): string {
  const plain = (name ?? '').replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return plain.slice(0, MAX_NAME_LENGTH)
}

async function recordGoogleSignIn(
  db: Database,
  user: GoogleUser,
  now: number,
): Promise<string | null> {
  const [row] = await db
    .update(signInProvider)
    .set({ usedAt: now, email: user.email })
    .where(and(eq(signInProvider.provider, 'google'), eq(signInProvider.subject, user.subject)))
    .returning({ accountId: signInProvider.accountId })
  return row?.accountId ?? null
}
