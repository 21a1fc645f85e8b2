import { findRank, HALL, isDistinctive } from './venue-kinds'
import { toPlainRoomNumber } from './venue-room-number'
import { listWords } from './venue-spelling'
import { isRegion, type Street, splitVenueStreet } from './venue-street'

/** A name in the segments between commas, dashes and the like: 'Main Library, Room 3' has two. */
export type VenueName = Segment[]

export type Segment = {
  /** In their common spelling. */
  words: string[]
  /** It says where the place is: 'Egg Auditorium in Oak Hall', 'Egg Auditorium (Oak Hall)'. */
  isAround: boolean
}

type RawSegment = { text: string; isAround: boolean }

const SEPARATORS = /[,;|\n:/+@]|\s[-–—]|[-–—]\s/

/** 'in', 'at' and the like, and 'on' before a street. */
const AROUND =
  /\s(?:(?:in|at|inside)\s(?:the\s)?|on\s(?=.*\b(?:st|street|ave|avenue|rd|road|blvd|boulevard)\b))/i

/** Initials of an institution, before the name of a place of it: 'NCSU Bell Tower'. */
const INITIALISM = /^[A-Z]{3,5}\s+(?=\S)/

/** Of longer texts, which are no names, the rest is not read. */
const MAX_LENGTH = 400

/**
 * Reads a name, and what its address says before the street: 'Union, Room 3' and 'Union' with address 'Room 3' are equal.
 * `withoutInitialism` leaves out an institution's initials at the beginning.
 */
export function parseVenueName(
  name: string,
  beforeStreet: string[] = [],
  { withoutInitialism = false } = {},
): VenueName {
  const [first = '', ...more] = [name, ...beforeStreet].map((text) => text.slice(0, MAX_LENGTH))
  const raw = [withoutInitialism ? first.replace(INITIALISM, '') : first, ...more]
    .flatMap(splitText)
    .filter(({ text }, index) => index === 0 || !(isRegion(text) || isCampus(text)))
  const segments = raw
    .filter((segment) => !isStreet(segment))
    .map(({ text, isAround }, index) => {
      const words = listWords(index === 0 ? text : toPlainRoomNumber(text, raw[0]?.text ?? ''))
      return { words, isAround }
    })
    .filter(({ words }) => words.length > 0)
  const initials = segments
    .flatMap(({ words }) => words)
    .map((word) => word[0])
    .join('')
  return segments.filter(({ words }) => segments.length === 1 || !isInitials(words, initials))
}

/** The street that a name says the place is at: 'Clown House at 5 SE Grand'. */
export function findStreetInName(name: string): Street | null {
  const segment = splitText(name.slice(0, MAX_LENGTH)).find(isStreet)
  return segment ? splitVenueStreet(segment.text).street : null
}

/** Whether a name is initials alone, which are an institution's: 'UCSB'. */
export const isInitialism = (name: string) => /^[A-Z]{3,5}$/.test(name.trim())

/** All words of a name, in order. */
export const listNameWords = (name: VenueName) => name.flatMap(({ words }) => words)

function splitText(text: string): RawSegment[] {
  return text.split(/[()]/).flatMap((piece, depth) =>
    piece.split(SEPARATORS).flatMap((segment) =>
      segment.split(AROUND).flatMap((raw, at) => {
        const trimmed = raw.trim()
        const isBuilding = depth % 2 === 1 && (findRank(listWords(trimmed)) ?? 0) >= HALL
        return trimmed === '' ? [] : [{ text: trimmed, isAround: at > 0 || isBuilding }]
      }),
    ),
  )
}

const isStreet = ({ text, isAround }: RawSegment) =>
  isAround && splitVenueStreet(text).street !== null

/** 'Student Center - North Campus' is the student center of a campus, as a town may have one. */
const isCampus = (segment: string) => /\p{L}\s+campus$/iu.test(segment)

/** The words of the campus that a name says it is on. */
export function listCampusWords(name: string): string[] {
  const campus = name
    .split(/[,:()/]|\s[-–—]\s/)
    .slice(1)
    .find((segment) => isCampus(segment.trim()))
  return campus === undefined ? [] : listWords(campus)
}

/** 'Davis Community Church (DCC)'. */
function isInitials([word = '', ...more]: string[], initials: string): boolean {
  return more.length === 0 && word.length >= 2 && /^\p{L}+$/u.test(word) && initials.includes(word)
}

/**
 * The name as another name writes the same words: initials in full, 'UCD Library' after 'UC Davis Library', and words written
 * together, 'Maker Space' after 'Makerspace'.
 */
export function spellAs(name: VenueName, model: VenueName): VenueName {
  const known = new Set(listNameWords(model))
  const expand = (word: string) =>
    known.has(word) || !/^\p{L}{2,6}$/u.test(word)
      ? [word]
      : (model.map(({ words }) => findRun(words, word)).find((run) => run !== null) ?? [word])
  return name.map((segment) => ({
    ...segment,
    words: joinCompounds(segment.words, known).flatMap(expand),
  }))
}

function joinCompounds(words: string[], known: Set<string>): string[] {
  const joined: string[] = []
  for (const word of words) {
    const compound = (joined.at(-1) ?? '') + word
    if (joined.length > 0 && known.has(compound)) joined.pop()
    joined.push(known.has(compound) ? compound : word)
  }
  return joined
}

/** Two initials are too few, but for a state's: 'NC' is 'North Carolina'. */
const STATE = /^(?:north|south|west|new)$/

/** The words in a row that begin with these initials; short words, such as 'UC', are initials already. */
function findRun(words: string[], initials: string): string[] | null {
  for (let start = 0; start < words.length; start++) {
    let text = ''
    for (let end = start; end < words.length && text.length < initials.length; end++) {
      const word = words[end] ?? ''
      text += word.length <= 2 ? word : word[0]
      const isRun = text === initials && end > start
      if (isRun && (text.length > 2 || STATE.test(words[start] ?? '')))
        return words.slice(start, end + 1)
    }
  }
  return null
}

/** The words of a name that say which place it is. */
export function listDistinctiveWords(name: VenueName, towns: Set<string>): string[] {
  return listNameWords(name).filter((word) => isDistinctive(word, towns))
}
