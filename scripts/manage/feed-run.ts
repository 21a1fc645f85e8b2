import type { Counts, FeedRun, ScrapeFeed } from '~/domain/feeds/feed'
import { listDueFeeds, listFeeds } from '~/domain/feeds/feed-store.server'
import { copyEventImages } from '~/domain/feeds/runs/copy-event-images.server'
import { type RunOutcome, runFeed } from '~/domain/feeds/runs/run-feed.server'
import { CommandError, print } from './command'
import { formatCount } from './table'
import type { CommandServices } from './with-services'

const NOTES_SHOWN = 5

/** Runs the feeds that are due, or the one that is named. A failed one does not stop the others. */
export async function runDueFeeds(
  platform: CommandServices,
  { feed, acceptDeletions, images }: { feed?: number; acceptDeletions?: boolean; images: boolean },
): Promise<void> {
  const { db, now } = platform
  const feeds = new Map((await listFeeds(db)).map((feed) => [feed.id, feed]))
  const due = feed === undefined ? await listDueFeeds(db, now, feeds.size) : [{ id: feed }]
  const feedIds = due.map(({ id }) => id)
  if (feedIds.length === 0) return print('No feed is due. Run one anyway with: feed run --feed ID')
  const errors: string[] = []
  for (const feedId of feedIds) {
    const outcome = await runFeed(platform, { feedId, acceptDeletions })
    const error = printRun(feeds.get(feedId), feedId, outcome)
    if (error) errors.push(error)
    else if (images) await copyImages(platform, feedId)
  }
  if (errors.length > 0) throw new CommandError(errors.join('\n'))
}

/** Prints what a run changed. Returns an error message if it did not succeed. */
export function printRun(
  feed: ScrapeFeed | undefined,
  feedId: number,
  outcome: RunOutcome,
): string | null {
  const what = feed ? `Feed ${feedId} (${feed.plugin} of ${feed.venue.label})` : `Feed ${feedId}`
  switch (outcome.kind) {
    case 'no-such-feed':
      return `There is no feed ${feedId}. See: feed list`
    case 'has-no-source':
      return `${what} was imported from a file and has no URL. Import the file again with: feed import --from`
    case 'already-running':
      return `${what} is already running. Try again when it has finished.`
    case 'host-busy':
      return `${what} reads a host that another feed is reading. Try again when that has finished.`
    case 'ran':
      return printResult(what, outcome.run)
  }
}

function printResult(what: string, run: FeedRun): string | null {
  if (run.state === 'failed') return `${what} failed, and nothing was changed: ${run.error}`
  if (run.state === 'held') {
    return `${what} was stopped before applying its changes. ${run.error}\nIf they are correct, run it again with --accept-deletions.`
  }
  print(`${what} ${run.state}.`)
  print(`  Items   ${formatCounts(run.ingress.Events)}`)
  print(`  Events  ${formatCounts(run.processed.Events)}`)
  if (Object.values(run.processed.Venues).some((count) => count > 0)) {
    print(`  Venues  ${formatCounts(run.processed.Venues)}`)
  }
  for (const line of run.notes.slice(0, NOTES_SHOWN)) print(`  ${line}`)
  const more = run.notes.length - NOTES_SHOWN
  if (more > 0) print(`  ${formatCount(more, 'more note')}: feed runs --feed ${run.feedId} --json`)
  return null
}

function formatCounts({ created, updated, deleted, notModified, invalid }: Counts): string {
  return `${created} created, ${updated} updated, ${deleted} deleted, ${notModified} not modified, ${invalid} invalid`
}

export async function copyImages(platform: CommandServices, feedId: number): Promise<void> {
  const { copied, failed, error } = await copyEventImages(platform, feedId)
  if (copied > 0) print(`  ${formatCount(copied, 'image')} copied.`)
  if (failed > 0) print(`  ${formatCount(failed, 'image')} could not be copied: ${error}.`)
}
