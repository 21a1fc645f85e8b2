import type { VenuePlace } from '~/domain/venues/venue'
import { distanceKm } from '~/lib/shapes/geojson'
import { isNowhere, namesAnotherRoom, namesMore } from './another-place'
import { compareNames, type NameComparison } from './compare-venue-names'
import { DRINKS, isDistinctive, ROOM_WORDS } from './venue-kinds'
import {
  findStreetInName,
  isInitialism,
  listCampusWords,
  parseVenueName,
  spellAs,
  type VenueName,
} from './venue-name'
import { toSingular, trigramSimilarity } from './venue-spelling'
import {
  compareStreets,
  listTownsInName,
  type StreetComparison,
  splitVenueStreet,
} from './venue-street'
import { haveSameRoomNumber, isRoomInFull, withoutWhereabouts } from './whereabouts'

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

/**
 * How likely two venues are one place, from 0 (they are not) to 1. Rooms of a building, branches of a chain and a venue that
 * moved are different places: each has events of its own, at its own point of the map.
 */
export function findLikelihood(a: VenuePlace, b: VenuePlace): number {
  const [first, second] = [splitVenueStreet(a.address), splitVenueStreet(b.address)]
  const street = compareStreets(
    first.street ?? findStreetInName(a.name),
    second.street ?? findStreetInName(b.name),
  )
  if (street === 'different') return 0
  const km = distanceKm(a, b)
  if (km > RULES.same[street].within) return 0
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
  const [isOnCampus, isOtherOnCampus] = [campus.length > 0, otherCampus.length > 0]
  const name = compareVenueNames(
    parseVenueName(a.name, first.beforeStreet, { withoutInitialism: isOtherOnCampus }),
    parseVenueName(b.name, second.beforeStreet, { withoutInitialism: isOnCampus }),
    {
      towns,
      street,
      isOnCampus: isOnCampus && isOtherOnCampus,
      isInitialism: [a.name, b.name].some(isInitialism),
    },
  )
  if (name === 'different') return 0
  const rule = RULES[name][street]
  if (km > rule.within) return 0
  return Number((rule.likelihood * (1 - (LOST_BY_DISTANCE * km) / rule.within)).toFixed(3))
}

/** How two venues agree besides their names. */
type Agreeing = {
  towns: Set<string>
  street: StreetComparison
  /** Both say that they are on the same one. */
  isOnCampus: boolean
  /** One name is an institution's initials alone; what goes on is of something in it. */
  isInitialism: boolean
}

function compareVenueNames(a: VenueName, b: VenueName, agreeing: Agreeing): NameLikeness {
  const { towns, street } = agreeing
  const [first, second] = [spellAs(a, b), spellAs(b, a)]
  if (isNowhere(first, towns) || isNowhere(second, towns)) return 'different'
  const words = compareNames(first, second)
  if (haveSameRoomNumber(words, towns)) return 'alike'
  const comparison = withoutWhereabouts(words, towns)
  if (namesAnotherRoom(first, comparison.first, comparison.shared, towns)) return 'different'
  if (namesAnotherRoom(second, comparison.second, comparison.shared, towns)) return 'different'
  const leftovers = [...comparison.first, ...comparison.second].flatMap(({ words: left }) => left)
  const isInInstitution = agreeing.isInitialism && leftovers.some((word) => !towns.has(word))
  if (street !== 'same' && (isInInstitution || namesMore(first, second, comparison)))
    return 'different'
  return classify(comparison, agreeing)
}

/** After rooms and other parts of a place were told apart. */
function classify(
  comparison: NameComparison,
  { towns, street, isOnCampus }: Agreeing,
): NameLikeness {
  const { shared, first, second } = comparison
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
  const all = [...only, ...onlySecond]
  if (all.length === 0) return comparison.isExact ? 'same' : 'alike'
  const isNamed = shared.some((word) => isDistinctive(word, towns))
  if (only.length > 0 && onlySecond.length > 0) {
    if (isNamed && all.every((word) => DRINKS.has(word))) return 'alike'
    const similarity = trigramSimilarity(only.join(''), onlySecond.join(''))
    return similarity >= SAME_SPELLING ? 'alike' : 'different'
  }
  if (!isNamed) {
    const kinds = shared.filter((word) => word.length > 1 && !towns.has(word))
    return street === 'same' && kinds.length > 1 ? 'contained' : 'different'
  }
  if (!all.some((word) => isDistinctive(word, towns))) return 'alike'
  if (comparison.equal.length === 0 && !isOnCampus) return 'contained'
  // Of two rooms in one building, both have the building's name.
  const leftovers = [...first, ...second].filter(({ words }) => words.some(isTelling))
  return leftovers.every((leftover) => isRoomInFull(leftover, shared, towns))
    ? 'contained'
    : 'different'
}
