import { distanceKm } from '~/lib/geojson'
import {
  compareNames,
  isDistinctive,
  type Leftover,
  listCampusWords,
  type NameComparison,
  parseVenueName,
  toSingular,
  trigramSimilarity,
  type VenueName,
} from './venue-name'
import {
  compareStreets,
  listTownsInName,
  type StreetComparison,
  splitVenueStreet,
} from './venue-street'

/** What tells whether two venues are one place. */
export type ComparedVenue = { name: string; address: string; latitude: number; longitude: number }

/**
 * How two names agree: 'same' (only spelling and towns differ), 'alike' (typing errors, or one leaves out what kind of place it
 * is), 'contained' (one has further words).
 */
type NameLikeness = 'same' | 'alike' | 'contained' | 'different'

type Agreement = Exclude<NameLikeness, 'different'>

type Rule = {
  /** Two venues farther apart are two places, in kilometers. */
  within: number
  /** How likely they are one place when they are not apart at all. */
  likelihood: number
}

/**
 * The rules, by how the names and the streets agree: where addresses say less, the places must be nearer. Different streets or
 * numbers are always two places. Measured by `npm run bench -- venues`.
 */
const RULES: Record<Agreement, Record<Exclude<StreetComparison, 'different'>, Rule>> = {
  same: {
    same: { within: 3, likelihood: 0.99 },
    near: { within: 1, likelihood: 0.9 },
    unknown: { within: 0.35, likelihood: 0.88 },
  },
  alike: {
    same: { within: 1, likelihood: 0.92 },
    near: { within: 0.3, likelihood: 0.75 },
    unknown: { within: 0.15, likelihood: 0.72 },
  },
  contained: {
    same: { within: 0.5, likelihood: 0.75 },
    near: { within: 0.1, likelihood: 0.6 },
    unknown: { within: 0.06, likelihood: 0.55 },
  },
}

/** Of the likelihood, this share is lost where two venues are as far apart as a rule allows. */
const LOST_BY_DISTANCE = 0.2

/** Joined words with this share of three-letter pieces in common differ in spelling only: 'Play House', 'Playhouse'. */
const SAME_SPELLING = 0.75

/** Words for a part of a place, or for what surrounds it. A name that has one more names another place. */
const ROOM_WORDS = new Set(
  `room suite floor upstairs downstairs lower upper north south east west annex lobby courtyard patio rooftop
  basement parking lot garage entrance stage kitchen terrace lounge ballroom mezzanine balcony studio
  classroom lab quad lawn meadow little small childrens kids gate terminal dock shop store
  backstage loft cellar backyard outdoor addition shelter plaza gymnasium`
    .split(/\s+/)
    .map(toSingular),
)

/** Words that a number may stand without: 'Room 3222' and '3222'. */
const ROOMS = new Set(['room', 'suite'])

/** A part of a name that only says where the place is, with the town: 'City of Davis: Memorial Center'. */
const AREAS = new Set(['city', 'county', 'town', 'downtown', 'historic', 'village', 'state'])

/** With a word of its own, such a name is of a town or an institution, which has many venues: 'UC Davis', 'Brown County'. */
const INSTITUTIONS = new Set([...AREAS, 'uc', 'university', 'college', 'region', 'regional'])

/** Kinds of which a building is one: a library and museum is not the library. */
const BUILDINGS = new Set(
  `museum library theater church school stadium arena gallery auditorium hotel cinema playhouse chapel brewery
  winery restaurant academy gymnasium`.split(/\s+/),
)

/** Names of no place. */
const NOWHERE = new Set(
  `online virtual zoom webinar tba tbd various locations location event meeting multiple venues to be
  announced determined livestream remote anywhere see website mailing list or link description`
    .split(/\s+/)
    .map(toSingular),
)

/**
 * How likely two venues are one place, from 0 (they are not) to 1. Rooms of a building, branches of a chain and a venue that
 * moved are different places: each has events of its own, at its own point of the map.
 */
export function findLikelihood(a: ComparedVenue, b: ComparedVenue): number {
  const [first, second] = [splitVenueStreet(a.address), splitVenueStreet(b.address)]
  const street = compareStreets(first.street, second.street)
  if (street === 'different') return 0
  const [town, otherTown] = [listTownsInName(a.name), listTownsInName(b.name)]
  if (town.length > 0 && otherTown.length > 0 && town.join() !== otherTown.join()) return 0
  const [campus = [], otherCampus = []] = [
    [a.name, ...first.beforeStreet],
    [b.name, ...second.beforeStreet],
  ].map((texts) => listCampusWords(texts.join(', ')))
  if (campus.length > 0 && otherCampus.length > 0 && campus.join() !== otherCampus.join()) return 0
  const towns = new Set(
    [...first.towns, ...second.towns, ...town, ...otherTown, ...campus, ...otherCampus].map(
      toSingular,
    ),
  )
  const name = [false, true]
    .map((ignoresRoomNumbers) =>
      compareVenueNames(
        parseVenueName(a.name, first.beforeStreet, { ignoresRoomNumbers }),
        parseVenueName(b.name, second.beforeStreet, { ignoresRoomNumbers }),
        { towns, street, isOnCampus: campus.length > 0 && otherCampus.length > 0 },
      ),
    )
    .find((likeness): likeness is Agreement => likeness !== 'different')
  if (!name) return 0
  const rule = RULES[name][street]
  const km = distanceKm(a, b)
  if (km > rule.within) return 0
  return Number((rule.likelihood * (1 - (LOST_BY_DISTANCE * km) / rule.within)).toFixed(3))
}

