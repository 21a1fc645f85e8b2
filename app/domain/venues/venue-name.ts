import { distance } from 'fastest-levenshtein'
import { textKey } from '~/lib/text-key'
import { isRegion } from './venue-street'

/** A name as words in their common spelling, in the parts between commas, dashes and the like: 'Main Library, Room 3' has two. */
export type VenueName = string[][]

/** A part of a name, and its words that the other name does not have. */
export type Leftover = { segment: string[]; words: string[] }

/** How two names agree, word for word. */
export type NameComparison = {
  shared: string[]
  first: Leftover[]
  second: Leftover[]
  /** No shared word is misspelled. */
  isExact: boolean
  /** Both names have a part that is the same in both, and other parts. */
  sharesSegment: boolean
}

const SPELLINGS: Record<string, string> = {
  ...{ theatre: 'theater', theatres: 'theater', theaters: 'theater', centre: 'center' },
  ...{ ctr: 'center', cntr: 'center', colosseum: 'coliseum', museums: 'museum' },
  ...{ saint: 'st', mount: 'mt', mtn: 'mountain', fort: 'ft', bldg: 'building' },
  ...{ rm: 'room', fl: 'floor', univ: 'university', aud: 'auditorium', ave: 'avenue' },
  ...{ mem: 'memorial', lib: 'library', elem: 'elementary', sch: 'school', pk: 'park' },
  ...{ gym: 'gymnasium', vets: 'veterans', veteran: 'veterans', pac: 'performing arts center' },
  ...{ ballrooms: 'ballroom', gardens: 'garden', grounds: 'ground', studios: 'studio' },
  ...{
    iii: '3',
    ii: '2',
    iv: '4',
    ste: 'suite',
  },
  ...listNumberWords(),
  // Kinds of places in French and Spanish: 'Musée Rodin' and 'Rodin Museum'.
  ...{ musee: 'museum', museo: 'museum', teatro: 'theater', parc: 'park', parque: 'park' },
  ...{ eglise: 'church', iglesia: 'church', stade: 'stadium', estadio: 'stadium' },
  ...{ bibliotheque: 'library', biblioteca: 'library', galerie: 'gallery', galeria: 'gallery' },
  ...{ marche: 'market', mercado: 'market', jardin: 'garden', salle: 'hall', sala: 'hall' },
  ...{ maison: 'house', universite: 'university', universidad: 'university' },
  ...{ ecole: 'school', escuela: 'school' },
}

/** 'one' is '1', and so on. */
function listNumberWords(): Record<string, string> {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  return Object.fromEntries(words.map((word, at) => [word, String(at + 1)]))
}

const ARTICLES = new Set([
  ...['the', 'a', 'an', 'of', 'at', 'and', 'in', 'on', 'for', 'inc', 'llc'],
  ...['de', 'du', 'des', 'la', 'le', 'les', 'del', 'el', 'los', 'las'],
])

/** What kind of place it is. Two names of different kinds are two places, but a kind alone names none. */
const KINDS = new Set(
  `hall center theater park library church school bar cafe club museum gallery arena stadium field
  building house auditorium college university uc community garden market brewery brewing winery
  restaurant pub tavern lounge grill hotel inn plaza square place playhouse cinema opera
  arts art performing music memorial public city county town regional branch historic downtown
  conference events event venue entertainment complex space coffee company co chapel
  pavilion amphitheater gymnasium veterans campus high elementary academy commons ground fairgrounds
  showroom experience official main tasting beer dining recreation visitor civic cultural
  concert live jazz comedy shopping`
    .split(/\s+/)
    .map(toSingular),
)

/** Longer words may contain one typing error, and much longer ones two. */
const [ONE_ERROR_LENGTH, TWO_ERRORS_LENGTH] = [5, 10]

const ROOM_NUMBER = /(?<=\p{L}\s*)\((?:room |suite )?[a-z]?\d+[a-z]?\)$/iu

/**
 * Reads a name, and what its address says before the street: 'Union, Room 3' and 'Union' with address 'Room 3' are equal. With
 * `ignoresRoomNumbers`, 'Union, Photo Lab (Room 3)' is 'Union, Photo Lab'; but 'Union (Room 3)' is always a room of the union.
 */
