import { sql } from 'drizzle-orm'
import { hashPassword, verifyPassword } from '~/lib/password-hash.server'
import { type Database, writeTogether } from '~/platform/database.server'
import { type Account, nameFromEmail } from './account'
import { findAccountByEmail, findPasswordHash, insertAccount } from './account-store.server'
import { isCommonPassword } from './common-passwords.server'
import { createAccountId } from './create-account.server'

/** What is given of an account; what is not, stays. */
export type ProvisionInput = { email: string; name?: string; password?: string }

export type ProvisionedAccount =
  | { kind: 'created' | 'unchanged'; account: Account }
  | { kind: 'updated'; account: Account; changed: Change[] }
  | { kind: 'common-password' }

type Change = 'verified' | 'name' | 'password'
type Services = { db: Database; now: number }

/** Makes the account of an address that whoever runs the platform vouches for, or changes in it what differs. */
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
  const [written] = await writeTogether(db, [insertAccount(account, now)])
  const created = await findAccountByEmail(db, email)
  if (!created) throw new Error('an account that was written is not there')
  // Somebody else has made it just now.
  if (!written?.changes) return update(services, created, given)
  return { kind: 'created', account: created }
}

async function update(
  { db, now }: Services,
  before: Account,
  { name = before.name, password }: ProvisionInput,
): Promise<ProvisionedAccount> {
  const wasProven = before.verifiedAt !== null
  const isNewPassword = password !== undefined && !(await isPasswordOf(db, before, password))
  const changed = [
    ...(wasProven ? [] : ['verified' as const]),
    ...(name === before.name ? [] : ['name' as const]),
    ...(isNewPassword ? ['password' as const] : []),
  ]
  if (changed.length === 0) return { kind: 'unchanged', account: before }
  const { id } = before
  const ends = isNewPassword || !wasProven
  const passwordHash = isNewPassword ? await hashPassword(password) : null
  await writeTogether(db, [
    // The password of an address that nobody had proven may be a stranger's.
    sql`UPDATE account SET name = ${name}, verified_at = coalesce(verified_at, ${now}), updated_at = ${now},
      password_hash = ${ends ? passwordHash : sql`password_hash`}, attempts = ${ends ? 0 : sql`attempts`}
      WHERE id = ${id}`,
    ...(ends
      ? [
          sql`DELETE FROM session WHERE account_id = ${id}`,
          sql`DELETE FROM mail_link WHERE account_id = ${id}`,
        ]
      : []),
  ])
  const account = await findAccountByEmail(db, before.email)
  if (!account) throw new Error('an account that was changed is not there')
  return { kind: 'updated', account, changed }
}

/** An unproven account is given the password anew, whoever chose it before. */
async function isPasswordOf(db: Database, account: Account, password: string): Promise<boolean> {
  if (account.verifiedAt === null) return false
  const hash = await findPasswordHash(db, account.id)
  return hash !== null && (await verifyPassword(password, hash)).isCorrect
}
