import { createHash } from 'node:crypto'
import { addMonths } from 'date-fns'
import { sql } from 'drizzle-orm'
import { listCategories } from '~/domain/categories/category-store.server'
import { refreshListings } from '~/domain/events/refresh-listings.server'
import {
  bumpContentVersions,
  deleteImportedEvents,
  saveImportedEvents,
} from '~/domain/events/save-imported-events.server'
import { locate } from '~/domain/geography/locate.server'
import { saveFoundVenues } from '~/domain/venues/save-found-venues.server'
import { addDays, DAY, dayOf, startOfDay } from '~/lib/local-time'
import { textKey } from '~/lib/text-key'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { describeError, type Log } from '~/platform/log.server'
import {
  FetchError,
  type OutgoingFetch,
  RefusedAddressError,
  type Validators,
} from '~/platform/outgoing-fetch.server'
import {
  type FeedRun,
  type FeedValidators,
  FILE_SCHEME,
  MONTHS_AHEAD,
  NO_VALIDATORS,
  nextDueAt,
  type ScrapeFeed,
} from './feed'
import { beginRun, endRun, type RunEnd } from './feed-run-lock.server'
import { deleteItems, findFeed, findRun, readKnown, saveItems } from './feed-store.server'
import { deletesTooMuch, planIngress } from './plan-run'
import { type FeedPlugin, NotAFeedError, type Page, type ReadResult, type Window } from './plugin'
import { findPlugin } from './plugins/list'
import { type Processing, processItems, venueKeyOf } from './process-items.server'

export type RunServices = {
  db: Database
  fetchOutside: OutgoingFetch
  log: Log
  /** Epoch milliseconds by the product's clock, and by the machine's. */
  now: number
  machineTime: number
  /** The kinds of sources that can be read, when they are not those of plugins/list.ts. */
  plugins?: readonly FeedPlugin[]
}

export type RunOrder = {
  feedId: number
  /** Pages that are at hand already (a file); else the source is asked. */
  pages?: Page[]
  /** Applies what a run was held for: the deletion of more than a third of the upcoming events. */
  acceptDeletions?: boolean
}

export type RunOutcome =
  | { kind: 'no-such-feed' }
  | { kind: 'has-no-source' }
  | { kind: 'already-running' }
  | { kind: 'ran'; run: FeedRun; rowsWritten: number }

/**
 * Runs one feed: fetch, read, compare with what it had (ingress), make events and venues (processed), and write it all
 * in one batch together with the run's own record. Nothing is written of a run that fails or is held. Running it
 * again on the same input writes no event. Failures of the source are recorded, not thrown; what is thrown is a fault.
 */
export async function runFeed(services: RunServices, order: RunOrder): Promise<RunOutcome> {
  const { db, now, machineTime } = services
  const feed = await findFeed(db, order.feedId)
  if (!feed) return { kind: 'no-such-feed' }
  if (!order.pages && feed.url.startsWith(FILE_SCHEME)) return { kind: 'has-no-source' }
  const runId = await beginRun(db, { feedId: feed.id, now, machineTime })
  if (runId === null) return { kind: 'already-running' }
  let rowsWritten = 0
  try {
    const statements = await decide(services, feed, runId, order)
    const written = await writeTogether(db, statements)
    rowsWritten = written.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
  } catch (cause) {
    if (!isOfTheSource(cause)) services.log.error('a feed run failed', cause, { feedId: feed.id })
    await writeTogether(db, failed(feed, runId, now, describeError(cause)))
  }
  const run = await findRun(db, runId)
  if (!run) throw new Error(`run ${runId} has vanished`)
  return { kind: 'ran', run, rowsWritten }
}

/** Everything that the run is to write, with its end. */
async function decide(
  services: RunServices,
  feed: ScrapeFeed,
  runId: number,
  order: RunOrder,
): Promise<Statement[]> {
  const { db, now } = services
  const plugin = findPlugin(feed.plugin, services.plugins)
  if (!plugin) throw new NotAFeedError(`there is no plugin '${feed.plugin}'`)
  const timezone = feed.timezoneOverride ?? feed.venue.timezone
  const window = windowOf(now, timezone)
  const source = openSource(services, feed)
  const pages = order.pages ?? (await plugin.fetch(source.get, { url: feed.url, window, timezone }))
  const read = pages
    ? plugin.read(pages, { timezone, timezoneIsOverride: feed.timezoneOverride !== null, window })
    : null
  const nameKeys = [
    ...new Set(read?.events.flatMap(({ venue }) => (venue ? textKey(venue.name) : []))),
  ]
  const [known, categories] = await Promise.all([
    readKnown(db, { feedId: feed.id, nameKeys }),
    listCategories(db),
  ])
  if (!read) return unchanged(feed, runId, now, known.items.filter(isLive))

  const ingress = planIngress(read, known.items, { now, hash })
  const notes = [...invalidNotes(read), ...read.notes]
  if (deletesTooMuch(ingress) && !order.acceptDeletions) {
    const held = `The source no longer has ${ingress.deletedEvents.length} of ${ingress.upcoming} upcoming events. Nothing was changed; accept the deletions to go on.`
    return finished(feed, runId, now, feed.validators, {
      state: 'held',
      error: held,
      ingress: ingress.counts,
      notes,
    })
  }
  const processing = processItems(read.events, ingress, {
    feed,
    known: known.items,
    venues: known.venues,
    brought: known.brought,
    categories,
    hash,
  })
  return [
    ...saveItems(feed.id, ingress.changed, now),
    ...deleteItems(feed.id, 'event', ingress.deletedEvents, now),
    ...deleteItems(feed.id, 'venue', ingress.deletedVenues, now),
    ...(await writesOf(db, feed, processing, now)),
    ...finished(feed, runId, now, source.validators(), {
      state: 'succeeded',
      ingress: ingress.counts,
      processed: processing.counts,
      notes: [...notes, ...processing.notes],
    }),
  ]
}

