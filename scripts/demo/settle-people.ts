import type { Account, Role } from '~/domain/accounts/account'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { grantRole } from '~/domain/accounts/grant-role.server'
import { provisionAccount } from '~/domain/accounts/provision-account.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/database.server'
import { PASSWORD, PEOPLE } from './people.mjs'

type Services = { db: Database; now: number }

/** Makes the accounts of the demo's people, when its cities are there. What was changed in one since stays. */
export async function settlePeople(services: Services): Promise<Account[]> {
  const people: Account[] = []
  for (const person of PEOPLE) {
    const known = await findAccountByEmail(services.db, person.email)
    people.push(known ?? (await settle(services, person)))
  }
  return people
}

async function settle(services: Services, person: (typeof PEOPLE)[number]): Promise<Account> {
  const { email, name } = person
  const made = await provisionAccount(services, { email, name, password: PASSWORD })
  if (made.kind === 'common-password') throw new Error('the demo’s password is a common one')
  const role = await roleOf(services.db, person)
  if (role) await grantRole(services, { email, role })
  return made.account
}

async function roleOf(
  db: Database,
  { superadmin, siteadminOf }: (typeof PEOPLE)[number],
): Promise<Role | null> {
  if (superadmin) return { role: 'superadmin' }
  if (siteadminOf === undefined) return null
  const site = await findSiteByHost(db, siteadminOf)
  if (!site) throw new Error(`${siteadminOf} is not there`)
  return { role: 'siteadmin', siteId: site.id }
}
