import { splitWords } from '~/domain/listings/index-words'
import type { SearchQuery } from '~/domain/search/search-query'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import { randomFactFilter } from './model-facts'
import type { ModelCard } from './model-listings'
import { randomPoint, TAGS, type World } from './model-world'
import { misspell, VOCABULARY } from './random-words'
import type { Random } from './seeded-random'

/** A query that matches at least one card, or nearly does. */
export function randomQuery(
  world: World,
  random: Random,
  site: { id: number; timezone: string },
  cards: ModelCard[],
): SearchQuery {
  const card = cards.length > 0 ? random.pick(cards) : undefined
  const query: SearchQuery = { pageSize: random.pick([1, 2, 3, 5, 8, 13, 30]) }
  if (random.chance(0.6)) query.text = randomText({ world, random, site, card })
  if (random.chance(0.5)) query.isRanked = true
  if (query.isRanked && random.chance(0.4)) {
    const title = splitWords(card?.events[0]?.title ?? 'jazz night')
    query.titled = { words: title.slice(0, random.int(1, 3)) }
  }
  if (random.chance(0.15)) query.isEverywhere = true
  if (random.chance(0.2)) query.phase = random.pick(['upcoming', 'ongoing'])
  if (random.chance(0.1)) query.isCounted = false
  if (random.chance(0.5)) query.countedPages = random.int(1, 4)
  const filters = random.chance(0.35) ? 0 : random.int(1, 3)
  for (const filter of random.some(FILTERS, filters))
    Object.assign(query, filter({ world, random, site, card }))
  if (query.titled && random.chance(0.5)) {
    query.titled.days = query.days
    query.titled.isEvening = query.isEvening
  }
  return query
}

type Source = {
  world: World
  random: Random
  site: { id: number; timezone: string }
  card: ModelCard | undefined
}

type Filter = (source: Source) => Partial<SearchQuery>

/** The card's own values, with or without others; rarely only others. */
function pickValues<Value>(random: Random, own: Value[], all: Value[]): Value[] {
  const picked = random.chance(0.8) ? random.some(own, 1) : []
  return [...picked, ...random.some(all, random.pick([0, 0, 1, 2]))]
}

const FILTERS: Filter[] = [
  ({ world, random, card }) => ({
    categories: pickValues(random, [...(card?.categories ?? [])], [...world.categories.keys()]),
  }),
  ({ world, random, card }) => ({
    regions: pickValues(random, card?.regions ?? [], world.regions).map(({ type, slug }) => ({
      type,
      slug,
    })),
  }),
  ({ random, site, card }) => {
    const own = card?.events[0]?.tags.filter(({ siteId }) => siteId === site.id) ?? []
    const tags = own.map(({ tag }) => tag)
    return { tags: pickValues(random, tags, TAGS) }
  },
  ({ world, random, card }) => {
    const own = card ? [String(card.venue.id)] : []
    const all = world.venues.map(({ id }) => String(id))
    return { venues: pickValues(random, own, all) }
  },
  ({ random, card }) => ({ feed: String(card?.events[0]?.feedId ?? random.int(1, 4)) }),
  ({ random, card }) => ({
    feed: card?.feedType ?? random.pick(['scrape', 'ticketmaster', 'none']),
  }),
  () => ({ isUgc: true }),
  ({ random }) => randomFactFilter(random),
  () => ({ isPicked: true }),
  ({ random, card }) => {
    const { latitude, longitude } = card && random.chance(0.7) ? card.venue : randomPoint(random)
    const near = { latitude, longitude, kilometers: random.pick([0, 0.8, 2, 6, 15, 40]) }
    return random.chance(0.5) ? { near, sort: 'distance' } : { near }
  },
  ({ random, card }) => ({
    exceptUnits: [...(card ? [card.unit] : []), random.int(-20, 20)],
  }),
  ({ world, random, card }) => {
    const venue = random.chance(0.7) ? card?.venue : random.pick(world.venues)
    return { exceptVenues: venue ? [venue.id] : [] }
  },
  (source) => ({ days: randomDays(source, [1, 1, 1, 2, 3, 0]) }),
  (source) => {
    const days = randomDays(source, [1, 1, 1, 2, 3])
    return { isEvening: true, days: source.random.chance(0.3) ? undefined : days }
  },
  (source) => ({ from: randomDay(source) }),
  (source) => ({ to: randomDay(source) }),
  (source) => {
    const from = randomDay(source)
    return { from, to: addDays(from, source.random.pick([0, 1, 2, 7, 30])) }
  },
]

const randomDays = (source: Source, counts: number[]): Day[] =>
  Array.from({ length: source.random.pick(counts) }, () => randomDay(source))

function randomDay({ world, random, site, card }: Source): Day {
  const today = toDay(world.now, site.timezone)
  if (!card || random.chance(0.3)) return addDays(today, random.int(-3, 8))
  const { first, last } = random.pick([...card.shown, card.whole])
  return addDays(random.pick([first, last]), random.pick([0, 0, 0, 1, -1]))
}

/** Words of the card or any others, whole or as prefixes, correct or misspelled; phrases; exclusions; and noise. */
function randomText({ random, card, world }: Source): string {
  const columns = card
    ? [card.events[0]?.title ?? '', card.venue.name, ...card.regions.map(({ name }) => name)]
    : ['']
  const body = card?.events[0]?.searchText ?? ''
  const words = [...columns, body].flatMap((text) => text.split(/\s+/)).filter(Boolean)
  const names = [...world.categories.values()].map(({ name }) => name)
  const meaningful = [
    ...names,
    'jazz night',
    'live organ',
    'night market',
    'free',
    'the',
    'of',
    'and',
  ]
  const terms = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3, 4, 6, 7]) }, () => {
    const word = random.pick(random.chance(0.85) && words.length > 0 ? words : VOCABULARY)
    if (random.chance(0.1)) return random.pick(meaningful)
    if (random.chance(0.55)) return word
    if (random.chance(0.4)) return misspell(random, word)
    if (random.chance(0.2)) return misspell(random, misspell(random, word))
    if (random.chance(0.3)) return [...word].slice(0, random.int(1, 12)).join('')
    if (random.chance(0.5)) return randomPhrase(random, random.pick([...columns, body]))
    return `-${random.pick([word, random.pick(VOCABULARY), `"${word}"`])}`
  })
  if (random.chance(0.05))
    terms.push(random.pick(['!!!', '★', '-', '"', '""', '  ', '(', '*', '🎷']))
  return terms.join(random.pick([' ', ' ', '  ', '\t']))
}

function randomPhrase(random: Random, text: string): string {
  const words = text.split(/\s+/)
  const from = random.int(0, words.length - 1)
  const [open, close] = random.pick([
    ['"', '"'],
    ['“', '”'],
    ['„', '“'],
    ['-"', '"'],
    ['-“', '”'],
  ] as const)
  const phrase = words.slice(from, from + random.int(1, 3)).join(' ')
  return `${open}${random.chance(0.3) ? misspell(random, phrase) : phrase}${close}`
}
