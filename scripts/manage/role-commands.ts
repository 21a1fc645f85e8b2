import { type Command, Option } from 'commander'
import type { Role } from '~/domain/accounts/account'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { emailSchema } from '~/domain/accounts/credentials'
import { grantRole } from '~/domain/accounts/grant-role.server'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { revokeRole } from '~/domain/accounts/role-store.server'
import { type Run, say } from './command'
import { check } from './input'
import type { Platform } from './platform'
import { Problem } from './problem'
import { requireSite } from './require-site'

type RoleOptions = { email: string; role: Role['role']; site?: string }

/** A role that was named on the command line, and how it is spoken of. */
type NamedRole = { role: Role; label: string }

export function addRoleCommands(program: Command, run: Run): void {
  const role = program.command('role').description('what people may do beside what everybody may')
  for (const [name, description, act] of [
    ['grant', 'give somebody a role, from the next page on', grant],
    ['revoke', 'take a role away, from the next page on', revoke],
  ] as const) {
    role
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'that of the account')
      .addOption(
        new Option('--role <role>', 'superadmin: of all sites; siteadmin: of one')
          .choices(['superadmin', 'siteadmin'] satisfies Role['role'][])
          .makeOptionMandatory(),
      )
      .option('--site <host>', 'the site of a siteadmin')
      .action(async (options: RoleOptions) => {
        const email = check(emailSchema, options.email)
        checkSite(options)
        await run(async (platform) => act(platform, email, await readRole(platform, options)))
      })
  }
}

function checkSite({ role, site }: RoleOptions): void {
  if (role === 'siteadmin' && site === undefined) {
    throw new Problem('A siteadmin administers one site. Name it with --site.')
  }
  if (role === 'superadmin' && site !== undefined) {
    throw new Problem(
      'A superadmin administers all sites. Leave --site out, or name --role siteadmin.',
    )
  }
}

async function readRole({ db }: Platform, { role, site }: RoleOptions): Promise<NamedRole> {
  if (role === 'superadmin' || site === undefined) {
    return { role: { role: 'superadmin' }, label: 'superadmin' }
  }
  const { id, host } = await requireSite(db, site)
  return { role: { role: 'siteadmin', siteId: id }, label: `siteadmin of ${host}` }
}

async function grant(platform: Platform, email: string, { role, label }: NamedRole): Promise<void> {
  const outcome = await grantRole(platform, { email, role })
  switch (outcome.kind) {
    case 'no-account':
      throw noAccount(email)
    case 'unverified':
      throw new Problem(
        `Nobody has proven that ${email} is theirs. If you know that it is, vouch for it with: account create --email ${email}`,
      )
    case 'already-granted':
      return say(`${email} is ${label} already.`)
    case 'granted':
      return say(`${email} is ${label} now.`)
  }
}

async function revoke({ db }: Platform, email: string, { role, label }: NamedRole): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw noAccount(email)
  const had = await revokeRole(db, account.id, role)
  say(had ? `${email} is ${label} no longer.` : `${email} was not ${label}.`)
  if (role.role === 'siteadmin' && isSuperadmin(account)) {
    say('As superadmin they administer it still.')
  }
}

function noAccount(email: string): Problem {
  return new Problem(
    `There is no account for ${email}. Create it with: account create --email ${email}`,
  )
}
