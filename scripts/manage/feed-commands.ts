import { type Command, InvalidArgumentError } from 'commander'
import { JSON_OPTION, type RunCommand } from './command'

const ACCEPT = ['--accept-deletions', 'apply a run that was held for deleting too much'] as const
const NO_PICTURES = ['--no-pictures', 'leave the events’ pictures for a later run'] as const

export function addFeedCommands(program: Command, run: RunCommand): void {
  const feed = program.command('feed').description('what events are imported from')
  feed
    .command('import')
    .description('set up a feed, if it is not there yet, and run it')
    .requiredOption('--plugin <plugin>', 'what reads it, such as tribe or ical')
    .requiredOption('--venue <label>', 'the venue whose feed it is')
    .option('--category <id>', 'the category of its events')
    .option(
      '--timezone <zone>',
      'the zone of its times, where the source is known to mislabel them',
    )
    .option('--url <url>', 'its address, which is then read on schedule')
    .option('--from <file>', 'a file to read instead, once')
    .option(...ACCEPT)
    .option(...NO_PICTURES)
    .action(async (options) => {
      const { importFromSource: importInto, parseOrder: readOrder } = await import('./feed-import')
      const order = await readOrder(options)
      await run((platform) => importInto(platform, order, options.pictures))
    })
  feed
    .command('run')
    .description('run the feeds that are due, or one of them now')
    .option('--feed <id>', 'the number of the feed', feedNumber)
    .option(...ACCEPT)
    .option(...NO_PICTURES)
    .action(async (options) => {
      const { runDueFeeds: runDue } = await import('./feed-run')
      await run((platform) => runDue(platform, options))
    })
  feed
    .command('list')
    .description('the feeds, and when they are due')
    .option(...JSON_OPTION)
    .action(async ({ json }) => {
      const { printFeeds: sayFeeds } = await import('./feed-lists')
      await run((platform) => sayFeeds(platform, json))
    })
  feed
    .command('runs')
    .description('the latest runs, with what they changed')
    .option('--feed <id>', 'the number of the feed', feedNumber)
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { printRuns: sayRuns } = await import('./feed-lists')
      await run((platform) => sayRuns(platform, options))
    })
}

function feedNumber(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new InvalidArgumentError('It must be a number of feed list.')
  return Number(typed)
}
