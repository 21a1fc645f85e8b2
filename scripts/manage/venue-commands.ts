import type { Command } from 'commander'
import { saveVenue } from '~/domain/venues/save-venue.server'
import type { Location } from '~/domain/sites/locate.server'
import { listRegions } from '~/domain/geography/region-store.server'
import { listSites } from '~/domain/sites/site-store.server'
import { type VenueInput, venueSchema } from '~/domain/venues/venue'
import { findVenueByLabel, listLabelledVenues } from '~/domain/venues/venue-store.server'
import { isTimeZone } from '~/lib/local-time'
import { JSON_OPTION, type Run, say, sayJson } from './command'
import { check } from './input'
import { nearestZones } from './nearest'
import type { Platform } from './platform'
import { Problem } from './problem'
import { listed, tableOf } from './table'

export function addVenueCommands(program: Command, run: Run): void {
  const venue = program.command('venue').description('venues that feeds are imported for')
  venue
    .command('create')
    .description('create a venue, or change the one of this label')
    .requiredOption('--label <label>', 'its short name: lower-case letters, digits, hyphens')
    .requiredOption('--name <name>', 'what it is called')
    .option('--address <address>', 'where it is')
    .requiredOption('--timezone <zone>', 'an IANA zone such as America/Chicago')
    .requiredOption('--latitude <degrees>', 'such as 43.07132')
    .requiredOption('--longitude <degrees>', 'such as -87.90115')
    .action(async (options: VenueOptions) => {
      const input = readVenue(options)
      await run((platform) => create(platform, input, options.address !== undefined))
    })
  venue
    .command('list')
    .description('the venues, and the sites that they are on')
    .option('--filter <words>', 'words of the label, name or address')
    .option(...JSON_OPTION)
    .action((options) => run((platform) => list(platform, options)))
}

type VenueOptions = { timezone: string; address?: string }

function readVenue(options: VenueOptions): VenueInput {
  if (!isTimeZone(options.timezone)) {
    throw new Problem(
      `There is no timezone '${options.timezone}'. ${nearestZones(options.timezone)}`,
    )
  }
  return check(venueSchema, options)
}

/** An address that was not given stays as it is. */
async function create(platform: Platform, given: VenueInput, hasAddress: boolean): Promise<void> {
  const before = hasAddress ? null : await findVenueByLabel(platform.db, given.label)
  const input = { ...given, address: before?.address ?? given.address }
  const saved = await saveVenue(platform, input)
  const what = `venue ${input.label} (${input.name})`
  switch (saved.kind) {
    case 'unchanged':
      return say(`Venue ${input.label} is unchanged.`)
    case 'created':
      say(`Created ${what}.`)
      break
    case 'updated':
      say(`Updated ${what}: ${listed(saved.changed)}.`)
  }
  await printLocation(platform, saved)
}

async function printLocation({ db }: Platform, { siteIds, regionIds }: Location): Promise<void> {
  const sites = (await listSites(db)).filter(({ id }) => siteIds.includes(id))
  const regions = await listRegions(db, regionIds)
  const names = regions.map(({ name, type }) => (type === 'zip' ? `zip ${name}` : name))
  const on =
    sites.length > 0
      ? `It is on ${sites.length === 1 ? 'site' : 'sites'} ${listed(sites.map(({ host }) => host))}`
      : 'It is on no site: it lies in the bounds of none'
  say(names.length > 0 ? `${on}, in ${listed(names)}.` : `${on}.`)
}

async function list(
  { db }: Platform,
  { filter, json }: { filter?: string; json?: boolean },
): Promise<void> {
  const venues = await listLabelledVenues(db, filter)
  if (json) return sayJson(venues)
  if (venues.length === 0) return say(filter ? `No venue has '${filter}'.` : 'There are no venues.')
  say(
    tableOf(
      [
        { title: 'LABEL', of: ({ label }) => label ?? '' },
        { title: 'NAME', of: ({ name }) => name },
        { title: 'ADDRESS', of: ({ address }) => address },
        { title: 'TIMEZONE', of: ({ timezone }) => timezone },
        { title: 'LATITUDE', of: ({ latitude }) => latitude },
        { title: 'LONGITUDE', of: ({ longitude }) => longitude },
        { title: 'SITES', of: ({ sites }) => sites.join(', ') },
      ],
      venues,
    ),
  )
}
