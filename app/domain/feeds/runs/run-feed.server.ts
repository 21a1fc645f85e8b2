import { eq } from 'drizzle-orm'
import { scrape } from '~/db/schema/feeds'
import { listCategories } from '~/domain/categories/category-store.server'
import { applyChanges, type Change } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { checkWrittenVenues } from '~/domain/venues/duplicates/find-likely-duplicates.server'
import { hashText } from '~/lib/crypto/hash-text.server'
import { textKey } from '~/lib/text/text-key'
import { mapWithPauses, yieldThread } from '~/lib/yield-thread'
import { describeError } from '~/platform/log.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import type { Settings } from '~/platform/settings/settings.server'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import {
  type FeedPlugin,
  InvalidFeedError,
  type Page,
  type ReadResult,
  readFailure,
} from '../contract/feed-plugin'
import { type FeedRun, FILE_SCHEME, NO_VALIDATORS, type ScrapeFeed, toFeedHost } from '../feed'
import { findFeed, readKnownState, readStoredEvents } from '../feed-store.server'
import { findPlugin } from '../plugins/all-plugins'
import { createSourceFetcher, findFailureReason, importWindow } from './fetch-source.server'
import { failRun, finishRun, finishUnchanged } from './finish-run.server'
import { findExcessDeletions } from './hold-large-deletion'
import { listRunChanges } from './list-run-changes.server'
import { type ImportPlan, listItems, planImport } from './plan-import'
import { planSliceWrites } from './plan-slice-writes.server'
import { processItems } from './process-items.server'
import { NO_CHANGES, type RunChanges } from './run-change'
import { assertRunning, beginRun } from './run-lock.server'
import { describeEmptyFeed, describeInvalidItems, describeShrinking } from './run-notes'
import { findRun } from './run-store.server'
import { sliceRun } from './slice-run'

