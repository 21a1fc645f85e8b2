import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { scrape } from '~/db/schema/feeds'
import { listCategories } from '~/domain/categories/category-store.server'
import { applyChange, type Change } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import {
  deleteImportedEvents,
  saveImportedEvents,
  selectSitesOfFeed,
} from '~/domain/events/save-imported-events.server'
import { locatePoints } from '~/domain/sites/locate-points.server'
import { checkWrittenVenues } from '~/domain/venues/find-likely-duplicates.server'
import { saveFoundVenues } from '~/domain/venues/save-found-venues.server'
import { jsonChunks } from '~/lib/json-chunks'
import { toDay } from '~/lib/local-time'
import { textKey } from '~/lib/text-key'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { describeError } from '~/platform/log.server'
import type { OutgoingFetch } from '~/platform/outgoing-fetch.server'
import { type FeedRun, FILE_SCHEME, NO_VALIDATORS, type ScrapeFeed } from './feed'
import {
  deleteItems,
  findFeed,
  findRun,
  readKnownState,
  saveItems,
  selectItemId,
  selectItemIds,
} from './feed-store.server'
import { createSourceFetcher, importWindow, isSourceError } from './fetch-source.server'
import { failRun, finishRun, finishUnchanged } from './finish-run.server'
import { findExcessDeletions, planImport } from './plan-import'
import { findPlugin } from './plugins/all-plugins'
import {
  type FeedPlugin,
  InvalidFeedError,
  type Page,
  type ReadResult,
  type Window,
} from './plugins/feed-plugin'
import { type Processing, processItems, toVenueKey } from './process-items.server'
import { beginRun } from './run-lock.server'

export type RunServices = ChangeServices & {
  fetchOutside: OutgoingFetch
  /** Epoch milliseconds by the machine's clock; `now` is the product's. */
  machineTime: number
  /** The kinds of sources that can be read, if not those of plugins/all-plugins.ts. */
  plugins?: readonly FeedPlugin[]
}

export type RunOrder = {
  feedId: number
  /** Pages that are already available (a file); otherwise the source is fetched. */
  pages?: Page[]
  /** Applies deletions for which a run would be held: of more than a third of the upcoming events. */
  acceptDeletions?: boolean
  /** New settings of the feed, saved only if the run succeeds. */
  changes?: { categoryId: string | null; timezoneOverride: string | null }
}

export type RunOutcome =
  | { kind: 'no-such-feed' }
  | { kind: 'has-no-source' }
  | { kind: 'already-running' }
  | { kind: 'ran'; run: FeedRun; rowsWritten: number }

/**
 * Runs one feed: fetch, read, compare with the last run (ingress), build events and venues (processed), and write
 * everything in one batch with the run's record. A run that fails or is held writes only its record. Running a feed again
 * on the same input writes no events. Failures of the source are recorded, not thrown; what is thrown is a fault.
 */
export async function runFeed(services: RunServices, order: RunOrder): Promise<RunOutcome> {
  const { db, now, machineTime } = services
  const stored = await findFeed(db, order.feedId)
  const feed = stored && order.changes ? withChanges(stored, order.changes) : stored
  if (!feed) return { kind: 'no-such-feed' }
  if (!order.pages && feed.url.startsWith(FILE_SCHEME)) return { kind: 'has-no-source' }
  const runId = await beginRun(db, { feedId: feed.id, now, machineTime })
  if (runId === null) return { kind: 'already-running' }
  let rowsWritten = 0
  try {
    const written = await applyChange(services, await planRun(services, feed, runId, order))
    rowsWritten = written.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
    await checkWrittenVenues(services)
  } catch (cause) {
    if (!isSourceError(cause)) services.log.error('feed run failed', cause, { feedId: feed.id })
    await writeTogether(db, failRun(db, feed, runId, now, describeError(cause)))
  }
  const run = await findRun(db, runId)
  if (!run) throw new Error(`run ${runId} is missing`)
  return { kind: 'ran', run, rowsWritten }
}

