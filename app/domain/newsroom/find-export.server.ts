import { getCategoryChain } from '~/domain/categories/category-chain'
import { type EventCard, type EventTime, eventPath } from '~/domain/events/event'
import { listOccurrences } from '~/domain/search/lists/list-occurrences'
import { toSeriesKey } from '~/domain/search/results/fold-series'
import {
  type SearchResults,
  type SearchServices,
  searchEvents,
} from '~/domain/search/results/search-events.server'
import { htmlToLine } from '~/lib/rich-text/html-to-text'
import type { Day } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { readDates } from './entry-dates'
import { type EntryFacts, listEntryFacts } from './entry-facts-store.server'
import type { ExportEntry } from './export-entry'
import { type ExportQuery, MAX_EXPORT_EVENTS, toSearchQuery } from './export-query'

export type FoundExport = {
  entries: ExportEntry[]
  /** How many events match beyond those. */
  omitted: number
}

type Category = { id: string; parentId: string | null; name: string }
type ExportSite = {
  id: number
  timezone: string
  contentVersion: number
  /** Its base URL, without a trailing slash. */
  url: string
}

/**
 * The events that match, as the site's lists have them at this moment: upcoming ones by start, then those that are on already.
 * `categories` are all, in their order.
 */
export async function findExport(
  services: SearchServices & { db: Database },
  site: ExportSite,
  { query, categories }: { query: ExportQuery; categories: Category[] },
): Promise<FoundExport> {
  const found = await searchEvents(services, site, {
    ...toSearchQuery(query),
    pageSize: MAX_EXPORT_EVENTS,
  })
  const facts = await listEntryFacts(
    services.db,
    site,
    found.events.map(({ id }) => id),
  )
  const tops = new Map(
    categories.map(({ id }) => [id, getCategoryChain(categories, id)[0]?.name ?? '']),
  )
  const order = [...new Set(tops.values())]
  const entries = gatherSeries(found).flatMap((listed) => {
    const fact = facts.get(listed.card.id)
    if (!fact) return []
    const names = new Set(fact.categories.map((id) => tops.get(id)))
    const entry = buildEntry(listed, fact, { site, query })
    return entry ? [{ ...entry, categories: order.filter((name) => names.has(name)) }] : []
  })
  return { entries, omitted: Math.max(found.total - found.events.length, 0) }
}

/** Cards of one series that differ only in their dates; `card` is the first. */
type ListedSeries = {
  card: EventCard
  times: EventTime[]
  isPicked: boolean
  /** Of a run. */
  lastDay: Day | null
  hasBegun: boolean
}

/** Lists have a card for each date of a short series; in print, it is one entry. */
function gatherSeries({ events, firstDaySize, ongoingSize }: SearchResults): ListedSeries[] {
  const byKey = new Map<string, ListedSeries>()
  for (const [index, card] of events.entries()) {
    const isRun = card.group?.kind === 'run'
    const listed: ListedSeries = {
      card,
      times: listOccurrences(card),
      isPicked: card.picked,
      lastDay: isRun ? (card.group?.lastDay ?? null) : null,
      // A weekly series is listed by its next date, which may be before the exported days.
      hasBegun:
        index >= firstDaySize &&
        index < firstDaySize + ongoingSize &&
        card.group?.kind !== 'recurring',
    }
    const key = toSeriesKey(card)
    const first = byKey.get(key)
    byKey.set(key, first ? joinSeries(first, listed) : listed)
  }
  return [...byKey.values()]
}

function joinSeries(first: ListedSeries, added: ListedSeries): ListedSeries {
  const days = [first.lastDay, added.lastDay].filter((day) => day !== null).sort()
  return {
    card: first.card,
    times: [...first.times, ...added.times],
    isPicked: first.isPicked || added.isPicked,
    lastDay: days.at(-1) ?? null,
    hasBegun: first.hasBegun || added.hasBegun,
  }
}

type Context = { site: ExportSite; query: ExportQuery }

function buildEntry(
  { card, times, isPicked, lastDay, hasBegun }: ListedSeries,
  fact: EntryFacts,
  { site, query }: Context,
): Omit<ExportEntry, 'categories'> | null {
  const { timezone } = site
  const dates = readDates(times, { timezone, range: query.range, lastDay, hasBegun })
  if (!dates) return null
  return {
    id: card.id,
    title: card.title,
    status: card.status,
    isPicked,
    imageChecksum: card.imageChecksum,
    dates,
    venueName: card.venueName,
    fullAddress: fact.fullAddress,
    description: htmlToLine(fact.descriptionStart),
    price: { cost: fact.cost, soldOut: card.soldOut, facts: fact.facts },
    phone: fact.contact.phone || fact.venuePhone || '',
    website: fact.upstreamUrl ?? fact.ticketUrl ?? '',
    url: site.url + eventPath(card),
    neighborhoods: fact.neighborhoods,
  }
}
