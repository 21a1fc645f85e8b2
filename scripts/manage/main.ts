import { Command } from 'commander'
import { ConfigurationError } from '~/platform/settings.server'
import { addAccountCommands } from './account-commands'
import { addCategoryCommands } from './category-commands'
import type { RunCommand } from './command'
import { addDemoCommands } from './demo-commands'
import { addFeedCommands } from './feed-commands'
import { addGeoCommands } from './geo-commands'
import { addListingCommands } from './listing-commands'
import { CommandError } from './command-error'
import { addRoleCommands } from './role-commands'
import { addSiteCommands } from './site-commands'
import { addVenueCommands } from './venue-commands'

/** Runs one command. Answers the exit code: 0 done, 1 something to put right, 2 a fault of ours. */
export async function main(args: string[]): Promise<number> {
  const program = new Command('npm run manage --')
    .description(
      'Sites, venues, shapes, categories, feeds, listings and accounts, in the local data or the deployed.',
    )
    .option('--remote', 'work on the deployed data ([env.production] of wrangler.toml)', false)
    .showHelpAfterError('Add --help to see what it takes.')
  const run: RunCommand = async (work) => {
    // Wrangler is large: what is wrong at first sight is told without it.
    const { withServices: withPlatform } = await import('./with-services')
    await withPlatform({ remote: program.opts().remote }, work)
  }
  for (const add of [
    addSiteCommands,
    addVenueCommands,
    addGeoCommands,
    addCategoryCommands,
    addFeedCommands,
    addListingCommands,
    addAccountCommands,
    addRoleCommands,
    addDemoCommands,
  ]) {
    add(program, run)
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (fault) {
    if (fault instanceof CommandError || fault instanceof ConfigurationError) {
      process.stderr.write(`${fault.message}\n`)
      return 1
    }
    console.error(fault)
    return 2
  }
}
