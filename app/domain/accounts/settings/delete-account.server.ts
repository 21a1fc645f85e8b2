import { eq } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import { normalizeEmail, type Viewer } from '../account'
import { revokeRole } from '../administrators/role-store.server'
import { confirmPassword } from '../passwords/confirm-password.server'
import { isSuperadmin } from '../permissions'

export type AccountDeletion =
  | { kind: 'deleted' }
  | { kind: 'wrong-email' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }
  /** Nobody would administer the sites. */
  | { kind: 'last-superadmin' }

/**
 * Deletes an account with its sessions, links, roles and sign-in providers after its owner has entered its email and
 * password. `before` releases, in the same batch, what other areas store about it.
 */
export async function deleteAccount(
  services: { db: Database; now: number },
  viewer: Viewer,
  { email, password }: { email: string; password: string },
  before: Statement[],
): Promise<AccountDeletion> {
  if (normalizeEmail(email) !== viewer.email) return { kind: 'wrong-email' }
  const owner = await confirmPassword(services, viewer, password)
  if (owner.kind !== 'confirmed') return owner
  const { db } = services
  const superadmin = { role: 'superadmin' } as const
  if (isSuperadmin(viewer) && (await revokeRole(db, viewer.id, superadmin)) === 'last-superadmin') {
    return { kind: 'last-superadmin' }
  }
  // Rows that reference the account are deleted with it (ON DELETE CASCADE).
  await writeTogether(db, [...before, db.delete(account).where(eq(account.id, viewer.id))])
  return { kind: 'deleted' }
}
