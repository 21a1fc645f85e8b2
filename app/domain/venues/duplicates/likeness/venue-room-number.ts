/** The sides of a building are no abbreviation of it: '120 NE' and '120 SW' are two rooms. */
const SIDES = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW'])

/** Of three digits or more: 'Studio 2' may be any. */
const ROOM_NUMBER = /^[a-z]?\d{3,}[a-z]?$/

/**
 * A segment of a name that is a room's number, without the abbreviation of its building: of 'Winston Hall, WN129' the room is
 * 129, as it is of '129 COT'; '0G107' is 'G107'. Other texts are returned as they are.
 */
export function toPlainRoomNumber(text: string, building: string): string {
  const plain = text.replace(/\b0+(?=[A-Z]\d)/, '')
  const [, before = '', beforeNumber = ''] = /^([A-Z]{2,4})[ -]?(\d{2,}[A-Z]?)$/.exec(plain) ?? []
  if (before && abbreviates(before, building)) return beforeNumber
  const [, number = '', after = ''] = /^(\d{3,}[A-Z]?) ([A-Z]{2,4})$/.exec(plain) ?? []
  return after && !SIDES.has(after) ? number : plain
}

/** Whether a word is the number of a room in a larger building. */
export const isRoomNumber = (word: string) => ROOM_NUMBER.test(word)

/** Whether the name has these characters in their order, from its beginning. */
function abbreviates(initials: string, name: string): boolean {
  const text = name.toUpperCase()
  let at = -1
  for (const [index, character] of [...initials].entries()) {
    at = text.indexOf(character, at + 1)
    if (at < 0 || (index === 0 && at > 0)) return false
  }
  return true
}
