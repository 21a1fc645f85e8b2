import { computeUntilAt } from '~/domain/events/event'
import type { ListedEvent } from '~/domain/listings/listed-event'
import { addDays, type Day, HOUR, MINUTE, toDay, toInstant } from '~/lib/time/local-time'
import type { BenchVenue, Places } from './places'
import { drawFor, type Random, zipf } from './random'
import { drawWords, inTitleCase } from './vocabulary'

/** The time at which the bench searches. */
export const NOW = Date.parse('2026-05-01T17:00:00Z')

const TOP_CATEGORIES = 20
const SUBCATEGORIES = 8
const SEARCH_WORDS = 60
const FEEDS = 400

export type BenchCategory = { id: string; name: string; parentId: string | null }

export const CATEGORIES: BenchCategory[] = Array.from({ length: TOP_CATEGORIES }, (_, top) => {
  const parent = { id: `top_${top}`, name: drawName(top), parentId: null }
  const below = Array.from({ length: SUBCATEGORIES }, (_, sub) => ({
    id: `top_${top}_sub_${sub}`,
    name: drawName(top, sub),
    parentId: parent.id,
  }))
  return [parent, ...below]
}).flat()

const LEAVES = CATEGORIES.filter(({ parentId }) => parentId !== null)

/** A random category without subcategories, frequent ones more often. */
export const drawLeaf = (random: Random): BenchCategory => LEAVES[leafRank(random)]!

const leafRank = zipf(LEAVES.length, 0.8)
const venueRank = zipf(5_000, 0.7)

/** An occurrence of a unit: days after the first one, and the wall time. */
type Occurrence = { offset: number; wall: string }

/**
 * The unit with this number: an event, or a series of them. It depends only on the number and the places, so a listing of
 * any size can be built in batches.
 */
export function buildUnit({ sites, venues }: Places, number: number): ListedEvent[] {
  const random = drawFor(6, number)
  const venue = venues[venueRank(random) % venues.length]!
  const { timezone } = sites[venue.siteId - 1]!
  const occurrences = drawOccurrences(random)
  const isSeries = occurrences.length > 1
  const lasting = isSeries ? { hours: 2, days: 0 } : drawDuration(random)
  const first = firstDay(random, timezone, lasting.days > 0)
  const shared = { ...drawDetails(random, venue), timezone, seriesId: isSeries ? number + 1 : null }
  return occurrences.map(({ offset, wall }, at) => {
    const id = number * 1_000 + at + 1
    const time = buildTime({ day: addDays(first, offset), wall, timezone, ...lasting })
    return {
      ...shared,
      ...time,
      id,
      unit: isSeries ? number + 1 : -id,
      untilAt: computeUntilAt(time),
    }
  })
}

/** Seven of ten begin within the next year, the rest within five. A quarter of the long ones began before today. */
function firstDay(random: Random, timezone: string, isLong: boolean): Day {
  const today = toDay(NOW, timezone)
  if (random.chance(isLong ? 0.25 : 0.005)) return addDays(today, -random.int(0, 29))
  if (random.chance(0.7)) return addDays(today, Math.floor(365 * random.next() ** 1.5))
  return addDays(today, 365 + Math.floor(1460 * random.next() ** 2))
}

/** Of a hundred units some 97 are a single event; the rest are weekly classes, daily plays, or several times on a day. */
function drawOccurrences(random: Random): Occurrence[] {
  const wall = `${10 + random.int(0, 12)}:${random.chance(0.7) ? '00' : '30'}:00`
  const kind = random.next()
  if (kind < 0.012) {
    return Array.from({ length: 6 + random.int(0, 11) }, (_, at) => ({ offset: at * 7, wall }))
  }
  if (kind < 0.016) {
    return Array.from({ length: 8 + random.int(0, 29) }, (_, at) => ({ offset: at, wall }))
  }
  if (kind < 0.026) {
    const walls = ['11:00:00', '14:30:00', '17:00:00', '20:00:00'].slice(random.int(0, 1))
    return [0, 7].flatMap((offset) => walls.map((each) => ({ offset, wall: each })))
  }
  return [{ offset: 0, wall }]
}

/** Four of a hundred last for days. */
function drawDuration(random: Random): { hours: number; days: number } {
  if (random.chance(0.04)) return { hours: 0, days: 1 + Math.floor(60 * random.next() ** 2) }
  return { hours: random.pick([0, 1.5, 2, 2, 3]), days: 0 }
}

function buildTime({
  day,
  wall,
  timezone,
  hours,
  days,
}: {
  day: Day
  wall: string
  timezone: string
  hours: number
  days: number
}) {
  const startAt = toInstant(`${day}T${wall}`, timezone)
  const endDay = addDays(day, days)
  const endOfHours = hours > 0 ? startAt + hours * HOUR : null
  const endAt = days > 0 ? toInstant(`${endDay}T18:00:00`, timezone) : endOfHours
  const lastDay = endAt === null ? day : toDay(endAt - MINUTE, timezone)
  return {
    startAt,
    endAt,
    noStart: false,
    noEnd: endAt === null,
    startDay: day,
    endDay: lastDay,
    timezone,
  }
}

function drawDetails(
  random: Random,
  { id, siteId, venueName, latitude, longitude, regions }: BenchVenue,
): Omit<
  ListedEvent,
  keyof ReturnType<typeof buildTime> | 'id' | 'unit' | 'seriesId' | 'untilAt' | 'timezone'
> {
  const isFed = random.chance(0.9)
  const leaves = random.chance(0.3) ? [drawLeaf(random), drawLeaf(random)] : [drawLeaf(random)]
  const ids = new Set(leaves.flatMap((leaf) => [leaf.id, leaf.parentId]))
  return {
    feedId: isFed ? (id % FEEDS) + 1 : null,
    feedType: isFed ? 'scrape' : null,
    status: random.chance(0.01) ? 'cancelled' : 'scheduled',
    soldOut: false,
    isRecurring: false,
    organizer: '',
    title: inTitleCase(drawWords(random, 3 + random.int(0, 3))),
    searchText: drawWords(random, SEARCH_WORDS - 15 + random.int(0, 29)),
    imageChecksum: random.chance(0.6) ? `image-${random.int(0, 499)}` : null,
    venueId: id,
    venueName,
    venueNameShown: '',
    latitude,
    longitude,
    regions,
    venueAddress: '1 Main St',
    updatedAt: 0,
    siteIds: [siteId],
    venueAliases: [],
    categories: CATEGORIES.filter((category) => ids.has(category.id)).map(({ id, name }) => ({
      id,
      name,
    })),
    marks: random.chance(0.005) ? [{ siteId, picked: true, hidden: false }] : [],
    price: random.chance(0.5) ? '$12' : '',
    mainCategory: { id: leaves[0]?.id ?? '', name: leaves[0]?.name ?? '' },
    facts: random.chance(0.3) ? ['price/free', 'price/10', 'price/25', 'price/50'] : [],
    tags: random.chance(0.05) ? [{ siteId, tag: `tag-${random.int(0, 49)}` }] : [],
  }
}

function drawName(...numbers: number[]): string {
  return inTitleCase(drawWords(drawFor(7, ...numbers), 1 + (numbers.length - 1)))
}
