import type { ImportedEvent } from '~/domain/events/save-imported-events.server'
import type { ImportPlan, ReadItem } from './plan-import'
import type { ImportedVenue, Processing } from './process-items.server'

/** A piece of what a run writes. It is one transaction, complete in itself: an event is in the same slice as its item. */
export type RunSlice = {
  items: ReadItem[]
  venues: ImportedVenue[]
  events: ImportedEvent[]
  /** External ids of items that the source no longer has. */
  deletedEvents: string[]
  deletedVenues: string[]
  /** External ids of the events to delete. */
  removed: string[]
}

/** Whoever reads the database waits for a slice at most: some 50 ms, with six rows for an event. */
const MAX_EVENTS = 100

const EMPTY: RunSlice = {
  items: [],
  venues: [],
  events: [],
  deletedEvents: [],
  deletedVenues: [],
  removed: [],
}

/**
 * Cuts what a run writes into slices, in an order in which each finds what it needs: venues first, then events, deletions
 * last. There is always one, with which the run's record is written.
 */
export function sliceRun(
  ingress: ImportPlan,
  processing: Processing,
  size = MAX_EVENTS,
): RunSlice[] {
  const slices = [
    ...cutVenues(ingress.changed, processing.venues, size),
    ...cutEvents(ingress.changed, processing.events, size),
    ...cutDeletions(ingress, processing.removed, size),
  ]
  return slices.reduce(mergeSmall(size), []).concat(slices.length === 0 ? [EMPTY] : [])
}

function cutVenues(changed: ReadItem[], venues: ImportedVenue[], size: number): RunSlice[] {
  const items = changed.filter(({ kind }) => kind === 'venue')
  return [
    ...chunk(items, size).map((items) => ({ ...EMPTY, items })),
    ...chunk(venues, size).map((venues) => ({ ...EMPTY, venues })),
  ]
}

function cutEvents(changed: ReadItem[], events: ImportedEvent[], size: number): RunSlice[] {
  const items = new Map(
    changed.flatMap((item) => (item.kind === 'event' ? [[item.externalId, item]] : [])),
  )
  const built = new Map(events.map((event) => [event.externalId, event]))
  return chunk([...new Set([...items.keys(), ...built.keys()])], size).map((ids) => ({
    ...EMPTY,
    items: ids.flatMap((id) => items.get(id) ?? []),
    events: ids.flatMap((id) => built.get(id) ?? []),
  }))
}

function cutDeletions(
  { deletedEvents, deletedVenues }: ImportPlan,
  removed: string[],
  size: number,
): RunSlice[] {
  const isDeleted = new Set(deletedEvents)
  const isRemoved = new Set(removed)
  return [
    ...chunk([...new Set([...deletedEvents, ...removed])], size).map((ids) => ({
      ...EMPTY,
      deletedEvents: ids.filter((id) => isDeleted.has(id)),
      removed: ids.filter((id) => isRemoved.has(id)),
    })),
    ...chunk(deletedVenues, size).map((deletedVenues) => ({ ...EMPTY, deletedVenues })),
  ]
}

/** Appends a slice to the one before it where both together are within the size: a small run is one transaction. */
const mergeSmall =
  (size: number) =>
  (slices: RunSlice[], next: RunSlice): RunSlice[] => {
    const last = slices.at(-1)
    if (!last || weigh(last) + weigh(next) > size) return [...slices, next]
    return [...slices.slice(0, -1), merge(last, next)]
  }

/** In items, each with its event. */
const weigh = ({ items, venues, events, deletedEvents, deletedVenues, removed }: RunSlice) =>
  Math.max(items.length, events.length) +
  venues.length +
  Math.max(deletedEvents.length, removed.length) +
  deletedVenues.length

const merge = (a: RunSlice, b: RunSlice): RunSlice => ({
  items: [...a.items, ...b.items],
  venues: [...a.venues, ...b.venues],
  events: [...a.events, ...b.events],
  deletedEvents: [...a.deletedEvents, ...b.deletedEvents],
  deletedVenues: [...a.deletedVenues, ...b.deletedVenues],
  removed: [...a.removed, ...b.removed],
})

function chunk<Entry>(list: Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}
