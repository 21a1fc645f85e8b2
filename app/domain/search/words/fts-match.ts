import { blocksAround, cellsAround, facet } from '~/domain/listings/facets'
import { formatFact } from '~/domain/listings/fact-names'
import { toWordStart } from '~/domain/listings/index-words'
import { parseRowId } from '~/lib/row-id'
import type { Day } from '~/lib/time/local-time'
import type { SearchQuery } from '../search-query'
import type { Term, TextQuery } from './parse-search-text'

/**
 * Expressions of SQLite's full-text search (FTS5), for the columns of listing_text. They need no escaping: every word in
 * them is a facet of ours or has been reduced to letters and digits.
 */
type Match = string

/** More alternatives than this are ignored. */
const MAX_ALTERNATIVES = 100

/** More values that are all required are ignored: there are fewer features. */
const MAX_REQUIRED = 10

/** Any of these facets. No facet matches nothing. */
function matchAnyFacet(facets: string[]): Match {
  const quoted = [...new Set(facets)].map((word) => `"${word}"`)
  return `{facets} : (${quoted.length > 0 ? quoted.join(' OR ') : '"noneq"'})`
}

/** What the query's filters match, without its text and its days. */
export function matchFilters(query: SearchQuery, siteId: number): Match[] {
  const { categories, regions, tags, feed, isUgc, isEvening, isPicked, near } = query
  const venues = query.venues?.flatMap((id) => parseRowId(id) ?? [])
  const matchAny = <Value>(
    values: Value[] | undefined,
    toFacet: (value: Value) => string,
  ): Match[] =>
    values === undefined ? [] : [matchAnyFacet(values.slice(0, MAX_ALTERNATIVES).map(toFacet))]
  return [
    ...matchAny(categories, facet.category),
    ...matchAny(regions, facet.region),
    ...matchAny(tags, (tag) => facet.tag(siteId, tag)),
    ...matchAny(venues, facet.venue),
    ...matchAny(query.prices, (value) => facet.fact(formatFact('price', value))),
    ...matchAny(query.ages, (value) => facet.fact(formatFact('ages', value))),
    ...(query.access ?? [])
      .slice(0, MAX_REQUIRED)
      .map((value) => matchAnyFacet([facet.fact(formatFact('access', value))])),
    ...(feed ? [matchFeed(feed)] : []),
    ...(isUgc ? [matchAnyFacet([facet.ugc()])] : []),
    ...(isEvening && query.days === undefined ? [matchAnyFacet([facet.evening()])] : []),
    ...(isPicked ? [matchAnyFacet([facet.picked(siteId)])] : []),
    ...(near ? matchCells(near) : []),
    ...(query.nearText ? [matchAnyFacet([])] : []),
  ]
}

function matchFeed(feed: string): Match {
  const id = parseRowId(feed)
  return matchAnyFacet([id === null ? facet.feedType(feed) : facet.feed(id)])
}

/** The distance of each row is checked anyway: without cells, more rows are. */
function matchCells(near: NonNullable<SearchQuery['near']>): Match[] {
  const cells = cellsAround(near, near.kilometers)
  return cells ? [matchAnyFacet(cells)] : []
}

/** What takes place on one of the days. */
export const matchDays = (days: Day[]): Match => matchAnyFacet(blocksAround(days, 'd'))

/** What takes place on the day, or began before it and ends after it. */
export const matchAroundDay = (day: Day): Match => matchAnyFacet(blocksAround([day], 's'))

export const matchVenues = (venues: number[]): Match =>
  matchAnyFacet(venues.slice(0, MAX_ALTERNATIVES).map(facet.venue))

/** What the editors of the site hid. The listing of all sites still has it. */
export const matchHidden = (siteId: number): Match => matchAnyFacet([facet.hidden(siteId)])

/** The columns of words. `starts` has the beginnings of the words of title and place. */
const WORD_COLUMNS = '{title place body}'
const NAME_COLUMNS = '{title place}'
const MAX_SYNONYMS = 10
export const TITLE_COLUMN = '{title}'

const matchPhrase = (words: string[], columns: string): Match => `${columns} : "${words.join(' ')}"`

/** These words in a title, one after the other. */
export const matchTitlePhrase = (words: string[]): Match => matchPhrase(words, TITLE_COLUMN)

/** A compound is also found as one word, as the index has it; any words by what they mean. */
function matchTerm(term: Term, columns = WORD_COLUMNS): Match {
  const { categories = [], synonyms = [], facts = [] } = term.meaning ?? {}
  const facets = [...categories.map(facet.category), ...facts.map(facet.fact)]
  const ways = [
    ...matchWords(term, columns),
    ...synonyms.slice(0, MAX_SYNONYMS).map((words) => matchPhrase(words, columns)),
    ...(facets.length > 0 ? [matchAnyFacet(facets)] : []),
  ]
  return ways.length > 1 ? `(${ways.join(' OR ')})` : (ways[0] ?? matchAnyFacet([]))
}

/** Words that have a meaning together are next to each other, or all in the names: not somewhere in a long text. */
function matchWords({ words, isQuoted, singles }: Term, columns: string): Match[] {
  const phrase = matchPhrase(words, columns)
  if (singles) {
    const names = columns === TITLE_COLUMN ? TITLE_COLUMN : NAME_COLUMNS
    return [phrase, `(${singles.map((single) => matchTerm(single, names)).join(' AND ')})`]
  }
  const isCompound = words.length > 1 && !isQuoted
  return isCompound ? [phrase, matchPhrase([words.join('')], columns)] : [phrase]
}

/** All wanted terms. The last word may be the beginning of a word of the title or, with all columns, of the place. */
export function matchWanted(
  { wanted, unwanted, isOpen }: TextQuery,
  columns = WORD_COLUMNS,
): Match[] {
  if (wanted.length + unwanted.length === 0) return [matchAnyFacet([])]
  return wanted.map((term, index) => {
    const isLast = index === wanted.length - 1 && !term.singles
    const word = isOpen && isLast ? term.words.join('') : ''
    const starts = [toWordStart(word), columns === TITLE_COLUMN ? null : toWordStart(word, 'place')]
    const quoted = starts.flatMap((start) => (start === null ? [] : `"${start}"`))
    if (quoted.length === 0) return matchTerm(term, columns)
    return `(${matchTerm(term, columns)} OR {starts} : (${quoted.join(' OR ')}))`
  })
}

export const matchUnwanted = ({ unwanted }: TextQuery): Match[] =>
  unwanted.map((term) => matchTerm(term))

/** At least `count` of these terms. */
export function matchSome(terms: Term[], count: number): Match {
  return `(${listSubsets(terms, count)
    .map((subset) => `(${subset.map((term) => matchTerm(term)).join(' AND ')})`)
    .join(' OR ')})`
}

function listSubsets<Item>(items: Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    listSubsets(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  )
}

/** All of `wanted` and none of `unwanted`; null when there is neither, so that every row matches. */
export function combineMatches(wanted: Match[], unwanted: Match[]): Match | null {
  if (wanted.length + unwanted.length === 0) return null
  const base = wanted.length > 0 ? wanted.join(' AND ') : `{facets} : "${facet.any()}"`
  return unwanted.length === 0 ? base : `(${base}) NOT (${unwanted.join(' OR ')})`
}
