import type { Command } from 'commander'
import { z } from 'zod'
import { type Account, RESET_LINK_HOURS } from '~/domain/accounts/account'
import { type ListedAccount, listAccounts } from '~/domain/accounts/account-store.server'
import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
} from '~/domain/accounts/email-and-password-fields'
import {
  type ProvisionInput,
  provisionAccount,
} from '~/domain/accounts/login/provision-account.server'
import { createResetLink } from '~/domain/accounts/passwords/create-reset-link.server'
import type { Site } from '~/domain/sites/site'
import { listSites } from '~/domain/sites/site-store.server'
import { RESET_PATH } from '~/http/login/sign-in-paths'
import type { Settings } from '~/platform/settings/settings.server'
import { CommandError, JSON_OPTION, print, printJson } from './command'
import { parseInput, readPassword } from './input'
import { requireSite } from './require-site'
import { formatCount, formatList, formatTable } from './table'
import type { CommandServices, RunCommand } from './with-services'

export function addAccountCommands(program: Command, run: RunCommand): void {
  const account = program.command('account').description('accounts that can log in')
  account
    .command('create')
    .description(
      'create an account with a verified email address, or update the one with this address',
    )
    .requiredOption('--email <address>', 'its email address')
    .option('--name <name>', 'its name')
    .option(
      '--password-stdin',
      'read its password from stdin; without it, a link to set one is printed',
    )
    .action(async (options: { email: string; name?: string; passwordStdin?: true }) => {
      const { email, name } = options
      const password = options.passwordStdin ? await readPassword() : undefined
      const input = parseInput(newAccountSchema, { email, name, password })
      await run((platform) => create(platform, input))
    })
  account
    .command('list')
    .description('list accounts with their roles')
    .option('--site <host>', 'only siteadmins of this site')
    .option(...JSON_OPTION)
    .action((options) => run((platform) => list(platform, options)))
}

const newAccountSchema = z.object({
  email: emailSchema,
  name: nameSchema.optional(),
  password: newPasswordSchema.optional(),
})

async function create(platform: CommandServices, input: ProvisionInput): Promise<void> {
  const outcome = await provisionAccount(platform, input)
  if (outcome.kind === 'common-password') {
    throw new CommandError('This password is too common. Choose another.')
  }
  const { account } = outcome
  switch (outcome.kind) {
    case 'created':
      print(`Created account ${account.email} (${account.name}).`)
      break
    case 'updated':
      print(`Updated account ${account.email}: ${formatList(outcome.changed)}.`)
      break
    case 'unchanged':
      print(`Account ${account.email} is unchanged.`)
  }
  if (account.signInProviders.length === 0) await printLink(platform, account)
}

/** For an account into which there is no other way yet. */
async function printLink(platform: CommandServices, account: Account): Promise<void> {
  const link = await createResetLink(platform, account)
  if (link.kind === 'too-many') {
    throw new CommandError(
      'It has no password, and too many links were created for it in the last hour. Try again later, or set one with --password-stdin.',
    )
  }
  print(`Set its password here, once, within ${formatCount(RESET_LINK_HOURS, 'hour')}:`)
  print(linkTo(platform.settings, link.token))
}

function linkTo({ environment, productDomain }: Settings, token: string): string {
  const origin =
    environment === 'production'
      ? `https://login.${productDomain}`
      : `http://login.${productDomain}:${process.env.PORT || 8787}`
  return new URL(`${RESET_PATH}?${new URLSearchParams({ token })}`, origin).href
}

async function list(
  { db }: CommandServices,
  { site: host, json }: { site?: string; json?: boolean },
): Promise<void> {
  const site = host === undefined ? undefined : await requireSite(db, host)
  const [accounts, sites] = await Promise.all([listAccounts(db, site?.id), listSites(db)])
  if (json) return printJson(accounts.map((account) => toJson(account, sites)))
  if (accounts.length === 0) {
    return print(
      site
        ? `${site.host} has no admin. Add one with: role grant --role siteadmin --site ${site.host} --email …`
        : 'There are no accounts. Make one with: account create',
    )
  }
  print(
    formatTable<ListedAccount>(
      [
        { title: 'EMAIL', value: ({ email }) => email },
        { title: 'NAME', value: ({ name }) => name },
        { title: 'VERIFIED', value: ({ verifiedAt }) => (verifiedAt === null ? 'no' : 'yes') },
        { title: 'ROLES', value: (account) => roleLabels(account, sites).join(', ') },
        { title: 'SIGNS IN BY', value: ({ signInProviders }) => signInProviders.join(', ') },
        {
          title: 'CREATED',
          value: ({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10),
        },
      ],
      accounts,
    ),
  )
}

function toJson(account: ListedAccount, sites: Site[]) {
  const { id, email, name, verifiedAt, signInProviders, createdAt } = account
  return {
    id,
    email,
    name,
    verified: verifiedAt !== null,
    roles: roleLabels(account, sites),
    signInProviders,
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** As commands name them: 'superadmin', 'siteadmin:portlarkin'. */
function roleLabels({ roles }: Account, sites: Site[]): string[] {
  return roles.map((role) =>
    role.role === 'superadmin'
      ? role.role
      : `siteadmin:${sites.find(({ id }) => id === role.siteId)?.host ?? role.siteId}`,
  )
}
