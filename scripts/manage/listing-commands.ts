import { type Command, InvalidArgumentError } from 'commander'
import { checkListings } from '~/domain/listings/check-listings.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { JSON_OPTION, type RunCommand, print, printJson } from './command'
import type { CommandServices } from './with-services'
import { CommandError } from './command-error'
import { formatCount } from './table'

export function addListingCommands(program: Command, run: RunCommand): void {
  const listings = program
    .command('listings')
    .description('what visitors read lists from; it is made of the truth and can be made anew')
  listings
    .command('check')
    .description('compare the listings with the truth, and repair what differs')
    .option('--one-in <count>', 'look at one in so many series and events', readCount, 1)
    .option('--dry-run', 'only tell what differs; what is known to be stale is refreshed anyway')
    .option(...JSON_OPTION)
    .action(({ oneIn, dryRun, json }) =>
      run((platform) => check(platform, { oneIn, isRepairing: !dryRun, json })),
    )
  listings
    .command('rebuild')
    .description(
      'make the listing of a site anew, or all; visitors read the old one until it is done',
    )
    .option('--site <host>', 'the site; without it, all sites and the listing of all places')
    .action(({ site }) => run((platform) => rebuild(platform, site)))
}

async function check(
  platform: CommandServices,
  { oneIn, isRepairing, json }: { oneIn: number; isRepairing: boolean; json?: boolean },
): Promise<void> {
  const isDue = everyNow()
  const { units, wrong, absent } = await checkListings(platform, {
    oneIn,
    isRepairing,
    onStep: (so) => {
      if (!json && isDue())
        print(`  ${formatCount(so.units, 'unit')} looked at, ${so.wrong.length} wrong …`)
    },
  })
  if (json) return printJson({ units, wrong, absent, repaired: isRepairing })
  if (absent.length > 0)
    print(`${formatCount(absent.length, 'listing')} did not exist, and was made.`)
  if (wrong.length === 0)
    return print(`The listings are right: ${formatCount(units, 'unit')} looked at.`)
  const which = wrong.slice(0, 10).map(nameOf).join(', ')
  const text = `${formatCount(wrong.length, 'unit')} of ${units} differed from the truth: ${which}${wrong.length > 10 ? ' …' : ''}.`
  if (!isRepairing) throw new CommandError(`${text}\nRepair them with: listings check`)
  print(`${text} Repaired.`)
}

async function rebuild(platform: CommandServices, host: string | undefined): Promise<void> {
  const site = host === undefined ? null : await findSiteByHost(platform.db, host)
  if (host !== undefined && !site)
    throw new CommandError(`There is no site ${host}. See: site list`)
  await requestRebuild(platform, site ? [site.id] : undefined)
  const isDue = everyNow()
  const sum = { units: 0, rows: 0 }
  const { units } = await refreshListings(platform, {
    onStep: (done) => {
      sum.units += done.units
      sum.rows += done.rowsWritten
      if (isDue())
        print(`  ${formatCount(sum.units, 'unit')} written, ${formatCount(sum.rows, 'row')} …`)
    },
  })
  print(
    `Made ${host ? `the listing of ${host}` : 'all listings'} anew: ${formatCount(units, 'unit')}.`,
  )
}

/** As people name them: a unit is a series, or an event by itself. */
function nameOf(unit: number): string {
  return unit > 0 ? `series ${unit}` : `event ${-unit}`
}

const SAY_EVERY_MS = 3_000

function everyNow(): () => boolean {
  let last = performance.now()
  return () => {
    const isDue = performance.now() - last > SAY_EVERY_MS
    if (isDue) last = performance.now()
    return isDue
  }
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return count
}
