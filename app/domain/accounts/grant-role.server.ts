import type { Database } from '~/platform/database.server'
import type { Account, Role } from './account'
import { findAccountByEmail } from './account-store.server'
import { writeRole } from './role-store.server'

export type GrantedRole =
  | { kind: 'granted' | 'already-granted'; account: Account }
  | { kind: 'no-account' }
  /** Whoever made the account may not be the one who reads its mail. */
  | { kind: 'unverified' }

/** Gives a role to the account of an address, from its next request on. */
export async function grantRole(
  services: { db: Database; now: number },
  { email, role }: { email: string; role: Role },
): Promise<GrantedRole> {
  const account = await findAccountByEmail(services.db, email)
  if (!account) return { kind: 'no-account' }
  if (account.verifiedAt === null) return { kind: 'unverified' }
  const isNew = await writeRole(services, account.id, role)
  return { kind: isNew ? 'granted' : 'already-granted', account }
}