/** What visitors see of it. Nothing, when nothing changed. */
async function writesOf(
  db: Database,
  feed: ScrapeFeed,
  { events, removed, venues }: Processing,
  now: number,
): Promise<Statement[]> {
  if (events.length + removed.length + venues.length === 0) return []
  const places = await locate(db, venues)
  const found = venues.map((venue, index) => ({
    ...venue,
    sourceKey: venueKeyOf(feed.id, venue.externalId),
    timezone: feed.venue.timezone,
    siteIds: places[index]?.siteIds ?? [],
    regionIds: places[index]?.regionIds ?? [],
  }))
  const venueKeys = JSON.stringify(found.map(({ sourceKey }) => sourceKey))
  return [
    ...saveFoundVenues(found, now),
    ...saveImportedEvents(feed.id, events, now),
    ...deleteImportedEvents(feed.id, removed, now),
    ...refreshListings({
      events: sql`
        SELECT id FROM event WHERE feed_id = ${feed.id} AND updated_at = ${now} UNION
        SELECT e.id FROM event e JOIN venue v ON v.id = e.venue_id
        WHERE v.source_key IN (SELECT value FROM json_each(${venueKeys}))`,
    }),
    bumpContentVersions(feed.id, now),
  ]
}

/** A span from yesterday, so that what is running stays in sight, to thirteen months ahead. */
function windowOf(now: number, timezone: string): Window {
  const today = dayOf(now, timezone)
  const last = addMonths(Date.parse(`${today}T12:00:00Z`), MONTHS_AHEAD)
    .toISOString()
    .slice(0, 10)
  return { from: startOfDay(addDays(today, -1), timezone), to: startOfDay(last, timezone) }
}

/**
 * The guarded fetch for one feed. What a source told us to send back is sent only for a feed of one page, since a
 * first page says nothing of the others; and not for more than a week, since the span that is read moves on.
 */
function openSource({ fetchOutside, now }: RunServices, { validators }: ScrapeFeed) {
  const isRecent = now - validators.readAt < VALIDATORS_LAST
  const told: { url: string; validators: Validators }[] = []
  return {
    async get(url: string): Promise<Page | null> {
      const known = isRecent && validators.url === url ? validators : undefined
      const answer = await fetchOutside({ url, validators: known })
      if (answer.kind === 'not-modified') return null
      told.push({ url, validators: answer.validators })
      return { url: answer.url, contentType: answer.contentType, body: answer.body }
    },
    validators(): FeedValidators {
      const [only, ...others] = told
      return only && others.length === 0
        ? { ...only.validators, url: only.url, readAt: now }
        : NO_VALIDATORS
    },
  }
}

const VALIDATORS_LAST = 7 * DAY

/** Failures that tell of the source and not of us: recorded with the run, and no line in the log. */
function isOfTheSource(cause: unknown): boolean {
  return (
    cause instanceof NotAFeedError ||
    cause instanceof FetchError ||
    cause instanceof RefusedAddressError
  )
}

function unchanged(
  feed: ScrapeFeed,
  runId: number,
  now: number,
  live: { kind: string }[],
): Statement[] {
  const count = (kind: string) => ({
    notModified: live.filter((item) => item.kind === kind).length,
  })
  const zero = { created: 0, updated: 0, deleted: 0, invalid: 0 }
  const counts = {
    Events: { ...zero, ...count('event') },
    Venues: { ...zero, ...count('venue') },
  }
  return finished(feed, runId, now, feed.validators, {
    state: 'succeeded',
    ingress: counts,
    processed: counts,
    notes: ['The source says that nothing changed.'],
  })
}

function finished(
  feed: ScrapeFeed,
  runId: number,
  now: number,
  validators: FeedValidators,
  end: RunEnd,
): Statement[] {
  return [
    sql`UPDATE feed SET failures = 0, due_at = ${nextDueAt(now, 0)}, validators = ${JSON.stringify(validators)},
      updated_at = ${now} WHERE id = ${feed.id}`,
    endRun(runId, now, end),
  ]
}

function failed(
  feed: ScrapeFeed,
  runId: number,
  now: number,
  { error, trace }: { error: string; trace?: string },
): Statement[] {
  const failures = feed.failures + 1
  return [
    sql`UPDATE feed SET failures = ${failures}, due_at = ${nextDueAt(now, failures)}, updated_at = ${now}
      WHERE id = ${feed.id}`,
    endRun(runId, now, { state: 'failed', error, trace }),
  ]
}

function invalidNotes({ invalid }: ReadResult): string[] {
  return invalid.map(
    ({ kind, externalId, reason }) => `${kind} ${externalId ?? 'without a name'}: ${reason}`,
  )
}

const isLive = ({ deletedAt }: { deletedAt: number | null }) => deletedAt === null

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
