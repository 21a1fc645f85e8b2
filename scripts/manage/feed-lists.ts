import type { FeedRun, ScrapeFeed } from '~/domain/feeds/feed'
import { listFeeds } from '~/domain/feeds/feed-store.server'
import { listRuns } from '~/domain/feeds/runs/run-store.server'
import { print, printJson } from './command'
import { formatCount, formatTable } from './table'
import type { CommandServices } from './with-services'

export async function printFeeds({ db }: CommandServices, json: boolean): Promise<void> {
  const feeds = await listFeeds(db)
  if (json) return printJson(feeds)
  if (feeds.length === 0) return print('There are no feeds. Create one with: feed import')
  print(
    formatTable<ScrapeFeed>(
      [
        { title: 'FEED', value: ({ id }) => id },
        { title: 'PLUGIN', value: ({ plugin }) => plugin },
        { title: 'VENUE', value: ({ venue }) => venue.label ?? venue.name },
        { title: 'CATEGORY', value: ({ categoryId }) => categoryId ?? '' },
        { title: 'DUE', value: (feed) => (feed.scheduled ? formatInstant(feed.dueAt) : 'never') },
        { title: 'FAILURES', value: ({ failures }) => failures },
        { title: 'SOURCE', value: ({ url }) => url },
      ],
      feeds,
    ),
  )
}

export async function printRuns(
  { db }: CommandServices,
  { feed, json }: { feed?: number; json?: boolean },
): Promise<void> {
  const runs = await listRuns(db, { feedId: feed })
  if (json) return printJson(runs)
  if (runs.length === 0) return print('There are no runs.')
  const events = (key: keyof FeedRun['processed']['Events']) => (run: FeedRun) =>
    run.processed.Events[key]
  print(
    formatTable<FeedRun>(
      [
        { title: 'RUN', value: ({ id }) => id },
        { title: 'FEED', value: ({ feedId }) => feedId },
        { title: 'STATE', value: ({ state }) => state },
        { title: 'START', value: ({ start }) => formatInstant(start) },
        { title: 'END', value: ({ end }) => formatInstant(end) },
        { title: 'CREATED', value: events('created') },
        { title: 'UPDATED', value: events('updated') },
        { title: 'DELETED', value: events('deleted') },
        { title: 'NOT MODIFIED', value: events('notModified') },
        {
          title: 'INVALID',
          value: (run) => run.ingress.Events.invalid + run.processed.Events.invalid,
        },
        { title: 'ERROR', value: ({ error }) => error ?? '' },
      ],
      runs,
    ),
  )
  print(`${formatCount(runs.length, 'run')}, the latest first. Counts are of events.`)
}

/** Minutes are enough for people; JSON has the milliseconds. */
function formatInstant(at: number | null): string {
  return at === null ? '' : `${new Date(at).toISOString().slice(0, 16)}Z`
}
