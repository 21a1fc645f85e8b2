import type { FeedRun, ScrapeFeed } from '~/domain/feeds/feed'
import { listFeeds, listRuns } from '~/domain/feeds/feed-store.server'
import { say, sayJson } from './command'
import type { Platform } from './platform'
import { counted, tableOf } from './table'

export async function printFeeds({ db }: Platform, json: boolean): Promise<void> {
  const feeds = await listFeeds(db)
  if (json) return sayJson(feeds)
  if (feeds.length === 0) return say('There are no feeds. Set one up with: feed import')
  say(
    tableOf<ScrapeFeed>(
      [
        { title: 'FEED', of: ({ id }) => id },
        { title: 'PLUGIN', of: ({ plugin }) => plugin },
        { title: 'VENUE', of: ({ venue }) => venue.label ?? venue.name },
        { title: 'CATEGORY', of: ({ categoryId }) => categoryId ?? '' },
        { title: 'DUE', of: (feed) => (feed.scheduled ? formatInstant(feed.dueAt) : 'never') },
        { title: 'FAILURES', of: ({ failures }) => failures },
        { title: 'SOURCE', of: ({ url }) => url },
      ],
      feeds,
    ),
  )
}

export async function printRuns(
  { db }: Platform,
  { feed, json }: { feed?: number; json?: boolean },
): Promise<void> {
  const runs = await listRuns(db, { feedId: feed })
  if (json) return sayJson(runs)
  if (runs.length === 0) return say('There are no runs.')
  const events = (key: keyof FeedRun['processed']['Events']) => (run: FeedRun) =>
    run.processed.Events[key]
  say(
    tableOf<FeedRun>(
      [
        { title: 'RUN', of: ({ id }) => id },
        { title: 'FEED', of: ({ feedId }) => feedId },
        { title: 'STATE', of: ({ state }) => state },
        { title: 'START', of: ({ start }) => formatInstant(start) },
        { title: 'END', of: ({ end }) => formatInstant(end) },
        { title: 'CREATED', of: events('created') },
        { title: 'UPDATED', of: events('updated') },
        { title: 'DELETED', of: events('deleted') },
        { title: 'NOT MODIFIED', of: events('notModified') },
        {
          title: 'INVALID',
          of: (run) => run.ingress.Events.invalid + run.processed.Events.invalid,
        },
        { title: 'ERROR', of: ({ error }) => error ?? '' },
      ],
      runs,
    ),
  )
  say(`${counted(runs.length, 'run')}, the latest first. Counts are of events.`)
}

/** Minutes are enough for people; JSON has the milliseconds. */
function formatInstant(at: number | null): string {
  return at === null ? '' : `${new Date(at).toISOString().slice(0, 16)}Z`
}
