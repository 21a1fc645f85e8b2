import { type Day, daysBetween } from '~/lib/local-time'

/**
 * Facets are words in the full-text index, so that text and filters are one search. They end in a letter that no stem
 * ends in, so that the stemmer leaves them as they are.
 */
export const facet = {
  /** Of every row: what a search with exclusions only starts from. */
  any: () => 'anyq',
  category: (id: string) => `c${hex(id)}q`,
  region: ({ type, slug }: { type: string; slug: string }) => `r${hex(`${type}/${slug}`)}q`,
  venue: (id: number) => `v${id}q`,
  feed: (id: number) => `f${id}q`,
  feedType: (type: string) => `ft${hex(type)}q`,
  /** Made by a person, not by a feed. */
  ugc: () => 'ugcq',
  picked: (siteId: number) => `k${siteId}q`,
  /** In the listing of all places only: elsewhere what is hidden is not there. */
  hidden: (siteId: number) => `h${siteId}q`,
  tag: (siteId: number, tag: string) => `t${siteId}x${hex(tag)}q`,
  cell: (row: number, column: number) => `g${row + 90 * 200}x${column + 180 * 200}q`,
} as const

function hex(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** A run of days, both included. */
export type DaySpan = { first: Day; last: Day }

const FIRST_DAY = '2000-01-01'
/** Days are held in blocks of 1, 2, 4 … 512 days: a year of them is some ten words. */
const LEVELS = 10

/** On which days it takes place (`d`), or from when to when it runs, with the days between (`s`). */
type DayKind = 'd' | 's'

/** The blocks that hold exactly these days. */
export function dayFacets(spans: DaySpan[], kind: DayKind): string[] {
  const blocks = new Set<string>()
  for (const span of mergeSpans(spans)) {
    let from = Math.max(daysBetween(FIRST_DAY, span.first), 0)
    const to = daysBetween(FIRST_DAY, span.last)
    while (from <= to) {
      let level = 0
      while (
        level < LEVELS - 1 &&
        from % 2 ** (level + 1) === 0 &&
        from + 2 ** (level + 1) - 1 <= to
      )
        level++
      blocks.add(block(kind, level, from))
      from += 2 ** level
    }
  }
  return [...blocks]
}

/** The blocks of which at least one holds any of these days. */
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
  return `${kind}${level}x${Math.floor(day / 2 ** level)}q`
}

/** Spans that touch or overlap become one; the result is in order. */
export function mergeSpans(spans: DaySpan[]): DaySpan[] {
  const merged: DaySpan[] = []
  for (const span of spans.toSorted((a, b) => a.first.localeCompare(b.first))) {
    const before = merged.at(-1)
    if (before && daysBetween(before.last, span.first) <= 1) {
      if (span.last > before.last) before.last = span.last
    } else {
      merged.push({ ...span })
    }
  }
  return merged
}

/** Degrees of a cell's side: about 1.1 km from south to north. */
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

const KM_A_DEGREE = 111.195
const MOST_KILOMETRES = 12
/** The earth is flat here; a little more is looked at, so that nothing at the rim is missed. */
const SLACK = 1.02

/** The cells that a circle around a point touches; null when they are too many to ask for one by one. */
export function cellsAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  kilometres: number,
): string[] | null {
  if (kilometres > MOST_KILOMETRES) return null
  const cells: string[] = []
  const radius = kilometres * SLACK
  const reach = radius / KM_A_DEGREE
  const toRow = (degrees: number) => Math.floor(degrees / CELL)
  for (let row = toRow(latitude - reach); row <= toRow(latitude + reach); row++) {
    // A parallel nearer to the pole has shorter degrees; the row's own nearest edge decides how wide the circle is there.
    const nearest = Math.min(Math.max(latitude, row * CELL), (row + 1) * CELL)
    const height = (nearest - latitude) * KM_A_DEGREE
    const edge = Math.max(Math.abs(row * CELL), Math.abs((row + 1) * CELL))
    const width =
      Math.sqrt(Math.max(radius ** 2 - height ** 2, 0)) /
      (KM_A_DEGREE * Math.max(Math.cos((edge * Math.PI) / 180), 0.01))
    for (let column = toRow(longitude - width); column <= toRow(longitude + width); column++) {
      cells.push(facet.cell(row, column))
    }
  }
  return cells
}
