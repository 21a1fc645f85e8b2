import type { Command } from 'commander'
import { parseBounds } from '~/domain/sites/bounds/bounds'
import type { DomainInUse } from '~/domain/sites/change-site.server'
import {
  createSite,
  type SiteInput,
  updateSite,
} from '~/domain/sites/form/create-and-update-site.server'
import {
  describeHostRefusal,
  type HostRefusal,
  newHostSchema,
} from '~/domain/sites/hosts/site-host'
import {
  domainSchema,
  findProductDomain,
  newSiteSchema,
  type SiteDomain,
} from '~/domain/sites/site'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { CommandError, JSON_OPTION, print, printJson } from './command'
import { parseInput, readTextFile } from './input'
import { listSiteRows } from './list-site-rows'
import { requireSite } from './require-site'
import { formatCount, formatList, formatTable } from './table'
import type { CommandServices, RunCommand } from './with-services'

type SiteOptions = {
  host: string
  name: string
  timezone: string
  bounds: string
  domain: string[]
  canonical?: string
}

export function addSiteCommands(program: Command, run: RunCommand): void {
  const site = program.command('site').description('the cities’ sites')
  site
    .command('create')
    .description('create a site, or update the one with this host')
    .requiredOption('--host <host>', 'its subdomain of the product domain')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--timezone <zone>', 'such as America/Chicago')
    .requiredOption('--bounds <file>', 'GeoJSON with one Polygon: venues inside it are on the site')
    .option(
      '--domain <domain>',
      'a custom domain (repeatable)',
      (value: string, previous: string[]) => [...previous, value],
      [] as string[],
    )
    .option('--canonical <domain>', 'the custom domain that search engines should use')
    .action(async (options: SiteOptions) => {
      const input = await readSite(options)
      await run((platform) => create(platform, input))
    })
  site
    .command('change-host <before> <after>')
    .description('give a site another host; the one it had redirects for good')
    .action(async (before: string, after: string) => {
      const host = parseInput(newHostSchema, after)
      await run((platform) => changeHost(platform, before, host))
    })
  site
    .command('list')
    .description('list sites with the venues, events and regions in their bounds')
    .option(...JSON_OPTION)
    .action(({ json }) => run((platform) => list(platform, json)))
}

async function readSite(options: SiteOptions): Promise<SiteInput> {
  return {
    ...parseInput(newSiteSchema, options),
    bounds: await readBounds(options.bounds),
    domains: parseDomains(options),
  }
}

async function create(platform: CommandServices, input: SiteInput): Promise<void> {
  const { productDomain } = platform.settings
  const own = findProductDomain(input.domains ?? [], productDomain)
  if (own) throw new CommandError(`${own}.`)
  const { host, ...changes } = input
  const before = await findSiteByHost(platform.db, host)
  if (!before) {
    const outcome = await createSite(platform, input)
    if (outcome.kind !== 'created') throw toError(outcome)
    print(`Created site ${host} (${input.name}).`)
    return printContents(platform, host)
  }
  const outcome = await updateSite(platform, before.id, changes)
  switch (outcome?.kind) {
    case 'unchanged':
      return print(`Site ${host} is unchanged.`)
    case 'updated':
      print(`Updated site ${host}: ${formatList(outcome.changed)}.`)
      return printContents(platform, host)
    default:
      throw outcome ? toError(outcome) : new CommandError(`There is no site ${host}.`)
  }
}

function toError(refusal: HostRefusal | DomainInUse): CommandError {
  return new CommandError(
    refusal.kind === 'domain-in-use'
      ? `${refusal.domain} is already a domain of site ${refusal.host}.`
      : `${describeHostRefusal(refusal)}.`,
  )
}

async function changeHost(platform: CommandServices, before: string, after: string) {
  const site = await requireSite(platform.db, before)
  const outcome = await updateSite(platform, site.id, { host: after })
  if (outcome && 'host' in outcome) throw toError(outcome)
  print(
    outcome?.kind === 'updated'
      ? `Site ${before} is now ${after}; its old URLs redirect.`
      : `Site ${before} is unchanged.`,
  )
}

async function printContents(platform: CommandServices, host: string): Promise<void> {
  const [site] = await listSiteRows(platform, host)
  if (!site) return
  print(
    `Within its bounds: ${formatList([
      formatCount(site.venues, 'venue'),
      formatCount(site.upcoming, 'upcoming event'),
      formatCount(site.regions, 'region'),
    ])}.`,
  )
}

async function readBounds(file: string) {
  const parsed = parseBounds(await readTextFile(file))
  if (parsed.kind !== 'polygon') {
    throw new CommandError(`${file}: ${parsed.message}. Draw one outline around the city.`)
  }
  return parsed.bounds
}

/** Undefined, which leaves the domains as they are, when none is named. */
function parseDomains({ domain, canonical }: SiteOptions): SiteDomain[] | undefined {
  const named = canonical === undefined ? domain : [canonical, ...domain]
  if (named.length === 0) return undefined
  const domains = [...new Set(named.map((text) => parseInput(domainSchema, text)))]
  return domains.map((domain, at) => ({ domain, canonical: at === 0 && canonical !== undefined }))
}

async function list(platform: CommandServices, json: boolean): Promise<void> {
  const sites = await listSiteRows(platform)
  if (json) return printJson(sites)
  if (sites.length === 0) return print('There are no sites. Create one with: site create')
  print(
    formatTable(
      [
        { title: 'HOST', value: ({ host }) => host },
        { title: 'NAME', value: ({ name }) => name },
        { title: 'TIMEZONE', value: ({ timezone }) => timezone },
        { title: 'VENUES', value: ({ venues }) => venues },
        { title: 'UPCOMING', value: ({ upcoming }) => upcoming },
        { title: 'REGIONS', value: ({ regions }) => regions },
        { title: 'DOMAINS', value: ({ domains }) => domains.join(', ') },
      ],
      sites,
    ),
  )
}
