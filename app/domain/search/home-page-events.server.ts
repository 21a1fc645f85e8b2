import { toDay, MINUTE } from '~/lib/local-time'
import { type Database, readTogether } from '~/platform/database.server'
import type { EventCard } from '~/domain/events/event'
import { listEventsById } from './event-lists.server'
import type { SearchQuery } from './search-query'
import type { SearchServices, SearchSite } from './build-search-plan.server'
import { cardOf, type ListingRecord } from '~/domain/listings/listing-card'
import { askOf, pageOf, partsOf } from './search-sql.server'

/** The lists of a site's home page (architecture, section 7). */

/** What is to begin, by start; and what began before and goes on, the latest first. */
export type UpcomingEvents = { upcoming: EventCard[]; ongoing: EventCard[] }

const HIGHLIGHTED = 12
const IN_CATEGORY = 6
/** Among so many of each kind the highlights and the events of a category are looked for. */
const LOOKED_AT = 30

/** The first of each of these lists, at most `most` coming and as many running, in one round trip. */
export async function searchMany(
  { search, now }: SearchServices,
  site: SearchSite,
  queries: SearchQuery[],
  most: number,
): Promise<UpcomingEvents[]> {
  const pages = queries.map((query) => {
    const { coming, running } = partsOf(askOf(site, query, now), [], null)
    return [pageOf(coming, most, 0), pageOf(running, most, 0)] as const
  })
  const asked = pages.flat().filter((page) => page !== null)
  const answers = asked.length > 0 ? await readTogether<ListingRecord[][]>(search, asked) : []
  const next = (page: unknown) =>
    page === null ? [] : (answers.shift() ?? []).map((record) => cardOf(record, site.id, now))
  return pages.map(([coming, running]) => ({ upcoming: next(coming), ongoing: next(running) }))
}

/**
 * The next six events of each of these categories, which are known by their ids. A series has one of the six places,
 * unless nothing else is there to take the others.
 */
export async function listHomeCategoryEvents(
  reader: SearchServices,
  site: SearchSite,
  ids: string[],
): Promise<{ id: string; events: EventCard[] }[]> {
  const queries = ids.map((id) => ({ categories: [id] }))
  const lists = await searchMany(reader, site, queries, LOOKED_AT)
  return ids.map((id, at) => {
    const { upcoming, ongoing } = lists[at] ?? NONE
    const events = [...upcoming, ...ongoing]
    const first = events.filter(
      (event, place) => events.findIndex((other) => shareUnit(other, event)) === place,
    )
    const again = events.filter((event) => !first.includes(event))
    const chosen = [...first, ...again].slice(0, IN_CATEGORY)
    return { id, events: events.filter((event) => chosen.includes(event)) }
  })
}

/**
 * What editors picked or listed by id, at most 12; where it is fewer, filled up with what comes next, and then with what
 * goes on, so that a city with events never seems to have none. `nowOn` goes on and is not among them.
 */
export async function listHighlightedEvents(
  reader: SearchServices & { db: Database },
  site: SearchSite,
  listedIds: number[],
): Promise<UpcomingEvents & { nowOn: EventCard[]; isMore: boolean }> {
  const [[picked = NONE, next = NONE], listed] = await Promise.all([
    searchMany(reader, site, [{ picked: true }, {}], LOOKED_AT),
    listEventsById(reader, site, listedIds),
  ])
  const isComing = (event: EventCard) => isToBegin(event, site, reader.now)
  const chosen: EventCard[] = []
  const add = (events: EventCard[], isSame: (one: EventCard, other: EventCard) => boolean) => {
    for (const event of events) {
      if (chosen.length >= HIGHLIGHTED) return
      if (!chosen.some((one) => isSame(one, event))) chosen.push(event)
    }
  }
  const coming = byStart([...picked.upcoming, ...listed.filter(isComing)])
  const running = [...picked.ongoing, ...listed.filter((event) => !isComing(event))]
  add([...coming, ...running], shareOccurrence)
  add([...next.upcoming, ...next.ongoing], shareUnit)
  const others = [...next.upcoming, ...next.ongoing].filter(
    (event) => !chosen.some((one) => shareOccurrence(one, event)),
  )
  return {
    upcoming: byStart(chosen.filter(isComing)),
    ongoing: chosen.filter((event) => !isComing(event)),
    nowOn: others.filter((event) => !isComing(event)),
    isMore: others.length > 0,
  }
}

const NONE: UpcomingEvents = { upcoming: [], ongoing: [] }

function byStart(events: EventCard[]): EventCard[] {
  return events.toSorted((one, other) => one.startAt - other.startAt || one.id - other.id)
}

/** As listings part what is coming from what goes on: by the minute; a day without an hour is to come until it is over. */
function isToBegin({ noStart, startDay, startAt }: EventCard, site: SearchSite, now: number) {
  if (noStart) return startDay >= toDay(now, site.timezone)
  return Math.floor(startAt / MINUTE) >= Math.floor(now / MINUTE)
}

function shareOccurrence(one: EventCard, other: EventCard): boolean {
  const ids = idsOf(one)
  return idsOf(other).some((id) => ids.includes(id))
}

const idsOf = ({ id, fold }: EventCard) => fold?.showings.map((showing) => showing.id) ?? [id]

/** One series fills up the list once. */
function shareUnit(one: EventCard, other: EventCard): boolean {
  return shareOccurrence(one, other) || (one.seriesId !== null && one.seriesId === other.seriesId)
}
