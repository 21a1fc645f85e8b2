import { type Day, daysBetween } from '~/lib/time/local-time'

/**
 * Facets are words in the full-text index, so that text and filters are one search. They end in a letter that no stem
 * ends in, so that the stemmer does not change them.
 */
export const facet = {
  /** Every row has it: a search that only excludes starts from all rows. */
  any: () => 'anyq',
  category: (id: string) => `c${hex(id)}q`,
  region: ({ type, slug }: { type: string; slug: string }) => `r${hex(`${type}/${slug}`)}q`,
  venue: (id: number) => `v${id}q`,
  feed: (id: number) => `f${id}q`,
  feedType: (type: string) => `ft${hex(type)}q`,
  /** Submitted by a person, not imported. */
  ugc: () => 'ugcq',
  /** Some of its occurrences begin in the evening. */
  evening: () => 'evq',
  /** A price, ages or a feature: see listing-facts.ts. */
  fact: (fact: string) => `x${hex(fact)}q`,
  picked: (siteId: number) => `k${siteId}q`,
  /** In the listing of all places only: a site's own listing lacks what it hides. */
  hidden: (siteId: number) => `h${siteId}q`,
  tag: (siteId: number, tag: string) => `t${siteId}x${hex(tag)}q`,
  cell: (row: number, column: number) => `g${row + 90 * 200}x${column + 180 * 200}q`,
} as const

function hex(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Consecutive days, from `first` to `last`, both included. */
export type DaySpan = { first: Day; last: Day }

const FIRST_DAY = '2000-01-01'
/**
 * Days are indexed in blocks of 1, 4, 16, 64 and 256 days. A search for a day matches as many words as there are sizes, and each
 * costs it a seek, while nearly all events are on a few days: so larger steps, and more words for a long run.
 */
const BLOCK_STEP = 4
const LEVELS = 5

/** The days on which an event takes place (`d`), or the whole span that it runs, with the days between (`s`): every row has both. */
type DayKind = 'd' | 's'

/** The blocks that together are exactly these days. */
export function dayFacets(spans: DaySpan[], kind: DayKind): string[] {
  const blocks = new Set<string>()
  for (const span of mergeSpans(spans)) {
    let from = Math.max(daysBetween(FIRST_DAY, span.first), 0)
    const to = daysBetween(FIRST_DAY, span.last)
    while (from <= to) {
      let level = 0
      while (
        level < LEVELS - 1 &&
        from % BLOCK_STEP ** (level + 1) === 0 &&
        from + BLOCK_STEP ** (level + 1) - 1 <= to
      )
        level++
      blocks.add(block(kind, level, from))
      from += BLOCK_STEP ** level
    }
  }
  return [...blocks]
}

/** All blocks that contain one of these days. */
export function blocksAround(days: Day[], kind: DayKind): string[] {
  const blocks = new Set<string>()
  for (const day of days) {
    const number = daysBetween(FIRST_DAY, day)
    if (number < 0) continue
    for (let level = 0; level < LEVELS; level++) blocks.add(block(kind, level, number))
  }
  return [...blocks]
}

function block(kind: DayKind, level: number, day: number): string {
  return `${kind}${level}x${Math.floor(day / BLOCK_STEP ** level)}q`
}

/** Merges spans that touch or overlap. The result is in order. */
export function mergeSpans(spans: DaySpan[]): DaySpan[] {
  const merged: DaySpan[] = []
  for (const span of spans.toSorted((a, b) => a.first.localeCompare(b.first))) {
    const previous = merged.at(-1)
    if (previous && daysBetween(previous.last, span.first) <= 1) {
      if (span.last > previous.last) previous.last = span.last
    } else {
      merged.push({ ...span })
    }
  }
  return merged
}

/** The side of a cell in degrees: about 1.1 km from south to north. */
const CELL = 0.01

export function cellFacet({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): string {
  return facet.cell(Math.floor(latitude / CELL), Math.floor(longitude / CELL))
}

const KM_PER_DEGREE = 111.195
const MAX_KILOMETERS = 12
/** Farther north or south, a circle touches so many cells that finding them costs more than they save. */
const MAX_LATITUDE = 72
/** The calculation treats the earth as flat; a slightly larger circle misses nothing at the edge. */
const SLACK = 1.02

/** The cells that a circle around a point touches; null if they are too many for one search. */
export function cellsAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  kilometers: number,
): string[] | null {
  if (kilometers > MAX_KILOMETERS || Math.abs(latitude) > MAX_LATITUDE) return null
  const cells: string[] = []
  const radius = kilometers * SLACK
  const reach = radius / KM_PER_DEGREE
  const toRow = (degrees: number) => Math.floor(degrees / CELL)
  for (let row = toRow(latitude - reach); row <= toRow(latitude + reach); row++) {
    // Degrees of longitude are shorter nearer to the poles, so the row's edge nearest to the pole decides its width.
    const nearest = Math.min(Math.max(latitude, row * CELL), (row + 1) * CELL)
    const height = (nearest - latitude) * KM_PER_DEGREE
    const edge = Math.max(Math.abs(row * CELL), Math.abs((row + 1) * CELL))
    const width =
      Math.sqrt(Math.max(radius ** 2 - height ** 2, 0)) /
      (KM_PER_DEGREE * Math.max(Math.cos((edge * Math.PI) / 180), 0.01))
    for (let column = toRow(longitude - width); column <= toRow(longitude + width); column++) {
      cells.push(facet.cell(row, column))
    }
  }
  return cells
}
