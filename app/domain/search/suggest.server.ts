import { sql } from 'drizzle-orm'
import { readTogether } from '~/platform/database.server'
import type { EventTime } from '~/domain/events/event'
import type { SearchServices, SearchSite } from './build-search-plan.server'
import { titleQueries } from './search-events.server'
import { cardOf, type ListingRecord } from '~/domain/listings/listing-card'
import { keyIn, liveEdition } from '~/domain/listings/listing-version-store.server'
import type { RegionType } from '~/domain/listings/listed-event'
import { EDITION_SIZE } from '~/domain/listings/listing-key'
import { readText, startOf, type TextQuery } from '~/domain/listings/search-words'

/** What may be meant by text that is being typed. `events` of the others counts the cards that they have. */
export type Suggestions = {
  events: ({ id: number; title: string; venueName: string } & Pick<
    EventTime,
    'startAt' | 'noStart' | 'startDay'
  >)[]
  venues: { id: number; name: string; events: number }[]
  categories: { id: string; name: string; events: number }[]
  places: { type: RegionType; slug: string; name: string; events: number }[]
}

type TermRow = { key: string; docs: number }

const MOST_EVENTS = 5
/** Cards of which each title is taken once. */
const LOOKED_AT = 20
const MOST_NAMES = 4
/** Names that are looked through for those with the most events. */
const MOST_TERMS = 200

/** Events, venues, categories and places of a site that have something to come, by what is typed, in one round trip. */
export async function suggest(
  reader: SearchServices,
  site: SearchSite,
  typed: string,
): Promise<Suggestions> {
  const text = readTyped(typed)
  const starts = text?.wanted.flat().map((word) => startOf(word)) ?? []
  const match = starts.flatMap((start) => (start === null ? [] : `"${start}"`)).join(' AND ')
  if (!text || match === '') return { events: [], venues: [], categories: [], places: [] }
  const edition = liveEdition(site.id)
  const [coming, running, terms] = await readTogether<
    [ListingRecord[], ListingRecord[], TermRow[]]
  >(reader.search, [
    ...titleQueries(reader, site, text, LOOKED_AT),
    sql`
        SELECT * FROM (
          SELECT t.key, t.docs FROM term_text f CROSS JOIN term t ON t.k = f.rowid
          WHERE f.term_text MATCH ${`{starts} : (${match})`}
            AND f.rowid BETWEEN ${keyIn(edition, 0)} AND ${keyIn(edition, EDITION_SIZE - 1)} AND t.docs > 0
          LIMIT ${MOST_TERMS})
        ORDER BY docs DESC, key`,
  ])
  const names = terms.map(({ key, docs }) => {
    const [kind = '', id = '', ...name] = key.split(':')
    return { kind, id, name: name.join(':'), events: docs }
  })
  const of = (...kinds: string[]) =>
    names.filter(({ kind }) => kinds.includes(kind)).slice(0, MOST_NAMES)
  return {
    events: distinctByTitle(
      [...coming, ...running].map((record) => cardOf(record, site.id, reader.now)),
    )
      .slice(0, MOST_EVENTS)
      .map(({ id, title, venueName, startAt, noStart, startDay }) => ({
        ...{ id, title, venueName, startAt, noStart, startDay },
      })),
    venues: of('v').map(({ id, name, events }) => ({ id: Number(id), name, events })),
    categories: of('c').map(({ id, name, events }) => ({ id, name, events })),
    places: of('n', 'p', 'z').map(({ kind, id, name, events }) => ({
      ...{ type: REGION_TYPES[kind] ?? 'place', slug: id, name, events },
    })),
  }
}

const REGION_TYPES: Record<string, RegionType> = { n: 'neighborhood', p: 'place', z: 'zip' }

/** A last word of one letter says nothing yet: what stands before it is looked for. */
function readTyped(typed: string): TextQuery | null {
  const text = readText(typed)
  if (!text?.isOpen || text.wanted.length < 2) return text
  const last = text.wanted.at(-1)?.[0] ?? ''
  return startOf(last) === null
    ? { ...text, wanted: text.wanted.slice(0, -1), isOpen: false }
    : text
}

/** What comes again and again is suggested once. */
function distinctByTitle<Card extends { title: string; venueId: number }>(cards: Card[]): Card[] {
  const seen = new Map(cards.toReversed().map((card) => [`${card.venueId}/${card.title}`, card]))
  return cards.filter((card) => seen.get(`${card.venueId}/${card.title}`) === card)
}
