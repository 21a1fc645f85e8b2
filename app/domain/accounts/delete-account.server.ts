import { sql } from 'drizzle-orm'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { type Account, normalizeEmail } from './account'
import { confirmPassword } from './confirm-password.server'

export type AccountDeletion =
  | { kind: 'deleted' }
  | { kind: 'wrong-email' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }

/**
 * Takes an account away, with its sessions, links, roles and ways to sign in, once its owner has typed its address and
 * password. `before` lets go, in the same batch, of what other areas keep of it.
 */
export async function deleteAccount(
  services: { db: Database; now: number },
  account: Account,
  { email, password }: { email: string; password: string },
  before: Statement[],
): Promise<AccountDeletion> {
  if (normalizeEmail(email) !== account.email) return { kind: 'wrong-email' }
  const owner = await confirmPassword(services, account, password)
  if (owner.kind !== 'confirmed') return owner
  // What hangs on the row goes with it (ON DELETE CASCADE).
  await writeTogether(services.db, [...before, sql`DELETE FROM account WHERE id = ${account.id}`])
  return { kind: 'deleted' }
}
