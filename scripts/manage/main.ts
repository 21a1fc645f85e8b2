import { Command, CommanderError } from 'commander'
import { describeError } from '~/platform/log.server'
import { ConfigurationError } from '~/platform/settings/settings.server'
import { addAccountCommands } from './account-commands'
import { addCategoryCommands } from './category-commands'
import { CommandError } from './command'
import { addDemoCommands } from './demo-commands'
import { addDoctorCommand } from './doctor-command'
import { addFeedCommands } from './feed-commands'
import { addGeoCommands } from './geo-commands'
import { addListingCommands } from './listing-commands'
import { addPromotionCommands } from './promotion-commands'
import { addRoleCommands } from './role-commands'
import { addSiteCommands } from './site-commands'
import { addTileCommands } from './tile-commands'
import { addVenueCommands } from './venue-commands'
import type { RunCommand, withServices } from './with-services'

/**
 * Runs one command, on data it opens itself unless `withOpenServices` is given. Returns the exit code: 0 success, 1 an
 * error in the input or settings, 2 a bug.
 */
export async function main(
  args: string[],
  withOpenServices?: typeof withServices,
): Promise<number> {
  const program = new Command('npm run manage --')
    .description(
      'Manages sites, venues, regions, map tiles, categories, feeds, listings, promotions and accounts, in the local or the deployed data.',
    )
    .option('--remote', 'use the deployed data ([env.production] of wrangler.toml)', false)
    .showHelpAfterError('Add --help to see the options.')
    .exitOverride()
  const run: RunCommand = async (work) => {
    // Wrangler is slow to load: errors in the input are reported without it.
    const onServices = withOpenServices ?? (await import('./with-services')).withServices
    await onServices({ remote: program.opts().remote }, work)
  }
  for (const add of [
    addSiteCommands,
    addVenueCommands,
    addGeoCommands,
    addTileCommands,
    addCategoryCommands,
    addFeedCommands,
    addListingCommands,
    addPromotionCommands,
    addAccountCommands,
    addRoleCommands,
    addDemoCommands,
    addDoctorCommand,
  ]) {
    add(program, run)
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (fault) {
    // Its message is printed already.
    if (fault instanceof CommanderError) return fault.exitCode
    if (fault instanceof CommandError || fault instanceof ConfigurationError) {
      process.stderr.write(`${fault.message}\n`)
      return 1
    }
    if (isLockedOut(fault)) {
      process.stderr.write(`${LOCKED_OUT}\n`)
      return 1
    }
    const { error, trace = error } = describeError(fault)
    process.stderr.write(`${trace}\n`)
    return 2
  }
}

const LOCKED_OUT =
  'Another program uses the local data at the same time, such as a server that has just started. Run the command again.'

/** Local D1 answers with an internal error when SQLite is busy, and says why in the runtime's own log. */
function isLockedOut(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return /SQLITE_BUSY|internal error; reference/.test(fault.message) || isLockedOut(fault.cause)
}
