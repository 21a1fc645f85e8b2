import type { EventCard } from '~/domain/events/event'
import { MINUTE, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { foldSeries, shareOccurrence, shareUnit } from '../results/fold-series'
import type { SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { searchMany, type UpcomingEvents } from '../results/search-many.server'
import { listEventsById } from './list-events-by-id.server'

const MAX_HIGHLIGHTED = 12
const MAX_IN_CATEGORY = 6
/** How many of each kind the highlights and the events of a category are chosen from. */
const EVENTS_READ = 30

type CategoryEvents = { id: string; events: EventCard[] }

/** The next events of each of these categories, each series once. */
export async function listHomeCategoryEvents(
  services: SearchServices,
  site: SearchSite,
  ids: string[],
): Promise<CategoryEvents[]> {
  const queries = ids.map((id) => ({ categories: [id] }))
  const lists = await searchMany(services, site, queries, EVENTS_READ)
  return ids.map((id, index) => {
    const { upcoming, ongoing } = lists[index] ?? NONE
    return { id, events: foldSeries([...upcoming, ...ongoing]) }
  })
}

/** The first six of each category that the page does not show above: nothing is there twice. */
export function chooseHomeCategoryEvents(
  lists: CategoryEvents[],
  shown: EventCard[],
): CategoryEvents[] {
  const above = [...shown]
  return lists.map(({ id, events }) => {
    const chosen = events
      .filter((event) => !above.some((known) => shareUnit(known, event)))
      .slice(0, MAX_IN_CATEGORY)
    above.push(...chosen)
    return { id, events: chosen }
  })
}

/**
 * At most 12 events: those that editors picked or listed by id, then the next upcoming ones, then ongoing ones, so that a
 * city with events never seems to have none. `nowOn` are ongoing events that are not among them.
 */
export async function listHighlightedEvents(
  services: SearchServices & { db: Database },
  site: SearchSite,
  listedIds: number[],
): Promise<UpcomingEvents & { nowOn: EventCard[]; isMore: boolean }> {
  const [[picked = NONE, next = NONE], listed] = await Promise.all([
    searchMany(services, site, [{ isPicked: true }, {}], EVENTS_READ),
    listEventsById(services, site, listedIds),
  ])
  const isUpcoming = (event: EventCard) => hasNotBegun(event, site, services.now)
  const chosen: EventCard[] = []
  const add = (events: EventCard[], isSame: (a: EventCard, b: EventCard) => boolean) => {
    for (const event of events) {
      if (chosen.length >= MAX_HIGHLIGHTED) return
      if (!chosen.some((known) => isSame(known, event))) chosen.push(event)
    }
  }
  const upcoming = sortByStart([...picked.upcoming, ...listed.filter(isUpcoming)])
  const ongoing = [...picked.ongoing, ...listed.filter((event) => !isUpcoming(event))]
  add([...upcoming, ...ongoing], shareOccurrence)
  add([...next.upcoming, ...next.ongoing], shareUnit)
  const rest = [...next.upcoming, ...next.ongoing].filter(
    (event) => !chosen.some((known) => shareOccurrence(known, event)),
  )
  return {
    upcoming: sortByStart(chosen.filter(isUpcoming)),
    ongoing: chosen.filter((event) => !isUpcoming(event)),
    nowOn: rest.filter((event) => !isUpcoming(event)),
    isMore: rest.length > 0,
  }
}

const NONE: UpcomingEvents = { upcoming: [], ongoing: [] }

function sortByStart(events: EventCard[]): EventCard[] {
  return events.toSorted((a, b) => a.startAt - b.startAt || a.id - b.id)
}

/** As listings separate upcoming from ongoing events: by the minute. A day without an hour is upcoming until it ends. */
function hasNotBegun({ noStart, startDay, startAt }: EventCard, site: SearchSite, now: number) {
  if (noStart) return startDay >= toDay(now, site.timezone)
  return Math.floor(startAt / MINUTE) >= Math.floor(now / MINUTE)
}
