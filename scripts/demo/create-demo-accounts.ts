import type { Account, Role } from '~/domain/accounts/account'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { grantRole } from '~/domain/accounts/administrators/grant-and-revoke-roles.server'
import { provisionAccount } from '~/domain/accounts/login/provision-account.server'
import type { Database } from '~/platform/storage/database.server'
import { requireSite } from '../manage/require-site'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.mjs'

type Services = { db: Database; now: number }

/** Creates the demo accounts that do not exist yet, after the cities. Existing ones are not changed. */
export async function createDemoAccounts(services: Services): Promise<Account[]> {
  const people: Account[] = []
  for (const person of DEMO_ACCOUNTS) {
    const known = await findAccountByEmail(services.db, person.email)
    people.push(known ?? (await createAccount(services, person)))
  }
  return people
}

async function createAccount(
  services: Services,
  person: (typeof DEMO_ACCOUNTS)[number],
): Promise<Account> {
  const { email, name } = person
  const made = await provisionAccount(services, { email, name, password: DEMO_PASSWORD })
  if (made.kind === 'common-password') throw new Error('the demo’s password is a common one')
  const role = await findRole(services.db, person)
  if (role) await grantRole(services, { email, role })
  return made.account
}

async function findRole(
  db: Database,
  { superadmin, adminOfSite }: (typeof DEMO_ACCOUNTS)[number],
): Promise<Role | null> {
  if (superadmin) return { role: 'superadmin' }
  if (adminOfSite === undefined) return null
  return { role: 'siteadmin', siteId: (await requireSite(db, adminOfSite)).id }
}
