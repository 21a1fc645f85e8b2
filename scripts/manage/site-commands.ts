import type { Command } from 'commander'
import { createSite, type SiteInput, updateSite } from '~/domain/sites/save-site.server'
import { domainSchema, newSiteSchema, type SiteDomain } from '~/domain/sites/site'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { parseBounds } from '~/domain/sites/bounds'
import { JSON_OPTION, type RunCommand, print, printJson } from './command'
import { parseInput, readTextFile } from './input'
import { listSiteRows } from './list-site-rows'
import type { CommandServices } from './with-services'
import { CommandError } from './command-error'
import { formatCount, formatList, formatTable } from './table'

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
  const own = input.domains?.find(({ domain }) => `.${domain}`.endsWith(`.${productDomain}`))
  if (own) {
    throw new CommandError(
      `${own.domain} belongs to the product: a site answers there by its host already.`,
    )
  }
  const { host, ...changes } = input
  const before = await findSiteByHost(platform.db, host)
  if (!before) {
    const outcome = await createSite(platform, input)
    if (outcome.kind !== 'created') throw toError(outcome, host)
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
      throw toError(outcome ?? { kind: 'host-in-use' }, host)
  }
}

function toError(
  outcome: { kind: 'host-in-use' } | { kind: 'domain-in-use'; domain: string; host: string },
  host: string,
): CommandError {
  return outcome.kind === 'host-in-use'
    ? new CommandError(`Site ${host} was changed by someone else just now. Try again.`)
    : new CommandError(`${outcome.domain} is already a domain of site ${outcome.host}.`)
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
