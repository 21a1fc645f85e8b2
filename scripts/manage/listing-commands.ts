import { type Command, InvalidArgumentError } from 'commander'
import { checkListings } from '~/domain/listings/check-listings.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { CommandError, JSON_OPTION, print, printJson } from './command'
import { formatCount } from './table'
import type { CommandServices, RunCommand } from './with-services'

export function addListingCommands(program: Command, run: RunCommand): void {
  const listings = program
    .command('listings')
    .description('the rows that event lists are read from; they can be rebuilt at any time')
  listings
    .command('check')
    .description('compare the listings with their source, and repair differences')
    .option('--one-in <count>', 'check only one in this many series and events', readCount, 1)
    .option(
      '--dry-run',
      'report differences without repairing them; stale listings are refreshed anyway',
    )
    .option(...JSON_OPTION)
    .action(({ oneIn, dryRun, json }) =>
      run((platform) => check(platform, { oneIn, isRepairing: !dryRun, json })),
    )
  listings
    .command('rebuild')
    .description(
      'rebuild the listing of one site, or all; the old one is served until the new one is complete',
    )
    .option('--site <host>', 'only this site; default: all sites and the listing without a site')
    .action(({ site }) => run((platform) => rebuild(platform, site)))
}

async function check(
  platform: CommandServices,
  { oneIn, isRepairing, json }: { oneIn: number; isRepairing: boolean; json?: boolean },
): Promise<void> {
  const isDue = createProgressTimer()
  const { units, wrong, absent } = await checkListings(platform, {
    oneIn,
    isRepairing,
    onStep: (progress) => {
      if (!json && isDue())
        print(`  ${formatCount(progress.units, 'unit')} checked, ${progress.wrong.length} wrong …`)
    },
  })
  if (json) return printJson({ units, wrong, absent, repaired: isRepairing })
  if (absent.length > 0)
    print(`${formatCount(absent.length, 'listing')} did not exist and was built.`)
  if (wrong.length === 0)
    return print(`The listings are correct: ${formatCount(units, 'unit')} checked.`)
  const which = wrong.slice(0, 10).map(formatUnit).join(', ')
  const text = `${formatCount(wrong.length, 'unit')} of ${units} differed from their source: ${which}${wrong.length > 10 ? ' …' : ''}.`
  if (!isRepairing) throw new CommandError(`${text}\nRepair them with: listings check`)
  print(`${text} Repaired.`)
}

async function rebuild(platform: CommandServices, host: string | undefined): Promise<void> {
  const site = host === undefined ? null : await findSiteByHost(platform.db, host)
  if (host !== undefined && !site)
    throw new CommandError(`There is no site ${host}. See: site list`)
  await requestRebuild(platform, site ? [site.id] : undefined)
  const isDue = createProgressTimer()
  const sum = { units: 0, rows: 0 }
  const { units } = await refreshListings(platform, {
    onStep: (step) => {
      sum.units += step.units
      sum.rows += step.rowsWritten
      if (isDue())
        print(`  ${formatCount(sum.units, 'unit')} written, ${formatCount(sum.rows, 'row')} …`)
    },
  })
  print(
    `Rebuilt ${host ? `the listing of ${host}` : 'all listings'}: ${formatCount(units, 'unit')}.`,
  )
}

/** A unit is a series, or an event without one. */
function formatUnit(unit: number): string {
  return unit > 0 ? `series ${unit}` : `event ${-unit}`
}

const PROGRESS_INTERVAL_MS = 3_000

function createProgressTimer(): () => boolean {
  let last = performance.now()
  return () => {
    const isDue = performance.now() - last > PROGRESS_INTERVAL_MS
    if (isDue) last = performance.now()
    return isDue
  }
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a positive integer.')
  return count
}
