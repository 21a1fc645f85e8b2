import { distance } from 'fastest-levenshtein'
import { textKey } from '~/lib/text/text-key'

/** The street of an address: '203 East Fourteenth Street, Davis' is number 203 of '14', a 'st', 'e'. */
export type Street = {
  /** Without letters: '5101-B' is 5101. */
  number: string
  /** Its name, without type and direction. */
  name: string
  type: string
  direction: string
}

/** 'unknown': one of the addresses has no street and number. 'near': neighboring numbers, or one with a typing error. */
export type StreetComparison = 'same' | 'near' | 'different' | 'unknown'

const TYPES: Record<string, string> = {
  street: 'st',
  str: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  parkway: 'pkwy',
  highway: 'hwy',
  terrace: 'ter',
  circle: 'cir',
  plaza: 'plz',
  alley: 'aly',
  way: 'way',
  trail: 'trl',
  pike: 'pike',
  row: 'row',
  broadway: 'broadway',
}
const SHORT_TYPES = new Set(Object.values(TYPES))

const DIRECTIONS: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}
const SHORT_DIRECTIONS = new Set(Object.values(DIRECTIONS))

const ORDINALS: Record<string, string> = Object.fromEntries(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth`
    .split(/\s+/)
    .map((word, index) => [word, String(index + 1)]),
)

/** Words that begin the number of a room or floor, behind the street. */
const UNITS = new Set(['suite', 'ste', 'unit', 'apt', 'floor', 'fl', 'room', 'rm', 'building'])

/** A neighboring entrance of the same building has a number that differs by no more than this. */
const NEIGHBORING_NUMBERS = 12
/** Shorter names of streets must be equal: 'Oak' and 'Oat' are two. */
const MIN_MISSPELLED_LENGTH = 5

/** An address in its parts. */
export type SplitStreet = {
  /** What is named before the street, such as a building and a room. */
  beforeStreet: string[]
  /** The first street with a number; null when there is none. */
  street: Street | null
  /** The words of the town and region. */
  towns: string[]
}

/** What follows a town: 'CA', 'N.C.', 'Calif.', 'IN 47404', '94952', 'United States'. */
export function isRegion(text: string): boolean {
  return /^(?!(?:Inc|Ltd|Corp|Co)\.)(?:[A-Z]{2}|[A-Z]\.[A-Z]\.|[A-Z][a-z]{1,4}\.|USA?|United States|\d{5}(?:-\d{4})?)(?:\s+\d{5}(?:-\d{4})?)?$/.test(
    text,
  )
}

export function splitVenueStreet(address: string): SplitStreet {
  const segments = address
    .split(/[,\n;]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  const streets = segments.map((segment) => {
    const street = parseStreet(segment)
    // '321 Coffee Shop', alone, is no street.
    const isNamed = segments.length > 1 || street?.type || street?.direction
    return isNamed ? street : null
  })
  const streetAt = streets.findIndex((street) => street !== null)
  const townAt = streetAt >= 0 ? streetAt + 1 : findTown(segments)
  return {
    beforeStreet: segments.slice(0, streetAt >= 0 ? streetAt : townAt),
    street: streets[streetAt] ?? null,
    towns: segments
      .slice(townAt)
      .filter((segment) => segment !== 'United States')
      .flatMap((segment) => textKey(segment).split(' ')),
  }
}

/** Where the town is in an address without a street: before the region, or with it. */
function findTown(segments: string[]): number {
  const regionAt = segments.findIndex((segment) => isRegion(segment))
  if (regionAt >= 0) return Math.max(regionAt - 1, 0)
  const withRegionAt = segments.findIndex((segment) => /\s(?:[A-Z]{2}|\d{5}\b.*)$/.test(segment))
  return withRegionAt >= 0 ? withRegionAt : segments.length
}

/** The words of the town in a name such as 'Cary, NC, Tennis Park'. */
export function listTownsInName(name: string): string[] {
  const segments = name.split(',').map((segment) => segment.trim())
  const regionAt = segments.findIndex((segment, index) => index > 0 && isRegion(segment))
  const town = textKey(segments[regionAt - 1] ?? '')
  return town === '' ? [] : town.split(' ')
}

function parseStreet(segment: string): Street | null {
  const [first = '', ...rest] = textKey(segment).split(' ')
  const [number] = /^\d+(?=[a-z]?$)/.exec(first) ?? []
  // '5101-B N Roxboro'; but '5 A St' is 'A' street.
  const words = /^\d+-[a-z]\s/i.test(segment) ? rest.slice(1) : rest
  const isStreet = words.some((word) => /[a-z]{2}|^[a-z]$/.test(word)) && !isRoomLike(segment)
  return number && isStreet ? { number, ...parseStreetName(words) } : null
}

/** '2225 (Convocation Center)' is a room, '3rd Floor' a floor. */
const isRoomLike = (segment: string) => /^\d+\s*\(|^\d+(?:st|nd|rd|th)\s+floor/i.test(segment)

/** Compares streets and numbers; what only one address names, such as the type or direction, is no difference. */
export function compareStreets(a: Street | null, b: Street | null): StreetComparison {
  if (!a || !b) return 'unknown'
  if (!isSameStreet(a, b)) return 'different'
  if (a.number === b.number) return 'same'
  const isNear =
    Math.abs(Number(a.number) - Number(b.number)) <= NEIGHBORING_NUMBERS ||
    isTypingError(a.number, b.number)
  return isNear ? 'near' : 'different'
}

function parseStreetName(words: string[]): Omit<Street, 'number'> {
  const canonical = words.map(
    (word, index) =>
      (index > 0 && TYPES[word]) || DIRECTIONS[word] || ORDINALS[word] || withoutOrdinalEnd(word),
  )
  const typeAt = canonical.findIndex((word, index) => index > 0 && SHORT_TYPES.has(word))
  const unitAt = canonical.findIndex((word, index) => index > 0 && UNITS.has(word))
  const end = typeAt > 0 ? typeAt : unitAt > 0 ? unitAt : canonical.length
  const named = canonical.slice(0, end)
  const [before = '', after = ''] = [named[0], canonical[end + 1]]
  const isLed = named.length > 1 && SHORT_DIRECTIONS.has(before)
  const last = named.at(-1) ?? ''
  const isTrailed = typeAt < 0 && named.length > 1 && SHORT_DIRECTIONS.has(last)
  return {
    name: named.slice(isLed ? 1 : 0, isTrailed ? -1 : undefined).join(' '),
    type: typeAt > 0 ? (canonical[typeAt] ?? '') : '',
    direction: isLed ? before : isTrailed ? last : SHORT_DIRECTIONS.has(after) ? after : '',
  }
}

const withoutOrdinalEnd = (word: string) => word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')

function isSameStreet(a: Street, b: Street): boolean {
  const isEither = (x: string, y: string) => x === '' || y === '' || x === y
  return (
    isEither(a.type, b.type) &&
    isEither(a.direction, b.direction) &&
    (a.name === b.name ||
      (Math.min(a.name.length, b.name.length) >= MIN_MISSPELLED_LENGTH &&
        !/\d/.test(a.name + b.name) &&
        distance(a.name, b.name) <= 1))
  )
}

/** '110' and '11': the last digit is missing. A different digit is another house. */
function isTypingError(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b].toSorted((x, y) => x.length - y.length)
  return short.length > 1 && long.length === short.length + 1 && long.startsWith(short)
}
