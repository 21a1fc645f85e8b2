import { computeUntilAt } from '~/domain/events/event'
import { DAY } from '~/lib/time/local-time'
import type { FeedEvent, FeedVenue } from '../contract/feed-item'
import type { ReadResult, Window } from '../contract/feed-plugin'
import { type Counts, type StageCounts, zeroCounts } from '../feed'
import { distinctVenues } from '../parsing/distinct-venues'

export type ItemKind = 'event' | 'venue'

type Item = {
  kind: ItemKind
  externalId: string
  hash: string
  startAt: number | null
  untilAt: number | null
}

/** An item of the last run. `sourceHash` identifies what its event was built from. */
export type KnownItem = Item & { deletedAt: number | null; sourceHash: string | null }

/** An item as it is stored. `content` is the JSON of the FeedEvent or FeedVenue. */
export type ReadItem = Item & { content: string }

/** The plan of a run's first stage: the items that were read, compared with those of the last run. */
export type ImportPlan = {
  counts: StageCounts
  /** All items that were read, by kind and external id. */
  hashes: Map<string, string>
  /** New and changed items. */
  changed: ReadItem[]
  /** External ids of events that the source no longer has. */
  deletedEvents: string[]
  deletedVenues: string[]
  /** How many upcoming events the feed had before. */
  upcoming: number
}

/** Compares the items that were read (`items`) with the known ones. */
export function planImport(
  read: ReadResult,
  items: Iterable<ReadItem>,
  known: KnownItem[],
  now: number,
): ImportPlan {
  const before = new Map(known.map((item) => [itemKey(item), item]))
  const counts: StageCounts = { Events: zeroCounts(), Venues: zeroCounts() }
  for (const { kind } of read.invalid) getCounts(counts, kind).invalid++

  const changed: ReadItem[] = []
  const hashes = new Map<string, string>()
  for (const item of items) {
    const key = itemKey(item)
    if (hashes.has(key)) continue
    hashes.set(key, item.hash)
    const last = before.get(key)
    const group = getCounts(counts, item.kind)
    if (last?.hash === item.hash && last.deletedAt === null) {
      group.notModified++
      continue
    }
    if (last && last.deletedAt === null) group.updated++
    else group.created++
    changed.push(item)
  }

  const live = known.filter((item) => item.deletedAt === null)
  const isUnread = createUnreadTest(read)
  const gone = live.filter((item) => !hashes.has(itemKey(item)) && !isUnread(item.externalId))
  const isUpcoming = (item: KnownItem) => item.kind === 'event' && (item.untilAt ?? 0) > now
  const deletedEvents = gone
    .filter((item) => isUpcoming(item) && isExpectedAt(item.startAt, read.covers, now))
    .map((item) => item.externalId)
  const deletedVenues = gone.filter(({ kind }) => kind === 'venue').map((item) => item.externalId)
  counts.Events.deleted = deletedEvents.length
  counts.Venues.deleted = deletedVenues.length
  const upcoming = live.filter(isUpcoming).length
  return { counts, hashes, changed, deletedEvents, deletedVenues, upcoming }
}

/** The venues and events that were read, as they are stored; each is hashed when it is taken. */
export function* listItems(read: ReadResult, hash: (text: string) => string): Generator<ReadItem> {
  const toItem = (
    kind: ItemKind,
    value: FeedEvent | FeedVenue,
    startAt: number | null,
    untilAt: number | null,
  ): ReadItem => {
    const content = JSON.stringify(value)
    return { kind, externalId: value.externalId, hash: hash(content), startAt, untilAt, content }
  }
  for (const venue of distinctVenues(read.events)) yield toItem('venue', venue, null, null)
  for (const event of read.events) {
    yield toItem('event', event, event.startAt, computeUntilAt(event))
  }
}

/** An item that could not be read still exists, so it stays unchanged, as do all occurrences of its series. */
function createUnreadTest({ invalid }: ReadResult): (externalId: string) => boolean {
  const unread = new Set(invalid.flatMap(({ externalId }) => externalId ?? []))
  return (externalId) =>
    unread.has(externalId) || unread.has(externalId.slice(0, externalId.lastIndexOf('|')))
}

/**
 * Whether the source would list an event with this start if it still existed. Many sources drop events that have begun,
 * so those only count as deleted if the source lists past events.
 */
function isExpectedAt(startAt: number | null, covers: Window, now: number): boolean {
  if (startAt === null || startAt < covers.from || startAt >= covers.to) return false
  return startAt > now || covers.from < now - PAST_COVERAGE
}

const PAST_COVERAGE = 7 * DAY

export function itemKey({ kind, externalId }: { kind: ItemKind; externalId: string }): string {
  return `${kind} ${externalId}`
}

function getCounts(counts: StageCounts, kind: ItemKind): Counts {
  return kind === 'event' ? counts.Events : counts.Venues
}
