import type { ListedEvent } from '~/domain/listings/listed-event'
import type { SearchQuery } from '~/domain/search/search-query'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import { buildUnit, drawLeaf, NOW } from './city-events'
import type { BenchSite, Places } from './places'
import type { Random } from './random'
import { drawWord } from './vocabulary'

/** A kind of query, and the most that it may take as a multiple of `SELECT 1`, where there is a target. */
export type QueryKind = {
  name: string
  target: number | null
  /** Draws a query of this kind that a visitor of the site might make. */
  draw(random: Random, site: BenchSite, places: Places): SearchQuery
  /** Only where there is a listing of all sites. */
  isEverywhere?: boolean
}

const LISTING = 1.3
const TEXT = 1.5
const FILTERED = 2
const CLOSE = 4

export const QUERY_KINDS: QueryKind[] = [
  { name: 'home', target: LISTING, draw: () => ({ isCounted: false }) },
  { name: 'text, one word', target: TEXT, draw: (random) => ({ text: `${drawWord(random)} ` }) },
  {
    name: 'text, two words',
    target: TEXT,
    draw: (random) => ({ text: `${drawWord(random)} ${drawWord(random)}` }),
  },
  {
    name: 'text while typing',
    target: TEXT,
    draw: (random) => ({ text: drawWord(random).slice(0, 2 + random.int(0, 3)) }),
  },
  {
    name: 'category',
    target: LISTING,
    draw: (random) => ({ categories: [drawCategory(random)] }),
  },
  { name: 'one day', target: LISTING, draw: (random, site) => ({ days: [drawDay(random, site)] }) },
  {
    name: 'three days',
    target: LISTING,
    draw: (random, site) => ({ days: [1, 2, 3].map(() => drawDay(random, site)) }),
  },
  {
    name: 'nearby, 2 km, 6 events',
    target: LISTING,
    draw(random, site, places) {
      const { latitude, longitude, unit } = drawEvent(random, site, places)
      return {
        near: { latitude, longitude, kilometers: 2 },
        exceptUnits: [unit],
        pageSize: 6,
        isCounted: false,
      }
    },
  },
  {
    name: 'text, category, region, days',
    target: FILTERED,
    draw(random, site, places) {
      const event = drawEvent(random, site, places)
      const day = toDay(event.startAt, site.timezone)
      return {
        text: drawWord(random),
        categories: [drawCategory(random), drawCategory(random)],
        regions: event.regions.slice(0, 2),
        days: [-1, 0, 1].map((offset) => addDays(day, offset)),
      }
    },
  },
  {
    name: 'close, one misspelt word',
    target: CLOSE,
    draw: (random, site, places) => ({
      text: `${misspell(drawTitleWord(random, site, places), random)} `,
    }),
  },
  {
    name: 'close, two words, one misspelt',
    target: CLOSE,
    draw(random, site, places) {
      const word = drawTitleWord(random, site, places)
      return { text: `${misspell(word, random)} ${drawWord(random)} ` }
    },
  },
  {
    name: 'page 100',
    target: null,
    draw: (random) => ({
      page: 100,
      ...(random.chance(0.5) && { categories: ['top_0', 'top_1'] }),
    }),
  },
  {
    name: 'all sites: text, one word',
    target: TEXT,
    isEverywhere: true,
    draw: (random) => ({ text: `${drawWord(random)} `, isEverywhere: true }),
  },
  {
    name: 'all sites: category',
    target: LISTING,
    isEverywhere: true,
    draw: (random) => ({ categories: [drawCategory(random)], isEverywhere: true }),
  },
]

/** Categories with and without subcategories, equally often. */
function drawCategory(random: Random): string {
  const { id, parentId } = drawLeaf(random)
  return random.chance(0.5) ? id : (parentId ?? id)
}

/** A day of the next year. Near days are more likely. */
function drawDay(random: Random, { timezone }: BenchSite): Day {
  return addDays(toDay(NOW, timezone), Math.floor(365 * random.next() ** 2))
}

/** A random upcoming event of the site. */
function drawEvent(random: Random, site: BenchSite, places: Places): ListedEvent {
  for (;;) {
    const [event] = buildUnit(places, random.int(0, UNITS_DRAWN_FROM - 1))
    if (event?.siteIds[0] === site.id && event.startAt > NOW) return event
  }
}

const UNITS_DRAWN_FROM = 50_000
const SHORTEST = 5

function drawTitleWord(random: Random, site: BenchSite, places: Places): string {
  for (;;) {
    const { title } = drawEvent(random, site, places)
    const word = random.pick(title.toLowerCase().split(' '))
    if (word.length >= SHORTEST) return word
  }
}

/** With a letter removed, replaced, or swapped with the next one. */
function misspell(word: string, random: Random): string {
  const index = 1 + random.int(0, word.length - 3)
  const replacement = random.pick([...'aeiounrst'])
  const [before, after] = [word.slice(0, index), word.slice(index + 1)]
  return random.pick([
    before + after,
    before + replacement + after,
    before + after.charAt(0) + word.charAt(index) + after.slice(1),
  ])
}
