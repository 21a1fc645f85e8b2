import { type Command, InvalidArgumentError } from 'commander'
import { JSON_OPTION } from './command'
import type { RunCommand } from './with-services'

const ACCEPT = [
  '--accept-deletions',
  'apply a run that was stopped because it would delete too much',
] as const
const NO_IMAGES = ['--no-images', 'do not copy images in this run'] as const

export function addFeedCommands(program: Command, run: RunCommand): void {
  const feed = program.command('feed').description('the feeds that events are imported from')
  feed
    .command('import')
    .description('create a feed, unless it exists, and run it')
    .requiredOption('--plugin <plugin>', 'the plugin that reads it, such as tribe or ical')
    .requiredOption('--venue <label>', 'the venue of the feed')
    .option('--category <id>', 'the category of its events')
    .option('--timezone <zone>', 'the time zone of its times, if the source labels them wrong')
    .option('--url <url>', 'its URL, which is then read on schedule')
    .option('--from <file>', 'a file to import once instead')
    .option(...ACCEPT)
    .option(...NO_IMAGES)
    .action(async (options) => {
      const { importFromSource, parseOrder } = await import('./feed-import')
      const order = await parseOrder(options)
      await run((platform) => importFromSource(platform, order, options.images))
    })
  feed
    .command('run')
    .description('run the feeds that are due, or one feed now')
    .option('--feed <id>', 'the id of the feed', parseFeedId)
    .option(...ACCEPT)
    .option(...NO_IMAGES)
    .action(async (options) => {
      const { runDueFeeds } = await import('./feed-run')
      await run((platform) => runDueFeeds(platform, options))
    })
  feed
    .command('list')
    .description('list feeds and when they are due')
    .option(...JSON_OPTION)
    .action(async ({ json }) => {
      const { printFeeds } = await import('./feed-lists')
      await run((platform) => printFeeds(platform, json))
    })
  feed
    .command('runs')
    .description('list the latest runs with their changes')
    .option('--feed <id>', 'the id of the feed', parseFeedId)
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { printRuns } = await import('./feed-lists')
      await run((platform) => printRuns(platform, options))
    })
}

function parseFeedId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be an id from: feed list')
  return Number(text)
}
