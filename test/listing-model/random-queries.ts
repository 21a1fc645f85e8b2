import { splitWords } from '~/domain/listings/index-words'
import type { SearchQuery } from '~/domain/search/search-query'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import { addFactFilter } from './model-facts'
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
  const filters = random.chance(0.35) ? 0 : random.int(1, 3)
  for (const add of random.some(FILTERS, filters)) add(query, { world, random, site, card })
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

type AddFilter = (query: SearchQuery, source: Source) => void

/** The card's own values, with or without others; rarely only others. */
function pickValues<Value>(random: Random, own: Value[], all: Value[]): Value[] {
  const picked = random.chance(0.8) ? random.some(own, 1) : []
  return [...picked, ...random.some(all, random.pick([0, 0, 1, 2]))]
}

const FILTERS: AddFilter[] = [
  (query, { world, random, card }) => {
    query.categories = pickValues(
      random,
      [...(card?.categories ?? [])],
      [...world.categories.keys()],
    )
  },
  (query, { world, random, card }) => {
    query.regions = pickValues(random, card?.regions ?? [], world.regions).map(
      ({ type, slug }) => ({
        type,
        slug,
      }),
    )
  },
  (query, { random, site, card }) => {
    const own = card?.events[0]?.tags.filter(({ siteId }) => siteId === site.id) ?? []
    query.tags = pickValues(
      random,
      own.map(({ tag }) => tag),
      TAGS,
    )
  },
  (query, { world, random, card }) => {
    const own = card ? [String(card.venue.id)] : []
    query.venues = pickValues(
      random,
      own,
      world.venues.map(({ id }) => String(id)),
    )
  },
  (query, { random, card }) => {
    query.feed = String(card?.events[0]?.feedId ?? random.int(1, 4))
  },
  (query, { random, card }) => {
    query.feed = card?.feedType ?? random.pick(['scrape', 'ticketmaster', 'none'])
  },
  (query) => {
    query.isUgc = true
  },
  (query, { random }) => addFactFilter(query, random),
  (query) => {
    query.isPicked = true
  },
  (query, { random, card }) => {
    const center = card && random.chance(0.7) ? card.venue : randomPoint(random)
    const { latitude, longitude } = center
    query.near = { latitude, longitude, kilometers: random.pick([0, 0.8, 2, 6, 15, 40]) }
    if (random.chance(0.5)) query.sort = 'distance'
  },
  (query, { random, card }) => {
    query.exceptUnits = [...(card ? [card.unit] : []), random.int(-20, 20)]
  },
  (query, { world, random, card }) => {
    const venue = random.chance(0.7) ? card?.venue : random.pick(world.venues)
    query.exceptVenues = venue ? [venue.id] : []
  },
  (query, source) => {
    query.days = Array.from({ length: source.random.pick([1, 1, 1, 2, 3, 0]) }, () =>
      randomDay(source),
    )
  },
  (query, source) => {
    query.days = Array.from({ length: source.random.pick([1, 1, 1, 2, 3]) }, () =>
      randomDay(source),
    )
    query.isEvening = true
    if (source.random.chance(0.3)) query.days = undefined
  },
  (query, source) => {
    query.from = randomDay(source)
  },
  (query, source) => {
    query.to = randomDay(source)
  },
  (query, source) => {
    query.from = randomDay(source)
    query.to = addDays(query.from, source.random.pick([0, 1, 2, 7, 30]))
  },
]

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
