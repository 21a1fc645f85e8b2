import type { Leftover, NameComparison } from './compare-venue-names'
import {
  AREA,
  COMMON_ROOMS,
  findRank,
  HALL,
  INSIDE,
  INSTITUTIONS,
  isDistinctive,
  KINDS,
  LANDMARKS,
  ROOM_WORDS,
  ROOMS,
} from './venue-kinds'
import { isRoomNumber } from './venue-room-number'
import { isOrdinal } from './venue-spelling'

/** What is known of two names besides their leftovers. */
type Agreed = {
  /** Whether both names have this word, and it says which place it is. */
  isNaming: (word: string) => boolean
  /** The sizes of the places that both names have, besides whole towns and campuses. */
  ranks: (number | null)[]
}

/**
 * A comparison without what only one name says of where the place is: the building or the institution around it, the room's
 * number, its floor. Both names still have a word that says which place it is: a number alone, or a building alone, is another.
 */
export function withoutWhereabouts(comparison: NameComparison, towns: Set<string>): NameComparison {
  const isNaming = createIsNaming(comparison.shared, towns)
  const [first, second] = [comparison.first, comparison.second].map((leftovers) =>
    leftovers.map((leftover) => withoutForenameInitials(leftover, isNaming)),
  ) as [Leftover[], Leftover[]]
  const sides = [
    [first, second],
    [second, first],
  ] as const
  const [withoutFirst, withoutSecond] = sides.map(([own, rivals]) => {
    const agreed = { isNaming, ranks: listRanks(comparison, own, isNaming) }
    const placed = withoutSurroundings(own, rivals, agreed, towns)
    const isRoom =
      agreed.ranks.length > 1 ||
      placed.length < own.length ||
      rivals.some((leftover) => isSurrounding(leftover, agreed))
    const numbered = isNumbered(rivals) ? placed : withoutNumbers(placed, isRoom, agreed)
    return withoutMissingKinds(numbered, rivals, agreed)
  })
  return { ...comparison, first: withoutFirst ?? [], second: withoutSecond ?? [] }
}

/** 'Hill Library' and 'D.H. Hill Library'. */
function withoutForenameInitials(leftover: Leftover, isNaming: Agreed['isNaming']): Leftover {
  const { segment, words } = leftover
  const isSurname = (word: string | undefined) => word !== undefined && isNaming(word)
  const isInitial = (word: string) =>
    /^\p{L}{1,2}$/u.test(word) && isSurname(segment[segment.indexOf(word) + 1])
  return { ...leftover, words: words.filter((word) => !isInitial(word)) }
}

function listRanks(
  { equal, shared }: NameComparison,
  own: Leftover[],
  isNaming: Agreed['isNaming'],
): (number | null)[] {
  const common = [
    ...equal.map(({ words }) => words),
    ...own.map(({ segment, words }) => segment.filter((word) => !words.includes(word))),
  ]
  return common
    .filter((words) => words.some((word) => isNaming(word) || isOnlyOne(word, shared)))
    .filter((words) => findRank(words.slice(-1)) !== AREA)
    .map(findRank)
}

/** A building has one auditorium. */
const isOnlyOne = (word: string, shared: string[]) => word === 'auditorium' && shared.includes(word)

/** Segments that surround what both names name; none where the other name has something of its own. */
function withoutSurroundings(
  own: Leftover[],
  rivals: Leftover[],
  agreed: Agreed,
  towns: Set<string>,
): Leftover[] {
  const isOwn = (word: string) =>
    LANDMARKS.has(word) ||
    (isDistinctive(word, towns) && !INSTITUTIONS.has(word) && word.length > 2)
  const isApart = ({ segment, words }: Leftover) =>
    words.some((word) => isOwn(word) && !isPosition(word, segment))
  if (rivals.some(isApart)) return own
  return own.filter((leftover) => !isSurrounding(leftover, agreed))
}

function isSurrounding({ segment, isAround, words }: Leftover, { ranks }: Agreed): boolean {
  if (words.length < segment.length || ranks.length === 0) return false
  const named = segment.filter((word) => !isPosition(word, segment))
  const rank = findRank(named)
  if (isAround) return rank === null || rank >= HALL
  if (rank !== AREA && findRank(named.slice(-1)) === null) return false
  // What a place is in is larger than it; of places without a kind, as large as a theater.
  return rank !== null && ranks.every((known) => rank > (known ?? INSIDE))
}