export function parseVenueName(
  name: string,
  beforeStreet: string[] = [],
  { ignoresRoomNumbers = false } = {},
): VenueName {
  const texts = [name, ...beforeStreet].flatMap((text) => text.split(/[,;|\n]/))
  const segments = texts
    .map((text, index) => (ignoresRoomNumbers && index > 0 ? text.replace(ROOM_NUMBER, '') : text))
    .flatMap((text) => text.split(/[:()/+]|\s[-–—]|[-–—]\s|@/))
    .map((segment) => segment.trim())
    .filter((segment, index) => index === 0 || !(isRegion(segment) || isCampus(segment)))
    .map(listWords)
    .filter((words) => words.length > 0)
  const initials = segments
    .flat()
    .map((word) => word[0])
    .join('')
  return segments.filter((segment) => segments.length === 1 || !isInitials(segment, initials))
}

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

/** Equal for both numbers of a word: 'arts' and 'art', 'galleries' and 'gallery'. */
export function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /[sui]s$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.slice(0, /(?:ch|sh|x|s)es$/.test(word) ? -2 : -1)
}

/** 'Davis Community Church (DCC)'. */
function isInitials([word = '', ...more]: string[], initials: string): boolean {
  return more.length === 0 && word.length >= 2 && /^\p{L}+$/u.test(word) && initials.includes(word)
}

/** Compares names part by part and word by word, in any order. */
export function compareNames(a: VenueName, b: VenueName): NameComparison {
  const unequal = [...b]
  const equal: string[][] = []
  const rest = a.filter((segment) => {
    const at = unequal.findIndex((candidate) => candidate.join(' ') === segment.join(' '))
    if (at >= 0) equal.push(...unequal.splice(at, 1))
    return at < 0
  })
  const second = unequal.map((segment) => ({ segment, words: [...segment] }))
  const shared = equal.flat()
  let isExact = true
  const first = rest.map((segment) => {
    const words = segment.filter((word) => {
      const partner = removePartner(second, word)
      if (partner === null) return true
      if (partner !== word) isExact = false
      shared.push(word)
      return false
    })
    return { segment, words }
  })
  return { shared, first, second, isExact, sharesSegment: equal.length > 0 }
}

/** Whether the word says which place it is, not only what kind of place or where. */
export function isDistinctive(word: string, towns: Set<string>): boolean {
  return word.length > 1 && !towns.has(word) && !KINDS.has(word)
}

/** The share of three-letter pieces that both texts have: 'play house' and 'playhouse' are alike. From 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  const [first, second] = [listTrigrams(a), listTrigrams(b)]
  const shared = [...first].filter((piece) => second.has(piece)).length
  return (2 * shared) / (first.size + second.size)
}

function listWords(text: string): string[] {
  const whole = text.replace(/\b[dl]['’](?=\p{L}{3})/giu, '')
  const plain = textKey(whole.replace(/['’`´]/g, '').replace(/\.(?=\p{L}\.)/gu, ''))
  return (
    plain
      // 'Partners I' and 'Partners 1'.
      .replace(/ i$/, ' 1')
      .split(' ')
      .flatMap((word) => (SPELLINGS[word] ?? SPELLINGS[toSingular(word)] ?? word).split(' '))
      .map(toSingular)
      // 'Meeting Room A' ends with no article.
      .filter((word, index, all) => word !== '' && (!ARTICLES.has(word) || isLastWord(all, index)))
  )
}

const isLastWord = (words: string[], index: number) =>
  words.length > 1 && index === words.length - 1 && words[index] === 'a'

/** Removes the word that agrees with this one, an equal one if there is one, and returns it; null if there is none. */
function removePartner(leftovers: Leftover[], word: string): string | null {
  for (const isPartner of [(candidate: string) => candidate === word, isMisspelling(word)]) {
    for (const { words } of leftovers) {
      const at = words.findIndex(isPartner)
      if (at >= 0) return words.splice(at, 1)[0] ?? null
    }
  }
  return null
}

function isMisspelling(word: string): (candidate: string) => boolean {
  return (candidate) => {
    const length = Math.min(word.length, candidate.length)
    if (length < ONE_ERROR_LENGTH || /\d/.test(word + candidate)) return false
    return distance(word, candidate) <= (length >= TWO_ERRORS_LENGTH ? 2 : 1)
  }
}

function listTrigrams(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
