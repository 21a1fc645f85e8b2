import type { Command } from 'commander'
import { listRegions } from '~/domain/geography/region-store.server'
import type { Location } from '~/domain/sites/bounds/locate-points.server'
import { listSites } from '~/domain/sites/site-store.server'
import { findLikelyDuplicates } from '~/domain/venues/duplicates/find-likely-duplicates.server'
import { countOpenPairs } from '~/domain/venues/duplicates/venue-pair-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { type VenueInput, venueSchema } from '~/domain/venues/venue'
import { findVenueByLabel, listLabelledVenues } from '~/domain/venues/venue-store.server'
import { isTimeZone } from '~/lib/time/local-time'
import { CommandError, JSON_OPTION, print, printJson } from './command'
import { suggestTimeZones } from './did-you-mean'
import { parseInput } from './input'
import { formatList, formatTable } from './table'
import type { CommandServices, RunCommand } from './with-services'

export function addVenueCommands(program: Command, run: RunCommand): void {
  const venue = program.command('venue').description('the venues of feeds')
  venue
    .command('create')
    .description('create a venue, or update the one with this label')
    .requiredOption('--label <label>', 'its short name: lowercase letters, digits and hyphens')
    .requiredOption('--name <name>', 'its name')
    .option('--address <address>', 'its street address')
    .requiredOption('--timezone <zone>', 'an IANA zone such as America/Chicago')
    .requiredOption('--latitude <degrees>', 'such as 43.07132')
    .requiredOption('--longitude <degrees>', 'such as -87.90115')
    .action(async (options: VenueOptions) => {
      const input = readVenue(options)
      await run((platform) => create(platform, input, options.address !== undefined))
    })
  venue
    .command('find-duplicates')
    .description('compare the venues that wait for it, and count those that may be one place')
    .action(() => run(findDuplicates))
  venue
    .command('list')
    .description('list venues with their sites')
    .option('--filter <words>', 'words in the label, name or address')
    .option(...JSON_OPTION)
    .action((options) => run((platform) => list(platform, options)))
}

type VenueOptions = { timezone: string; address?: string }

function readVenue(options: VenueOptions): VenueInput {
  if (!isTimeZone(options.timezone)) {
    throw new CommandError(
      `There is no timezone '${options.timezone}'. ${suggestTimeZones(options.timezone)}`,
    )
  }
  return parseInput(venueSchema, options)
}

/** An address that was not given stays as it is. */
async function create(
  platform: CommandServices,
  given: VenueInput,
  hasStreet: boolean,
): Promise<void> {
  const before = hasStreet ? null : await findVenueByLabel(platform.db, given.label)
  const input = { ...given, address: before?.address ?? given.address }
  const saved = await saveVenue(platform, input)
  const what = `venue ${input.label} (${input.name})`
  switch (saved.kind) {
    case 'unchanged':
      return print(`Venue ${input.label} is unchanged.`)
    case 'created':
      print(`Created ${what}.`)
      break
    case 'updated':
      print(`Updated ${what}: ${formatList(saved.changed)}.`)
  }
  await printLocation(platform, saved)
}

async function printLocation(
  { db }: CommandServices,
  { siteIds, regionIds }: Location,
): Promise<void> {
  const sites = (await listSites(db)).filter(({ id }) => siteIds.includes(id))
  const regions = await listRegions(db, regionIds)
  const names = regions.map(({ name, type }) => (type === 'zip' ? `zip ${name}` : name))
  const on =
    sites.length > 0
      ? `It is on ${sites.length === 1 ? 'site' : 'sites'} ${formatList(sites.map(({ host }) => host))}`
      : 'It is on no site: it lies in the bounds of none'
  print(names.length > 0 ? `${on}, in ${formatList(names)}.` : `${on}.`)
}

/** The scheduled job compares a limited number at a time; this compares all, such as those of an earlier version. */
async function findDuplicates(platform: CommandServices): Promise<void> {
  let compared = 0
  let more = true
  while (more) {
    const found = await findLikelyDuplicates(platform, { limit: 500 })
    compared += found.checked
    more = found.more
  }
  const pairs = await countOpenPairs(platform)
  print(`Compared ${compared} ${compared === 1 ? 'venue' : 'venues'}.`)
  print(`${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of venues may be one place.`)
}

async function list(
  { db }: CommandServices,
  { filter, json }: { filter?: string; json?: boolean },
): Promise<void> {
  const venues = await listLabelledVenues(db, filter)
  if (json) return printJson(venues)
  if (venues.length === 0)
    return print(filter ? `No venue has '${filter}'.` : 'There are no venues.')
  print(
    formatTable(
      [
        { title: 'LABEL', value: ({ label }) => label ?? '' },
        { title: 'NAME', value: ({ name }) => name },
        { title: 'ADDRESS', value: ({ address }) => address },
        { title: 'TIMEZONE', value: ({ timezone }) => timezone },
        { title: 'LATITUDE', value: ({ latitude }) => latitude },
        { title: 'LONGITUDE', value: ({ longitude }) => longitude },
        { title: 'SITES', value: ({ sites }) => sites.join(', ') },
      ],
      venues,
    ),
  )
}
