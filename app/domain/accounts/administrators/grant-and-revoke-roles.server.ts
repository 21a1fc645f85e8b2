import type { Database } from '~/platform/storage/database.server'
import type { Account, Role } from '../account'
import { findAccountByEmail } from '../account-store.server'
import { insertRole } from './role-store.server'

export type GrantedRole =
  | { kind: 'granted' | 'already-granted'; account: Account }
  | { kind: 'no-account' }
  /** The account may have been created by someone who does not own the email. */
  | { kind: 'unverified' }

/** Grants a role to the account of an email, from its next request on. */
export async function grantRole(
  services: { db: Database; now: number },
  { email, role }: { email: string; role: Role },
): Promise<GrantedRole> {
  const account = await findAccountByEmail(services.db, email)
  if (!account) return { kind: 'no-account' }
  if (account.verifiedAt === null) return { kind: 'unverified' }
  const isNew = await insertRole(services, account.id, role)
  return { kind: isNew ? 'granted' : 'already-granted', account }
}
