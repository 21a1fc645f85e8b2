import type { Day } from '~/lib/local-time'
import { blocksAround, cellsAround, facet } from '~/domain/listings/facets'
import { startOf, type TextQuery } from '~/domain/listings/search-words'

/** What is asked for beside text and time. Values of one filter are alternatives; filters narrow each other. */
export type ListingFilters = {
  /** Each with those below it. */
  categories?: string[]
  regions?: { type: string; slug: string }[]
  /** Tags of the site that is asked. */
  tags?: string[]
  feedId?: number
  feedType?: string
  /** Events that people made, not feeds. */
  ugc?: boolean
  /** A curated venue is the list of its venues. */
  venues?: number[]
  /** Picked by the editors of the site that is asked. */
  picked?: boolean
  near?: { latitude: number; longitude: number; kilometres: number }
}

/** More alternatives than this are not looked at. */
const MOST_ALTERNATIVES = 100

/** An expression of full-text search. All words in it are ours or have been reduced to letters and digits. */
export type Match = string

/** One of these words of ours. Words that are none match nothing. */
function oneOf(column: 'facets', words: string[]): Match {
  const quoted = [...new Set(words)].map((word) => `"${word}"`)
  return `{${column}} : (${quoted.length > 0 ? quoted.join(' OR ') : '"noneq"'})`
}

export function filterMatches(filters: ListingFilters, siteId: number): Match[] {
  const { categories, regions, tags, feedId, feedType, ugc, venues, picked, near } = filters
  const some = <Value>(values: Value[] | undefined, of: (value: Value) => string): Match[] =>
    values === undefined ? [] : [oneOf('facets', values.slice(0, MOST_ALTERNATIVES).map(of))]
  return [
    ...some(categories, facet.category),
    ...some(regions, facet.region),
    ...some(tags, (tag) => facet.tag(siteId, tag)),
    ...some(venues, facet.venue),
    ...(feedId === undefined ? [] : [oneOf('facets', [facet.feed(feedId)])]),
    ...(feedType === undefined ? [] : [oneOf('facets', [facet.feedType(feedType)])]),
    ...(ugc ? [oneOf('facets', [facet.ugc()])] : []),
    ...(picked ? [oneOf('facets', [facet.picked(siteId)])] : []),
    ...nearMatches(near),
  ]
}

/** Rows are measured one by one anyway: without cells more of them are. */
function nearMatches(near: ListingFilters['near']): Match[] {
  const cells = near ? cellsAround(near, near.kilometres) : null
  return cells ? [oneOf('facets', cells)] : []
}

/** What takes place on one of the days. */
export const onDays = (days: Day[]): Match => oneOf('facets', blocksAround(days, 'd'))

/** What takes place on the day, or began before it and goes on after it. */
export const aroundDay = (day: Day): Match =>
  oneOf('facets', [...blocksAround([day], 'd'), ...blocksAround([day], 's')])

/** What takes place at one of these venues. */
export const atVenues = (venues: number[]): Match =>
  oneOf('facets', venues.slice(0, MOST_ALTERNATIVES).map(facet.venue))

/** What the editors of this site hid; for the listing of all places, where it still stands. */
export const hiddenOn = (siteId: number): Match => oneOf('facets', [facet.hidden(siteId)])

/** The columns of words; `starts` holds the beginnings of those of title and place. */
const WORDS = '{title place body}'
export const TITLE = '{title}'

const phrase = (words: string[], columns = WORDS): Match => `${columns} : "${words.join(' ')}"`

/** All that is wanted in the text; the last word may be the beginning of one in the title or, unless told, the place. */
export function wantedMatches({ wanted, unwanted, isOpen }: TextQuery, columns = WORDS): Match[] {
  if (wanted.length + unwanted.length === 0) return [oneOf('facets', [])]
  return wanted.map((words, at) => {
    const word = isOpen && at === wanted.length - 1 ? (words[0] ?? '') : ''
    const starts = [startOf(word), columns === TITLE ? null : startOf(word, 'place')]
    const quoted = starts.flatMap((start) => (start === null ? [] : `"${start}"`))
    if (quoted.length === 0) return phrase(words, columns)
    return `(${phrase(words, columns)} OR {starts} : (${quoted.join(' OR ')}))`
  })
}

export const unwantedMatches = ({ unwanted }: TextQuery): Match[] =>
  unwanted.map((words) => phrase(words))

/** At least `count` of these words. */
export function anyOf(words: string[][], count: number): Match {
  return `(${subsets(words, count)
    .map((some) => `(${some.map((words) => phrase(words)).join(' AND ')})`)
    .join(' OR ')})`
}

function subsets<Item>(items: Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) =>
    subsets(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]),
  )
}

/** All of `wanted` and none of `unwanted`; null when nothing is asked, so that every row is meant. */
export function combine(wanted: Match[], unwanted: Match[]): Match | null {
  if (wanted.length + unwanted.length === 0) return null
  const base = wanted.length > 0 ? wanted.join(' AND ') : `{facets} : "${facet.any()}"`
  return unwanted.length === 0 ? base : `(${base}) NOT (${unwanted.join(' OR ')})`
}