/** How two venues agree besides their names; `isOnCampus` if both say that they are on the same one. */
type Agreeing = { towns: Set<string>; street: StreetComparison; isOnCampus: boolean }

function compareVenueNames(
  first: VenueName,
  second: VenueName,
  { towns, street, isOnCampus }: Agreeing,
): NameLikeness {
  if (isNowhere(first, towns) || isNowhere(second, towns)) return 'different'
  const comparison = compareNames(first, second)
  if (namesAnotherRoom(first, comparison.first, comparison.shared, towns)) return 'different'
  if (namesAnotherRoom(second, comparison.second, comparison.shared, towns)) return 'different'
  if (street !== 'same' && namesMore(first, second, comparison)) return 'different'
  const sharesSegment = comparison.sharesSegment || isOnCampus
  return classify({ ...comparison, sharesSegment }, { towns, street })
}

/** After rooms and other parts of a place were told apart. */
function classify(
  { shared, first, second, isExact, sharesSegment }: NameComparison,
  { towns, street }: Pick<Agreeing, 'towns' | 'street'>,
): NameLikeness {
  const isTelling = (word: string) =>
    word.length > 1 &&
    word !== 'historic' &&
    !towns.has(word) &&
    !ROOM_WORDS.has(word) &&
    !shared.includes(word)
  const [only, onlySecond] = [first, second].map((leftovers) =>
    leftovers.flatMap(({ words }) => words).filter(isTelling),
  )
  if (!only || !onlySecond) return 'different'
  if (only.length + onlySecond.length === 0) return isExact ? 'same' : 'alike'
  if (only.length > 0 && onlySecond.length > 0) {
    const similarity = trigramSimilarity(only.join(''), onlySecond.join(''))
    return similarity >= SAME_SPELLING ? 'alike' : 'different'
  }
  if (!shared.some((word) => isDistinctive(word, towns))) {
    const kinds = shared.filter((word) => word.length > 1 && !towns.has(word))
    return street === 'same' && kinds.length > 1 ? 'contained' : 'different'
  }
  if (![...only, ...onlySecond].some((word) => isDistinctive(word, towns))) return 'alike'
  // Of two rooms in one building, both have the building's name.
  return sharesSegment ? 'different' : 'contained'
}

/** Whether the words that only one name has are a number, a part of a place, or a whole part of the name such as a room's. */
function namesAnotherRoom(
  name: VenueName,
  leftovers: Leftover[],
  shared: string[],
  towns: Set<string>,
): boolean {
  return leftovers.some(({ segment, words: left }) => {
    const sharesNumber = segment.some((word) => /\d/.test(word) && !left.includes(word))
    const isRoomWord = (word: string) =>
      !towns.has(word) &&
      !shared.includes(word) &&
      (/\d/.test(word) ||
        (ROOM_WORDS.has(word) && !(ROOMS.has(word) && sharesNumber)) ||
        (word.length === 1 && segment.length > 1 && segment.at(-1) === word))
    if (left.some(isRoomWord)) return true
    return (
      name.length > 1 &&
      left.length === segment.length &&
      !segment.every((word) => towns.has(word) || AREAS.has(word) || shared.includes(word))
    )
  })
}

/** Whether one name is of an area or a building, and the other of something in it or of another building as well. */
function namesMore(first: VenueName, second: VenueName, comparison: NameComparison): boolean {
  const [left, leftSecond] = [comparison.first, comparison.second].map((leftovers) =>
    leftovers.flatMap(({ words }) => words),
  )
  if (!left || !leftSecond || (left.length > 0 && leftSecond.length > 0)) return false
  const whole = left.length === 0 ? first : second
  const more = [...left, ...leftSecond]
  const isArea = whole.flat().filter((word) => !INSTITUTIONS.has(word)).length <= 1
  if (isArea && whole.flat().some((word) => INSTITUTIONS.has(word)))
    return more.some((word) => !INSTITUTIONS.has(word))
  const leftovers = [...comparison.first, ...comparison.second]
  return leftovers.some(({ segment, words }) => {
    const kinds = segment.filter((word) => BUILDINGS.has(word))
    return kinds.length > 1 && kinds.some((word) => words.includes(word))
  })
}

function isNowhere(name: VenueName, towns: Set<string>): boolean {
  return name.flat().every((word) => NOWHERE.has(word) || towns.has(word) || isShort(word))
}

/** A region such as 'CA'; but '55' and '+1' may be names. */
const isShort = (word: string) => word.length <= 2 && !/\d/.test(word)
