import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { account, signInProvider } from '~/db/schema/accounts'
import { type Database, writeTogether } from '~/platform/storage/database.server'

export type GoogleUnlink = { kind: 'unlinked' } | { kind: 'no-password' }

/** Removes sign-in with Google from an account, unless it has no password to log in with. */
export async function unlinkGoogle(
  { db, now }: { db: Database; now: number },
  accountId: string,
): Promise<GoogleUnlink> {
  const hasPassword = and(eq(account.id, accountId), isNotNull(account.passwordHash))
  const [owner] = await writeTogether(db, [
    db.update(account).set({ updatedAt: now }).where(hasPassword),
    db
      .delete(signInProvider)
      .where(
        and(
          eq(signInProvider.provider, 'google'),
          inArray(
            signInProvider.accountId,
            db.select({ id: account.id }).from(account).where(hasPassword),
          ),
        ),
      ),
  ])
  return owner?.changes === 0 ? { kind: 'no-password' } : { kind: 'unlinked' }
}
