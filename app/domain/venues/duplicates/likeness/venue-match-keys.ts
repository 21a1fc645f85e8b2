import type { VenuePlace } from '~/domain/venues/venue'
import { INSTITUTIONS, KINDS } from './venue-kinds'
import { listDistinctiveWords, listNameWords, parseVenueName } from './venue-name'
import { toSingular } from './venue-spelling'
import { splitVenueStreet } from './venue-street'

/**
 * Blocking keys, as record linkage calls them: venues that may be one place share at least one, so that candidates are found
 * with an index. Keys contain the part of the map, about a kilometer wide; those of a venue are stored for its own part.
 */

/** In degrees. */
const CELL = 0.01
/** Venues this near may be in the neighboring part; about 350 m. In degrees of latitude. */
const REACH = 0.0032

const MAX_WORDS = 2
const WORD_START = 4

/** The keys to store for a venue. */
export function listMatchKeys(venue: VenuePlace): string[] {
  const cell = formatCell(toCell(venue.latitude), toCell(venue.longitude))
  return [...listPlaceKeys(venue), ...listNameKeys(venue).map((key) => `${key}@${cell}`)]
}

/** The keys of the venues that may be the same place as this one, in the parts of the map that are near it. */
export function listCandidateKeys(venue: VenuePlace): string[] {
  const cells = listCellsNear(venue)
  const nameKeys = listNameKeys(venue)
  return [
    ...listPlaceKeys(venue),
    ...cells.flatMap((cell) => nameKeys.map((key) => `${key}@${cell}`)),
  ]
}

/** The same street, number and beginning of the name, anywhere: one of the two may be badly located. */
function listPlaceKeys({ name, address }: VenuePlace): string[] {
  const street = splitVenueStreet(address).street
  const [word] = listWords(name, address)
  return street && word ? [`#${street.number} ${street.name}|${word.slice(0, WORD_START)}`] : []
}

/** The most telling sort first: rows are read in the order of the keys, and not without end. */
function listNameKeys({ name, address }: VenuePlace): string[] {
  const street = splitVenueStreet(address).street
  const words = listWords(name, address)
  const joined = listNameWords(parseVenueName(name)).join('').slice(0, 12)
  const [longest = ''] = words
  return [
    ...(street ? [`#${street.number} ${street.name}`] : []),
    `+${joined}`,
    // A typing error at the beginning of a word.
    ...(longest.length > WORD_START ? [`-${longest.slice(-WORD_START)}`] : []),
    ...new Set([...words.map((word) => word.slice(0, WORD_START)), ...listInitials(name)]),
  ]
}

/** Of 'UC Davis Library' and 'John F. Kennedy Library' what 'UCD Library' and 'JFK Library' begin with. */
function listInitials(name: string): string[] {
  const [words = []] = parseVenueName(name).map((segment) => segment.words)
  const end = words.findIndex((word) => KINDS.has(word) && !INSTITUTIONS.has(word))
  const initials = words
    .slice(0, end < 0 ? undefined : end)
    .map((word) => (word.length <= 2 ? word : word[0]))
    .join('')
  // A typing error may hide where they end.
  return initials.length > 2 ? [3, WORD_START].map((length) => initials.slice(0, length)) : []
}

/** The words that say which place it is, the longest first. */
function listWords(name: string, address: string): string[] {
  const towns = new Set(splitVenueStreet(address).towns.map(toSingular))
  const words = listDistinctiveWords(parseVenueName(name), towns)
  const longest = [...new Set(words)]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
  // Of 'Sample Gates, Kirkwood and Indiana Avenue', the place is named first.
  return [...new Set([...longest, ...words.slice(0, 1)])]
}

function listCellsNear({ latitude, longitude }: VenuePlace): string[] {
  // A degree of longitude is shorter away from the equator; near the poles there are no venues.
  const reachEast = REACH / Math.max(Math.cos((latitude * Math.PI) / 180), 0.1)
  const rows = new Set([latitude - REACH, latitude + REACH].map(toCell))
  const columns = new Set([longitude - reachEast, longitude + reachEast].map(toCell))
  return [...rows].flatMap((row) => [...columns].map((column) => formatCell(row, column)))
}

const toCell = (degrees: number) => Math.floor(degrees / CELL)
const formatCell = (row: number, column: number) => `${row}:${column}`
