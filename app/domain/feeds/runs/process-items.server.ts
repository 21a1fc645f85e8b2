import type { Category } from '~/domain/categories/category'
import { computeUntilAt } from '~/domain/events/event'
import type { ImportedEvent } from '~/domain/events/save-imported-events.server'
import { buildSearchText } from '~/domain/events/search-text.server'
import type { VenuePlace } from '~/domain/venues/venue'
import { plainText, sanitizeHtml } from '~/lib/rich-text/sanitize-html.server'
import { yieldThread } from '~/lib/yield-thread'
import type { FeedEvent } from '../contract/feed-item'
import { type ScrapeFeed, type StageCounts, zeroCounts } from '../feed'
import {
  findCategories,
  indexCategories,
  type KnownVenue,
  matchVenues,
  type VenueMatch,
} from './match-venues'
import { type ImportPlan, itemKey, type KnownItem } from './plan-import'

/** A venue that came from this feed. */
export type ImportedVenue = VenuePlace & { externalId: string }

/** The plan of a run's second stage: the events and venues that visitors see. */
export type Processing = {
  counts: StageCounts
  events: ImportedEvent[]
  /** External ids of events to delete. */
  removed: string[]
  venues: ImportedVenue[]
  notes: string[]
}

/** Increase it when the same items should produce different events: the next run then rebuilds them. */
const FORMAT_VERSION = 1

/** So many are built before what waits may run: cleaning their descriptions takes some 10 ms. */
const EVENTS_IN_A_ROW = 100

export const toVenueKey = (feedId: number, externalId: string) => `feed/${feedId}/${externalId}`

/**
 * Builds events and venues from the items. An event is rebuilt only if its item, its venue, its categories or
 * FORMAT_VERSION has changed.
 */
export async function processItems(
  read: FeedEvent[],
  ingress: ImportPlan,
  {
    feed,
    known,
    venues,
    imported,
    categories,
    hash,
  }: {
    feed: ScrapeFeed
    known: KnownItem[]
    venues: KnownVenue[]
    imported: ImportedVenue[]
    categories: Category[]
    hash: (text: string) => string
  },
): Promise<Processing> {
  const counts: StageCounts = { Events: zeroCounts(), Venues: zeroCounts() }
  const made = new Map(known.map((item) => [itemKey(item), item.sourceHash]))
  const madeFrom = (externalId: string) => made.get(itemKey({ kind: 'event', externalId })) ?? null
  const removed = ingress.deletedEvents.filter((externalId) => madeFrom(externalId))
  const found = new Map<string, ImportedVenue>()
  const events: ImportedEvent[] = []
  const notes: string[] = []
  const byName = indexCategories(categories)
  const placements = matchVenues(read, feed, {
    known: venues,
    imported: new Set(imported.map(({ externalId }) => externalId)),
  })

  for (const [index, event] of read.entries()) {
    if (index % EVENTS_IN_A_ROW === EVENTS_IN_A_ROW - 1) await yieldThread()
    const placement = placements.get(event)
    if (!placement) continue
    if (placement.kind === 'too-far') {
      counts.Events.invalid++
      notes.push(
        `${event.title}: its coordinates lie ${placement.kilometers} km from ${feed.venue.name}`,
      )
      if (madeFrom(event.externalId)) removed.push(event.externalId)
      continue
    }
    if (placement.kind === 'found') found.set(placement.venue.externalId, placement.venue)
    const ids = findCategories(event, feed, byName)
    const itemHash = ingress.hashes.get(itemKey({ kind: 'event', externalId: event.externalId }))
    const sourceHash = hash(JSON.stringify([FORMAT_VERSION, itemHash, placement, ids]))
    const before = madeFrom(event.externalId)
    if (before === sourceHash) {
      counts.Events.notModified++
      continue
    }
    if (before) counts.Events.updated++
    else counts.Events.created++
    events.push(toImportedEvent(event, { feedId: feed.id, placement, categories: ids, sourceHash }))
  }
  counts.Events.deleted = removed.length
  return { counts, events, removed, venues: findChangedVenues(found, imported, counts), notes }
}

function toImportedEvent(
  event: FeedEvent,
  {
    feedId,
    placement,
    categories,
    sourceHash,
  }: {
    feedId: number
    placement: Exclude<VenueMatch, { kind: 'too-far' }>
    categories: string[]
    sourceHash: string
  },
): ImportedEvent {
  const { venue, description, ...rest } = event
  const isKnown = placement.kind === 'known'
  const clean = sanitizeHtml(description)
  return {
    ...rest,
    venueId: isKnown ? placement.venueId : null,
    venueKey: isKnown ? null : toVenueKey(feedId, placement.venue.externalId),
    venueName: isKnown ? placement.venueName : '',
    venueAddress: isKnown ? placement.venueAddress : '',
    untilAt: computeUntilAt(event),
    description: clean,
    searchText: buildSearchText({
      title: event.title,
      venue: venue?.name,
      categories: event.categories,
      text: plainText(clean),
    }),
    sourceHash,
    categories,
  }
}

function findChangedVenues(
  found: Map<string, ImportedVenue>,
  imported: ImportedVenue[],
  { Venues }: StageCounts,
): ImportedVenue[] {
  const before = new Map(imported.map((venue) => [venue.externalId, venue]))
  return [...found.values()].filter((venue) => {
    const last = before.get(venue.externalId)
    if (!last) Venues.created++
    else if (isSame(last, venue)) Venues.notModified++
    else Venues.updated++
    return !last || !isSame(last, venue)
  })
}

function isSame(a: ImportedVenue, b: ImportedVenue): boolean {
  return (
    a.name === b.name &&
    a.address === b.address &&
    a.latitude === b.latitude &&
    a.longitude === b.longitude
  )
}
