import { type Command, Option } from 'commander'
import type { Role } from '~/domain/accounts/account'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { grantRole } from '~/domain/accounts/administrators/grant-and-revoke-roles.server'
import { revokeRole } from '~/domain/accounts/administrators/role-store.server'
import { emailSchema } from '~/domain/accounts/email-and-password-fields'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { CommandError, print } from './command'
import { parseInput } from './input'
import { requireSite } from './require-site'
import type { CommandServices, RunCommand } from './with-services'

type RoleOptions = { email: string; role: Role['role']; site?: string }

/** A role with its name in messages. */
type NamedRole = { role: Role; label: string }

export function addRoleCommands(program: Command, run: RunCommand): void {
  const role = program
    .command('role')
    .description('the roles of accounts: superadmin and siteadmin')
  for (const [name, description, act] of [
    ['grant', 'grant a role to an account, effective immediately', grant],
    ['revoke', 'revoke a role of an account, effective immediately', revoke],
  ] as const) {
    role
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'the email address of the account')
      .addOption(
        new Option('--role <role>', 'superadmin administers all sites, siteadmin one')
          .choices(['superadmin', 'siteadmin'] satisfies Role['role'][])
          .makeOptionMandatory(),
      )
      .option('--site <host>', 'the site of a siteadmin')
      .action(async (options: RoleOptions) => {
        const email = parseInput(emailSchema, options.email)
        checkSite(options)
        await run(async (platform) => act(platform, email, await readRole(platform, options)))
      })
  }
}

function checkSite({ role, site }: RoleOptions): void {
  if (role === 'siteadmin' && site === undefined) {
    throw new CommandError('A siteadmin administers one site. Choose it with --site.')
  }
  if (role === 'superadmin' && site !== undefined) {
    throw new CommandError(
      'A superadmin administers all sites. Omit --site, or use --role siteadmin.',
    )
  }
}

async function readRole({ db }: CommandServices, { role, site }: RoleOptions): Promise<NamedRole> {
  if (role === 'superadmin' || site === undefined) {
    return { role: { role: 'superadmin' }, label: 'superadmin' }
  }
  const { id, host } = await requireSite(db, site)
  return { role: { role: 'siteadmin', siteId: id }, label: `siteadmin of ${host}` }
}

async function grant(
  platform: CommandServices,
  email: string,
  { role, label }: NamedRole,
): Promise<void> {
  const outcome = await grantRole(platform, { email, role })
  switch (outcome.kind) {
    case 'no-account':
      throw noAccount(email)
    case 'unverified':
      throw new CommandError(
        `The email address ${email} has not been verified. To verify it yourself: account create --email ${email}`,
      )
    case 'already-granted':
      return print(`${email} already is ${label}.`)
    case 'granted':
      return print(`${email} is now ${label}.`)
  }
}

async function revoke(
  { db }: CommandServices,
  email: string,
  { role, label }: NamedRole,
): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw noAccount(email)
  const outcome = await revokeRole(db, account.id, role)
  if (outcome === 'last-superadmin') {
    throw new CommandError(`${email} is the last superadmin. Grant the role to someone else first.`)
  }
  print(outcome === 'revoked' ? `${email} is no longer ${label}.` : `${email} was not ${label}.`)
  if (role.role === 'siteadmin' && isSuperadmin(account)) {
    print('As a superadmin they can still administer it.')
  }
}

function noAccount(email: string): CommandError {
  return new CommandError(
    `There is no account for ${email}. Create it with: account create --email ${email}`,
  )
}
