import { sql } from 'drizzle-orm'
import type { term } from '~/db/schema/listings'
import type { EventTime } from '~/domain/events/event'
import type { RegionType } from '~/domain/geography/region'
import { ALIAS_SEPARATOR, parseTermKey } from '~/domain/listings/build-listing-rows'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { toWordStart } from '~/domain/listings/index-words'
import { KEYS_PER_VERSION } from '~/domain/listings/listing-key'
import { keyInVersion, selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { readTogether } from '~/platform/storage/database.server'
import { parseUnfinishedText } from '../words/parse-unfinished-text'
import type { SearchSite } from './plan-search.server'
import { type SearchServices, selectByTitle } from './search-events.server'

/** What a visitor may be looking for while typing. `events` of venues, categories and places is how many they have. */
export type Suggestions = {
  events: ({ id: number; title: string; venueName: string } & Pick<
    EventTime,
    'startAt' | 'noStart' | 'startDay'
  >)[]
  venues: { id: number; name: string; events: number }[]
  categories: { id: string; name: string; events: number }[]
  places: { type: RegionType; slug: string; name: string; events: number }[]
}

type TermRow = Pick<typeof term.$inferSelect, 'key' | 'docs'>

const MAX_EVENTS = 5
/** More cards are read than shown, because equal titles are suggested once. */
const CARDS_READ = 20
const MAX_NAMES = 4
/** The names of which those with the most events are shown. */
const MAX_TERMS = 200

/** The events, venues, categories and places of a site that match the typed text and have something on. One round trip. */
export async function suggestSearches(
  services: SearchServices,
  site: SearchSite,
  typed: string,
): Promise<Suggestions> {
  const text = parseUnfinishedText(typed)
  const starts = text?.wanted.flatMap(({ words }) => words).map((word) => toWordStart(word)) ?? []
  const match = starts.flatMap((start) => (start === null ? [] : `"${start}"`)).join(' AND ')
  if (!text || match === '') return { events: [], venues: [], categories: [], places: [] }
  const version = selectLiveVersionId(site.id)
  const [upcoming, ongoing, terms] = await readTogether<
    [ListingRecord[], ListingRecord[], TermRow[]]
  >(services.search, [
    ...selectByTitle(services, site, text, CARDS_READ),
    sql`
        SELECT * FROM (
          SELECT t.key, t.docs FROM term_text f CROSS JOIN term t ON t.k = f.rowid
          WHERE f.term_text MATCH ${`{starts} : (${match})`}
            AND f.rowid BETWEEN ${keyInVersion(version, 0)} AND ${keyInVersion(version, KEYS_PER_VERSION - 1)} AND t.docs > 0
          LIMIT ${MAX_TERMS})
        ORDER BY docs DESC, key`,
  ])
  const names = terms.map(({ key, docs }) => ({ ...parseTermKey(key), events: docs }))
  const listNames = (...kinds: string[]) =>
    names.filter(({ kind }) => kinds.includes(kind)).slice(0, MAX_NAMES)
  return {
    events: distinctByTitle(
      [...upcoming, ...ongoing].map((record) => toEventCard(record, site.id, services.now)),
    )
      .slice(0, MAX_EVENTS)
      .map(({ id, title, venueName, startAt, noStart, startDay }) => ({
        id,
        title,
        venueName,
        startAt,
        noStart,
        startDay,
      })),
    venues: listVenues(names),
    categories: listNames('c').map(({ id, name, events }) => ({ id, name, events })),
    places: listNames('n', 'p', 'z').map(({ kind, id, name, events }) => ({
      type: REGION_TYPES[kind] ?? 'place',
      slug: id,
      name,
      events,
    })),
  }
}

type Name = { kind: string; id: string; name: string; events: number }

/** Each venue once, whether its own name or that of one merged into it was typed. */
function listVenues(names: Name[]): Suggestions['venues'] {
  const venues = new Map<string, Suggestions['venues'][number]>()
  for (const { kind, id, name, events } of names) {
    const [shown = ''] = kind === 'a' ? name.split(ALIAS_SEPARATOR) : [name]
    if (kind === 'v' || (kind === 'a' && !venues.has(id))) {
      venues.set(id, { id: Number(id), name: shown, events })
    }
  }
  return [...venues.values()].slice(0, MAX_NAMES)
}

const REGION_TYPES: Record<string, RegionType> = { n: 'neighborhood', p: 'place', z: 'zip' }

/** An event that is on often is suggested once. */
function distinctByTitle<Card extends { title: string; venueId: number }>(cards: Card[]): Card[] {
  const seen = new Map(cards.toReversed().map((card) => [`${card.venueId}/${card.title}`, card]))
  return cards.filter((card) => seen.get(`${card.venueId}/${card.title}`) === card)
}
