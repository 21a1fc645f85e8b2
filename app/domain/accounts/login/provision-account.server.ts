import { eq, sql } from 'drizzle-orm'
import { account as accountTable, emailLink } from '~/db/schema/accounts'
import { session } from '~/db/schema/sessions'
import { hashPassword, verifyPassword } from '~/lib/crypto/password-hash.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { type Account, nameFromEmail } from '../account'
import { findAccountByEmail, findPasswordHash, insertAccount } from '../account-store.server'
import { isCommonPassword } from '../passwords/common-passwords'
import { forgetAttempts } from '../passwords/password-attempt-store.server'
import { createAccountId } from './create-account.server'
import { forgetDevices } from './known-device-store.server'

/** The properties to set; others are left as they are. */
export type ProvisionInput = { email: string; name?: string; password?: string }

export type ProvisionedAccount =
  | { kind: 'created' | 'unchanged'; account: Account }
  | { kind: 'updated'; account: Account; changed: Change[] }
  | { kind: 'common-password' }

type Change = 'verified' | 'name' | 'password'
type Services = { db: Database; now: number }

/** Creates or updates the account of an email that the operator vouches for. */
export async function provisionAccount(
  services: Services,
  given: ProvisionInput,
): Promise<ProvisionedAccount> {
  const { db, now } = services
  const { email, password } = given
  if (password !== undefined && isCommonPassword(password, email)) {
    return { kind: 'common-password' }
  }
  const before = await findAccountByEmail(db, email)
  if (before) return update(services, before, given)
  const account = {
    id: createAccountId(),
    email,
    name: given.name ?? nameFromEmail(email),
    verifiedAt: now,
    passwordHash: password === undefined ? null : await hashPassword(password),
  }
  const [written] = await writeTogether(db, [insertAccount(services, account)])
  const created = await findAccountByEmail(db, email)
  if (!created) throw new Error('the inserted account was not found')
  // Another request has just created it.
  if (!written?.changes) return update(services, created, given)
  return { kind: 'created', account: created }
}

async function update(
  { db, now }: Services,
  before: Account,
  { name = before.name, password }: ProvisionInput,
): Promise<ProvisionedAccount> {
  const wasVerified = before.verifiedAt !== null
  const isNewPassword = password !== undefined && !(await isCurrentPassword(db, before, password))
  const changed = [
    ...(wasVerified ? [] : ['verified' as const]),
    ...(name === before.name ? [] : ['name' as const]),
    ...(isNewPassword ? ['password' as const] : []),
  ]
  if (changed.length === 0) return { kind: 'unchanged', account: before }
  const { id } = before
  // The password of an unverified account may have been chosen by a stranger.
  const replacesPassword = isNewPassword || !wasVerified
  const passwordHash = isNewPassword ? await hashPassword(password) : null
  await writeTogether(db, [
    db
      .update(accountTable)
      .set({
        name,
        verifiedAt: sql`coalesce(${accountTable.verifiedAt}, ${now})`,
        updatedAt: now,
        ...(replacesPassword ? { passwordHash, attempts: 0 } : {}),
      })
      .where(eq(accountTable.id, id)),
    ...(replacesPassword
      ? [
          db.delete(session).where(eq(session.accountId, id)),
          db.delete(emailLink).where(eq(emailLink.accountId, id)),
          forgetAttempts(db, id),
          forgetDevices(db, id),
        ]
      : []),
  ])
  const account = await findAccountByEmail(db, before.email)
  if (!account) throw new Error('the updated account was not found')
  return { kind: 'updated', account, changed }
}

/** The password of an unverified account is always replaced. */
async function isCurrentPassword(
  db: Database,
  account: Account,
  password: string,
): Promise<boolean> {
  if (account.verifiedAt === null) return false
  const hash = await findPasswordHash(db, account.id)
  return hash !== null && (await verifyPassword(password, hash)).isCorrect
}
