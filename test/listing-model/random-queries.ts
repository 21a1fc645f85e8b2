import type { SearchQuery } from '~/domain/search/search-query'
import { addDays, type Day, toDay } from '~/lib/local-time'
import type { ModelCard } from './model-listings'
import type { Random } from './seeded-random'
import { misspelt, VOCABULARY } from './random-words'
import { somePoint, TAGS, type World } from './model-world'

/** A question that one card at least may answer, or nearly. */
export function someQuery(
  world: World,
  random: Random,
  site: { id: number; timezone: string },
  cards: ModelCard[],
): SearchQuery {
  const card = cards.length > 0 ? random.pick(cards) : undefined
  const query: SearchQuery = { pageSize: random.pick([1, 2, 3, 5, 8, 13, 30]) }
  if (random.chance(0.6)) query.text = someText(random, card)
  if (random.chance(0.15)) query.isEverywhere = true
  if (random.chance(0.2)) query.phase = random.pick(['upcoming', 'ongoing'])
  if (random.chance(0.1)) query.isCounted = false
  const filters = random.chance(0.35) ? 0 : random.int(1, 3)
  for (const add of random.some(FILTERS, filters)) add(query, { world, random, site, card })
  return query
}

type Hand = {
  world: World
  random: Random
  site: { id: number; timezone: string }
  card: ModelCard | undefined
}

type AddFilter = (query: SearchQuery, hand: Hand) => void

/** What the card has, with others or without; rarely something else. */
function someOf<Value>(random: Random, own: Value[], all: Value[]): Value[] {
  const picked = random.chance(0.8) ? random.some(own, 1) : []
  return [...picked, ...random.some(all, random.pick([0, 0, 1, 2]))]
}

const FILTERS: AddFilter[] = [
  (query, { world, random, card }) => {
    query.categories = someOf(random, [...(card?.categories ?? [])], [...world.categories.keys()])
  },
  (query, { world, random, card }) => {
    query.regions = someOf(random, card?.regions ?? [], world.regions).map(({ type, slug }) => ({
      type,
      slug,
    }))
  },
  (query, { random, site, card }) => {
    const own = card?.events[0]?.tags.filter(({ siteId }) => siteId === site.id) ?? []
    query.tags = someOf(
      random,
      own.map(({ tag }) => tag),
      TAGS,
    )
  },
  (query, { world, random, card }) => {
    const own = card ? [String(card.venue.id)] : []
    query.venues = someOf(
      random,
      own,
      world.venues.map(({ id }) => String(id)),
    )
  },
  (query, { random, card }) => {
    query.feed = String(card?.events[0]?.feedId ?? random.int(1, 4))
  },
  (query, { random, card }) => {
    query.feed = card?.feedType ?? random.pick(['scrape', 'tickets', 'none'])
  },
  (query) => {
    query.isUgc = true
  },
  (query) => {
    query.isPicked = true
  },
  (query, { random, card }) => {
    const centre = card && random.chance(0.7) ? card.venue : somePoint(random)
    const { latitude, longitude } = centre
    query.near = { latitude, longitude, kilometers: random.pick([0, 0.8, 2, 6, 15, 40]) }
  },
  (query, { random, card }) => {
    query.exceptUnits = [...(card ? [card.unit] : []), random.int(-20, 20)]
  },
  (query, { world, random, card }) => {
    const venue = random.chance(0.7) ? card?.venue : random.pick(world.venues)
    query.exceptVenues = venue ? [venue.id] : []
  },
  (query, hand) => {
    query.days = Array.from({ length: hand.random.pick([1, 1, 1, 2, 3, 0]) }, () => someDay(hand))
  },
  (query, hand) => {
    query.days = Array.from({ length: hand.random.pick([1, 1, 1, 2, 3]) }, () => someDay(hand))
    query.isEvening = true
  },
  (query, hand) => {
    query.from = someDay(hand)
  },
  (query, hand) => {
    query.to = someDay(hand)
  },
  (query, hand) => {
    query.from = someDay(hand)
    query.to = addDays(query.from, hand.random.pick([0, 1, 2, 7, 30]))
  },
]

function someDay({ world, random, site, card }: Hand): Day {
  const today = toDay(world.now, site.timezone)
  if (!card || random.chance(0.3)) return addDays(today, random.int(-3, 8))
  const { first, last } = random.pick([...card.shown, card.whole])
  return addDays(random.pick([first, last]), random.pick([0, 0, 0, 1, -1]))
}

/** Words that stand on the card or anywhere, whole or begun, right or misspelt; phrases; exclusions; and noise. */
function someText(random: Random, card: ModelCard | undefined): string {
  const columns = card
    ? [card.events[0]?.title ?? '', card.venue.name, ...card.regions.map(({ name }) => name)]
    : ['']
  const body = card?.events[0]?.searchText ?? ''
  const words = [...columns, body].flatMap((text) => text.split(/\s+/)).filter(Boolean)
  const terms = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3, 4, 6, 7]) }, () => {
    const word = random.pick(random.chance(0.85) && words.length > 0 ? words : VOCABULARY)
    if (random.chance(0.55)) return word
    if (random.chance(0.4)) return misspelt(random, word)
    if (random.chance(0.2)) return misspelt(random, misspelt(random, word))
    if (random.chance(0.3)) return [...word].slice(0, random.int(1, 12)).join('')
    if (random.chance(0.5)) return somePhrase(random, random.pick([...columns, body]))
    return `-${random.pick([word, random.pick(VOCABULARY), `"${word}"`])}`
  })
  if (random.chance(0.05))
    terms.push(random.pick(['!!!', '★', '-', '"', '""', '  ', '(', '*', '🎷']))
  return terms.join(random.pick([' ', ' ', '  ', '\t']))
}

function somePhrase(random: Random, text: string): string {
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
  return `${open}${random.chance(0.3) ? misspelt(random, phrase) : phrase}${close}`
}
