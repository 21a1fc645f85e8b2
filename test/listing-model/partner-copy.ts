import type { DetailedEvent } from '~/domain/search/lists/list-events-by-start.server'
import { findVenue, isOn, isVisible } from './model-listings'
import type { ModelEvent, ModelSite, World } from './model-world'

/** What the site lists of what has not ended, as a partner would show it. */
export function listTruth(world: World, site: ModelSite): string[] {
  return [...world.events.values()]
    .filter((event) => event.untilAt > world.now)
    .filter((event) => isVisible(world, event) && isOn(world, event, site.id))
    .map((event) => {
      const venue = findVenue(world, event)
      const picked = event.marks.get(site.id)?.picked ?? false
      const venueName = event.venueNameShown || venue.name
      return describe({ ...event, venueId: venue.id, venueName, picked })
    })
    .toSorted()
}

/** What a partner shows of its copy. */
export function listCopy(world: World, events: ReadonlyMap<number, DetailedEvent>): string[] {
  const hasEnded = (id: number) => (world.events.get(id)?.untilAt ?? Infinity) <= world.now
  return [...events.values()]
    .filter(({ id }) => !hasEnded(id))
    .map(describe)
    .toSorted()
}

type Described = Pick<ModelEvent, 'id' | 'title' | 'status' | 'soldOut' | 'startAt' | 'endAt'> &
  Pick<DetailedEvent, 'seriesId' | 'imageChecksum' | 'venueId' | 'venueName' | 'picked'>

const describe = (event: Described) =>
  JSON.stringify([
    event.id,
    event.title,
    event.status,
    event.soldOut,
    event.startAt,
    event.endAt,
    event.seriesId,
    event.imageChecksum,
    event.venueId,
    event.venueName,
    event.picked,
  ])