/** The number of a room or floor, and the words before it. */
const isPosition = (word: string, segment: string[]) =>
  ROOMS.has(word) ||
  isRoomNumber(word) ||
  (segment.includes('floor') && (word === 'floor' || isOrdinal(word)))

const isNumbered = (leftovers: Leftover[]) =>
  leftovers.some(({ words }) => words.some((word) => isRoomNumber(word)))

/** `isRoom` if the names agree on more than a building. */
function withoutNumbers(own: Leftover[], isRoom: boolean, { isNaming }: Agreed): Leftover[] {
  return own.flatMap((leftover) => {
    const { segment, words } = leftover
    const isPlace = (word: string) => isPosition(word, segment)
    if (!words.some(isPlace)) return [leftover]
    const rest = segment.filter((word) => !words.includes(word))
    const rank = findRank(rest)
    const isNamedRoom = rank !== null && rank <= INSIDE && rest.some(isNaming)
    if (!isRoom && !isNamedRoom) return [leftover]
    const more = words.filter((word) => !isPlace(word))
    return more.length > 0 || rest.length > 0 ? [{ ...leftover, words: more }] : []
  })
}

/** 'Rubin Visualization' and 'Visualization Gallery': the other name does not say what kind of place it is. */
function withoutMissingKinds(
  own: Leftover[],
  rivals: Leftover[],
  { isNaming }: Agreed,
): Leftover[] {
  const isKind = (word: string) => KINDS.has(word) || ROOM_WORDS.has(word)
  return own.map((leftover) => {
    const named = leftover.segment.filter(isNaming)
    const hasKind = rivals.every(
      ({ segment, words }) =>
        words.length === 0 ||
        segment.some(isKind) ||
        !isForename({ segment, words }, (word) => named.includes(word)),
    )
    if (hasKind) return leftover
    const { segment, words } = leftover
    const end = segment.findLastIndex(isNaming)
    const isMissing = (word: string) => KINDS.has(word) && segment.lastIndexOf(word) > end
    return { ...leftover, words: words.filter((word) => !isMissing(word)) }
  })
}

/** Whether the words that only one name has come before a surname that both have. */
function isForename(
  { segment, words }: Pick<Leftover, 'segment' | 'words'>,
  isSurname: (word: string) => boolean,
): boolean {
  const surnameAt = segment.findIndex(isSurname)
  return words.every((word) => segment.indexOf(word) < surnameAt)
}

/** Names of a room with this many words in common may differ by one more. */
const LONG_NAME = 4

/**
 * Whether two names are of the same room, of which one has a further word: a first name, as in 'Washington-Sankofa Room' and
 * 'Sankofa Room', or one of many. Of a ballroom that is divided, each name is a section of it.
 */
export function isRoomInFull(
  { segment, words }: Leftover,
  shared: string[],
  towns: Set<string>,
): boolean {
  if (segment.includes('ballroom')) return false
  const isNaming = createIsNaming(shared, towns)
  return (
    isForename({ segment, words }, isNaming) ||
    (words.length === 1 && segment.length > LONG_NAME && segment.some(isNaming))
  )
}

function createIsNaming(shared: string[], towns: Set<string>): (word: string) => boolean {
  return (word) =>
    shared.includes(word) &&
    isDistinctive(word, towns) &&
    !COMMON_ROOMS.has(word) &&
    !ROOM_WORDS.has(word)
}

/** Whether both names are of the same room of the same building, whatever they call it. */
export function haveSameRoomNumber(
  { shared, first, second, equal }: NameComparison,
  towns: Set<string>,
): boolean {
  const segments = [
    ...equal.map(({ words }) => words),
    ...[...first, ...second].map(({ segment }) => segment),
  ]
  const isRoom = (word: string) =>
    isRoomNumber(word) &&
    !segments.some((words) => words.includes(word) && words.includes('building'))
  const isNaming = createIsNaming(shared, towns)
  const isBuilding = (words: string[]) =>
    words.some((word) => isNaming(word) && !/\d/.test(word)) && findRank(words.slice(-1)) !== AREA
  // '204 NE' and '204 SW'.
  const isDivided = [...first, ...second].some(
    ({ segment, words }) => segment.some(isRoom) && words.some((word) => word.length <= 2),
  )
  return shared.some(isRoom) && !isDivided && equal.some(({ words }) => isBuilding(words))
}
