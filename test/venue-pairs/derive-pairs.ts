import {
  listDistinctiveWords,
  parseVenueName,
} from '~/domain/venues/duplicates/likeness/venue-name'
import { splitVenueStreet } from '~/domain/venues/duplicates/likeness/venue-street'
import type { VenuePlace } from '~/domain/venues/venue'
import type { RecordedVenue } from './read-recorded-venues'

/** Two venues, and whether they are one place. */
export type LabeledPair = {
  first: VenuePlace
  second: VenuePlace
  isSame: boolean
  kind: string
}

type Change = (venue: VenuePlace, next: VenuePlace) => VenuePlace

/** In degrees of latitude. */
const METERS_100 = 0.0009

/** What sources do to the name, the address and the point of one place. */
const SPELLINGS: Record<string, Change> = {
  "'The X' and 'X'": (venue) => ({ ...venue, name: toggleThe(venue.name) }),
  'capitals, and a point 100 m away': (venue) =>
    north({ ...venue, name: venue.name.toUpperCase() }, METERS_100),
  'a typing error in a long word': (venue) => ({ ...venue, name: misspell(venue.name) }),
  'no street, 100 m away': (venue) => north({ ...venue, address: '' }, METERS_100),
  'the street in full': (venue) => ({ ...venue, address: writeOut(venue.address) }),
  'theatre and centre': (venue) => ({
    ...venue,
    name: venue.name.replace(/Theater/g, 'Theatre').replace(/Center/g, 'Centre'),
  }),
  'the same street, 400 m away': (venue) => north(venue, 4 * METERS_100),
  'the street only': (venue) => ({ ...venue, address: venue.address.split(',')[0] ?? '' }),
}

/** What makes another place of it. */
const OTHER_PLACES: Record<string, Change> = {
  'a room of the building': (venue) => ({ ...venue, name: `${venue.name}, Room 2` }),
  'another room': (venue) => ({ ...venue, name: `${venue.name} - Upstairs Lounge` }),
  'a branch at another number': (venue) =>
    north(
      { ...venue, address: venue.address.replace(/\d+/, (number) => String(Number(number) + 400)) },
      METERS_100,
    ),
  'moved to another street': (venue) =>
    north({ ...venue, address: '77 Elderberry Lane' }, 5 * METERS_100),
  'the same name two kilometers away, without a street': (venue) =>
    north({ ...venue, address: '' }, 20 * METERS_100),
  'another name at the same street and number': (venue, next) => ({ ...venue, name: next.name }),
  'the parking lot': (venue) => ({ ...venue, name: `${venue.name} Parking Lot` }),
}

/** Pairs made of each recorded venue that has a street and a name of its own. */
export function derivePairs(venues: RecordedVenue[]): LabeledPair[] {
  const complete = venues.filter(isComplete)
  const make = (changes: Record<string, Change>, isSame: boolean) =>
    Object.entries(changes).flatMap(([kind, change]) =>
      complete.map((first, at) => {
        const next = complete[(at + Math.floor(complete.length / 2)) % complete.length] ?? first
        return { first, second: change(first, next), isSame, kind }
      }),
    )
  return [...make(SPELLINGS, true), ...make(OTHER_PLACES, false)]
}

/** One of each name, so that a name that is often recorded counts once. */
function isComplete(venue: RecordedVenue, index: number, all: RecordedVenue[]): boolean {
  const { street, towns } = splitVenueStreet(venue.address)
  const isFirst = all.findIndex(({ name }) => name === venue.name) === index
  return (
    street !== null &&
    isFirst &&
    !/\d|parking/i.test(venue.name) &&
    listDistinctiveWords(parseVenueName(venue.name), new Set(towns)).length > 0
  )
}

function north(venue: VenuePlace, degrees: number): VenuePlace {
  return { ...venue, latitude: venue.latitude + degrees }
}

const toggleThe = (name: string) => (/^the /i.test(name) ? name.slice(4) : `The ${name}`)

/** Leaves out the fourth letter of the first long word. */
const misspell = (name: string) =>
  name.replace(/\p{L}{7,}/u, (word) => word.slice(0, 3) + word.slice(4))

const writeOut = (address: string) =>
  address
    .replace(/\bSt\b\.?/, 'Street')
    .replace(/\bAve\b\.?/, 'Avenue')
    .replace(/\bRd\b\.?/, 'Road')
    .replace(/\bBlvd\b\.?/, 'Boulevard')
    .replace(
      /\b([NSEW])\b\.?/,
      (initial) => ({ N: 'North', S: 'South', E: 'East', W: 'West' })[initial] ?? initial,
    )