export type RunServices = ChangeServices & {
  fetchOutside: OutgoingFetch
  /** Sleeps for some milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  settings: Pick<Settings, 'ticketmasterKey'>
  /** The machine's clock, in epoch milliseconds; `now` is the product's, which stands still during a run. */
  machineNow: () => number
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
  /** Another feed of the same host is running. */
  | { kind: 'host-busy' }
  | { kind: 'ran'; run: FeedRun; rowsWritten: number }

/**
 * Runs one feed: fetch, read, compare with the last run (ingress), build events and venues (processed), and write
 * everything in slices, the run's record in the last. A run whose source fails, or that is held, writes only its record; one
 * that is cut off leaves whole slices, and the next one writes the rest. Running a feed again on the same input writes no
 * events. Failures of the source are recorded, not thrown; what is thrown is a fault.
 */
export async function runFeed(services: RunServices, order: RunOrder): Promise<RunOutcome> {
  const { db, now } = services
  const stored = await findFeed(db, order.feedId)
  const feed = stored && order.changes ? withChanges(stored, order.changes) : stored
  if (!feed) return { kind: 'no-such-feed' }
  if (!order.pages && feed.url.startsWith(FILE_SCHEME)) return { kind: 'has-no-source' }
  const { id, type } = feed
  const host = order.pages ? '' : toFeedHost(feed.url)
  const machineTime = services.machineNow()
  const beginning = await beginRun(db, { feed: { id, type, host }, now, machineTime })
  if (beginning.kind !== 'begun') return beginning
  const { runId } = beginning
  let rowsWritten = 0
  try {
    const plan = await planRun(services, feed, { id: runId, begunAt: machineTime }, order)
    const written = await applyChanges(services, plan)
    rowsWritten = written.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
    await checkWrittenVenues(services)
  } catch (cause) {
    const reason = findFailureReason(cause)
    if (!reason) services.log.error('feed run failed', cause, { feedId: feed.id })
    const { retryAfter } = readFailure(cause)
    const failure = { ...describeError(cause), reason: reason ?? 'fault', retryAfter } as const
    const endedAt = now + services.machineNow() - machineTime
    await writeTogether(db, failRun(db, feed, runId, now, { ...failure, endedAt }))
  }
  const run = await findRun(db, runId)
  if (!run) throw new Error(`run ${runId} is missing`)
  return { kind: 'ran', run, rowsWritten }
}

/** What waits runs between two pieces. */
async function readWithPauses(
  plugin: FeedPlugin,
  ...input: Parameters<FeedPlugin['read']>
): Promise<ReadResult> {
  const pieces = plugin.readInPieces(...input)
  for (;;) {
    const piece = pieces.next()
    await yieldThread()
    if (piece.done) return piece.value
  }
}

const hashItem = (text: string) => hashText(text, 22)

/** So many are hashed, or slices planned, before what waits may run: it takes some 10 ms. */
const ITEMS_IN_A_ROW = 500
const SLICES_IN_A_ROW = 10

/** Everything that the run writes, in slices; its own record is in the last. */
async function planRun(
  services: RunServices,
  feed: ScrapeFeed,
  { id: runId, begunAt }: { id: number; begunAt: number },
  order: RunOrder,
): Promise<Change[]> {
  const { db, now } = services
  const plugin = findPlugin(feed.plugin, services.plugins)
  if (!plugin) throw new InvalidFeedError(`there is no plugin '${feed.plugin}'`, 'no-plugin')
  const timezone = feed.timezoneOverride ?? feed.venue.timezone
  const window = importWindow(now, timezone)
  const source = createSourceFetcher(services, feed.validators)
  const { url, manifest } = feed
  const pages =
    order.pages ??
    (await plugin.fetch(source.get, {
      url,
      manifest,
      window,
      timezone,
      wait: services.wait,
      ticketmasterKey: services.settings.ticketmasterKey ?? null,
    }))
  const timezoneIsOverride = feed.timezoneOverride !== null
  const read = pages
    ? await readWithPauses(plugin, pages, { url, manifest, timezone, timezoneIsOverride, window })
    : null
  const nameKeys = [
    ...new Set(read?.events.flatMap(({ venue }) => (venue ? textKey(venue.name) : []))),
  ]
  const [known, categories] = await Promise.all([
    readKnownState(db, { feedId: feed.id, nameKeys }),
    listCategories(db),
  ])
  const endedAt = now + services.machineNow() - begunAt
  if (!read)
    return [{ writes: finishUnchanged(db, feed, runId, now, { known: known.items, endedAt }) }]

  const items = await mapWithPauses(listItems(read, hashItem), ITEMS_IN_A_ROW, (item) => item)
  const ingress = planImport(read, items, known.items, now)
  await yieldThread()
  const notes = [
    ...describeInvalidItems(read),
    ...read.notes,
    ...describeEmptyFeed(read, window, timezone),
    ...describeShrinking([...feed.recentCounts, read.events.length]),
  ]
  const processing = await processItems(read.events, ingress, {
    feed,
    known: known.items,
    venues: known.venues,
    imported: known.imported,
    categories,
    hash: hashItem,
  })
  const excess = findExcessDeletions(processing.removed, known.items, {
    upcoming: ingress.upcoming,
    now,
  })
  const changes = await findRunChanges(db, feed.id, read, ingress, processing.removed)
  const isAccepted = order.acceptDeletions || (feed.acceptedDeletions ?? 0) >= (excess?.lost ?? 0)
  if (excess && !isAccepted) {
    const writes = finishRun(db, feed, runId, now, {
      state: 'held',
      endedAt,
      changes,
      error: `It would delete ${excess.lost} of ${ingress.upcoming} upcoming events. Nothing was changed. Accept the deletions to continue.`,
      ingress: ingress.counts,
      notes: [...notes, ...processing.notes],
    })
    return [{ writes }]
  }
  const slices = sliceRun(ingress, processing)
  const changed = await mapWithPauses(slices, SLICES_IN_A_ROW, (slice) =>
    planSliceWrites(db, feed, slice, now),
  )
  const record = [
    ...(order.changes ? [saveChanges(db, feed)] : []),
    ...finishRun(db, feed, runId, now, {
      state: 'succeeded',
      endedAt,
      validators: source.validators(),
      eventCount: read.events.length,
      changes,
      ingress: ingress.counts,
      processed: processing.counts,
      notes: [...notes, ...processing.notes],
    }),
  ]
  return changed.map((change, at) => ({
    ...change,
    writes:
      at === changed.length - 1
        ? [...change.writes, ...record]
        : [assertRunning(db, runId), ...change.writes],
  }))
}

/** What the run does, event by event. */
async function findRunChanges(
  db: Database,
  feedId: number,
  read: ReadResult,
  { changed }: ImportPlan,
  removed: string[],
): Promise<RunChanges> {
  const changedIds = new Set(
    changed.flatMap(({ kind, externalId }) => (kind === 'event' ? [externalId] : [])),
  )
  if (changedIds.size + removed.length === 0) return NO_CHANGES
  const before = await readStoredEvents(db, feedId, [...new Set([...changedIds, ...removed])])
  const after = read.events.filter(({ externalId }) => changedIds.has(externalId))
  return listRunChanges(before, after, removed)
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
