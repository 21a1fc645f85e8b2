import type { Leftover, NameComparison } from './compare-venue-names'
import {
  AREA,
  AREAS,
  BUILDING,
  BUILDINGS,
  DRINKS,
  findRank,
  INSTITUTIONS,
  KINDS,
  LANDMARKS,
  NOWHERE,
  ROOM_WORDS,
  ROOMS,
  VENUE_ROOMS,
} from './venue-kinds'
import { listNameWords, type VenueName } from './venue-name'

/** Whether the words that only one name has are a number, a part of a place, or a whole part of the name such as a room's. */
export function namesAnotherRoom(
  name: VenueName,
  leftovers: Leftover[],
  shared: string[],
  towns: Set<string>,
): boolean {
  return leftovers.some(({ segment, words: left, isAround }) => {
    const sharesNumber = segment.some((word) => /\d/.test(word) && !left.includes(word))
    // The 'Bossanova' is the 'Bossanova Ballroom', but the 'Bossanova Hotel' is not.
    const isKindOfVenue = (word: string) =>
      VENUE_ROOMS.has(word) &&
      name.length === 1 &&
      left.length === 1 &&
      segment.at(-1) === word &&
      !segment.slice(0, -1).some((before) => KINDS.has(before) || findRank([before]) !== null)
    const isRoomWord = (word: string) =>
      !towns.has(word) &&
      !shared.includes(word) &&
      (/\d/.test(word) ||
        (ROOM_WORDS.has(word) && !(ROOMS.has(word) && sharesNumber) && !isKindOfVenue(word)) ||
        (word.length === 1 && segment.length > 1 && segment.at(-1) === word))
    if (left.some(isRoomWord)) return true
    return (
      name.length > 1 &&
      !(isAround && findRank(segment) === null) &&
      left.length === segment.length &&
      !segment.every((word) => towns.has(word) || AREAS.has(word) || shared.includes(word))
    )
  })
}

/** Whether one name is of an area or a building, and the other of something in it or of another building as well. */
export function namesMore(
  first: VenueName,
  second: VenueName,
  comparison: NameComparison,
): boolean {
  const [left, leftSecond] = [comparison.first, comparison.second].map((leftovers) =>
    leftovers.flatMap(({ words }) => words),
  )
  if (!left || !leftSecond || (left.length > 0 && leftSecond.length > 0)) return false
  const whole = listNameWords(left.length === 0 ? first : second)
  const more = [...left, ...leftSecond]
  const isArea = whole.filter((word) => !INSTITUTIONS.has(word)).length <= 1
  if (isArea && whole.some((word) => INSTITUTIONS.has(word)))
    return more.some((word) => !INSTITUTIONS.has(word))
  const leftovers = [...comparison.first, ...comparison.second]
  if (leftovers.some((leftover) => goesOn(leftover, whole))) return true
  return leftovers.some(({ segment, words }) => {
    if (words.some((word) => LANDMARKS.has(word) && segment.at(-1) !== word)) return true
    const kinds = segment.filter((word) => BUILDINGS.has(word))
    return kinds.length > 1 && kinds.some((word) => words.includes(word))
  })
}

/**
 * Whether a name goes on where the other ends with what kind of place it is: 'Lake Park Beach' is in 'Lake Park', as
 * 'Mystic Theater Bar' is in 'Mystic Theater'.
 */
function goesOn({ segment, words }: Leftover, whole: string[]): boolean {
  const end = whole.at(-1) ?? ''
  const after = segment.slice(segment.lastIndexOf(end) + 1)
  const isMore = segment.includes(end) && after.some((word) => words.includes(word))
  if (!isMore || (end === 'branch' && after.join() === 'library')) return false
  const size = findRank([end]) ?? 0
  const isKind = (KINDS.has(end) && !DRINKS.has(end)) || size >= BUILDING
  return size === AREA || (isKind && findRank(after) !== null)
}

/** Whether it is a name of no place, such as 'Online'. */
export function isNowhere(name: VenueName, towns: Set<string>): boolean {
  return listNameWords(name).every((word) => NOWHERE.has(word) || towns.has(word) || isShort(word))
}

/** A region such as 'CA'; but '55' and '+1' may be names. */
const isShort = (word: string) => word.length <= 2 && !/\d/.test(word)