/** Everything that the run writes, including its own record. */
async function planRun(
  services: RunServices,
  feed: ScrapeFeed,
  runId: number,
  order: RunOrder,
): Promise<Change> {
  const { db, now } = services
  const plugin = findPlugin(feed.plugin, services.plugins)
  if (!plugin) throw new InvalidFeedError(`there is no plugin '${feed.plugin}'`)
  const timezone = feed.timezoneOverride ?? feed.venue.timezone
  const window = importWindow(now, timezone)
  const source = createSourceFetcher(services, feed.validators)
  const pages = order.pages ?? (await plugin.fetch(source.get, { url: feed.url, window, timezone }))
  const read = pages
    ? plugin.read(pages, { timezone, timezoneIsOverride: feed.timezoneOverride !== null, window })
    : null
  const nameKeys = [
    ...new Set(read?.events.flatMap(({ venue }) => (venue ? textKey(venue.name) : []))),
  ]
  const [known, categories] = await Promise.all([
    readKnownState(db, { feedId: feed.id, nameKeys }),
    listCategories(db),
  ])
  if (!read) return { writes: finishUnchanged(db, feed, runId, now, known.items) }

  const ingress = planImport(read, known.items, { now, hash })
  const notes = [
    ...describeInvalidItems(read),
    ...read.notes,
    ...describeEmptyFeed(read, window, timezone),
  ]
  const processing = processItems(read.events, ingress, {
    feed,
    known: known.items,
    venues: known.venues,
    imported: known.imported,
    categories,
    hash,
  })
  const excess = findExcessDeletions(processing.removed, known.items, {
    upcoming: ingress.upcoming,
    now,
  })
  if (excess && !order.acceptDeletions) {
    const writes = finishRun(db, feed, runId, now, feed.validators, {
      state: 'held',
      error: `It would delete ${excess.lost} of ${ingress.upcoming} upcoming events. Nothing was changed. Accept the deletions to continue.`,
      ingress: ingress.counts,
      notes: [...notes, ...processing.notes],
    })
    return { writes }
  }
  const visible = await planVisibleChange(db, feed, processing, now)
  return {
    ...visible,
    writes: [
      ...saveItems(feed.id, ingress.changed, now),
      ...deleteItems(db, feed.id, 'event', ingress.deletedEvents, now),
      ...deleteItems(db, feed.id, 'venue', ingress.deletedVenues, now),
      ...visible.writes,
      ...(order.changes ? [saveChanges(db, feed)] : []),
      ...finishRun(db, feed, runId, now, source.validators(), {
        state: 'succeeded',
        ingress: ingress.counts,
        processed: processing.counts,
        notes: [...notes, ...processing.notes],
      }),
    ],
  }
}

/** The changes that visitors see. */
async function planVisibleChange(
  db: Database,
  feed: ScrapeFeed,
  { events, removed, venues }: Processing,
  now: number,
): Promise<Change> {
  if (events.length + removed.length + venues.length === 0) return { writes: [] }
  const places = await locatePoints(db, venues)
  const found = venues.map((venue, index) => ({
    ...venue,
    sourceKey: toVenueKey(feed.id, venue.externalId),
    timezone: feed.venue.timezone,
    siteIds: places[index]?.siteIds ?? [],
    regionIds: places[index]?.regionIds ?? [],
  }))
  const venueKeys = JSON.stringify(found.map(({ sourceKey }) => sourceKey))
  return {
    before: {
      listings: jsonChunks(events.map(({ externalId }) => externalId)).map((externalIds) => ({
        events: sql`
          SELECT e.id FROM feed_item i JOIN event e ON e.feed_item_id = i.id
          WHERE i.feed_id = ${feed.id} AND i.kind = 'event'
            AND i.external_id IN (SELECT value FROM json_each(${externalIds}))`,
      })),
    },
    writes: [
      ...saveFoundVenues(found, now),
      ...saveImportedEvents(
        { ...feed, selectItemId: (externalId) => selectItemId(feed.id, externalId) },
        events,
        now,
      ),
      ...jsonChunks(removed).map((externalIds) =>
        deleteImportedEvents(db, selectItemIds(feed.id, externalIds), now),
      ),
    ],
    after: {
      listings: [
        {
          events: sql`
            SELECT id FROM event WHERE feed_id = ${feed.id} AND updated_at = ${now} UNION
            SELECT e.id FROM venue v JOIN event e ON e.venue_id = coalesce(v.merged_into_id, v.id)
            WHERE v.source_key IN (SELECT value FROM json_each(${venueKeys}))`,
        },
      ],
      sites: selectSitesOfFeed(feed.id, now),
    },
  }
}

/** Changed settings affect every event, so the source is fetched in full. */
function withChanges(feed: ScrapeFeed, changes: NonNullable<RunOrder['changes']>): ScrapeFeed {
  return { ...feed, ...changes, validators: NO_VALIDATORS }
}

function saveChanges(db: Database, { id, categoryId, timezoneOverride }: ScrapeFeed): Statement {
  return db
    .update(scrape)
    .set({ categoryId, timezone: timezoneOverride })
    .where(eq(scrape.feedId, id))
}

/** Old recordings and dead calendars are read without an error but contain nothing to import, which is worth a note. */
function describeEmptyFeed(
  { events, invalid }: ReadResult,
  window: Window,
  timezone: string,
): string[] {
  if (events.length + invalid.length > 0) return []
  const [first, last] = [toDay(window.from, timezone), toDay(window.to - 1, timezone)]
  return [`The source has no events in the period that is imported, ${first} to ${last}.`]
}

function describeInvalidItems({ invalid }: ReadResult): string[] {
  return invalid.map(
    ({ kind, externalId, reason }) => `${kind} ${externalId ?? 'without an id'}: ${reason}`,
  )
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
