import { distance } from 'fastest-levenshtein'
import { textKey } from '~/lib/text/text-key'

const ORDINALS = new Set(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' '),
)
const ENDS = ['st', 'nd', 'rd']

const SPELLINGS = new Map(
  Object.entries({
    theatre: 'theater',
    theatres: 'theater',
    theaters: 'theater',
    centre: 'center',
    ctr: 'center',
    cntr: 'center',
    colosseum: 'coliseum',
    museums: 'museum',
    saint: 'st',
    mount: 'mt',
    mtn: 'mountain',
    fort: 'ft',
    bldg: 'building',
    rm: 'room',
    fl: 'floor',
    univ: 'university',
    aud: 'auditorium',
    ave: 'avenue',
    mem: 'memorial',
    lib: 'library',
    elem: 'elementary',
    sch: 'school',
    pk: 'park',
    hs: 'high school',
    sq: 'square',
    rec: 'recreation',
    comm: 'community',
    gym: 'gymnasium',
    vets: 'veterans',
    veteran: 'veterans',
    pac: 'performing arts center',
    ballrooms: 'ballroom',
    gardens: 'garden',
    grounds: 'ground',
    studios: 'studio',
    iii: '3',
    ii: '2',
    iv: '4',
    ste: 'suite',
    street: 'st',
    ...listNumberWords(),
    // Kinds of places in French and Spanish: 'Musée Rodin' and 'Rodin Museum'.
    musee: 'museum',
    museo: 'museum',
    teatro: 'theater',
    parc: 'park',
    parque: 'park',
    eglise: 'church',
    iglesia: 'church',
    stade: 'stadium',
    estadio: 'stadium',
    bibliotheque: 'library',
    biblioteca: 'library',
    galerie: 'gallery',
    galeria: 'gallery',
    marche: 'market',
    mercado: 'market',
    jardin: 'garden',
    salle: 'hall',
    sala: 'hall',
    maison: 'house',
    universite: 'university',
    universidad: 'university',
    ecole: 'school',
    escuela: 'school',
  }),
)

/** 'one' is '1', '1st' is 'first', and so on. */
function listNumberWords(): Record<string, string> {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  const ordinals = [...ORDINALS].map((word, at) => [`${at + 1}${ENDS[at] ?? 'th'}`, word])
  return Object.fromEntries([...words.map((word, at) => [word, String(at + 1)]), ...ordinals])
}

const ARTICLES = new Set(
  `the a an of at and in on for inc llc co company jr sr de du des la le les del el los las`.split(
    /\s+/,
  ),
)

/** Words may double a consonant or not, longer ones contain one typing error, and much longer ones two. */
const [DOUBLED_LENGTH, ONE_ERROR_LENGTH, TWO_ERRORS_LENGTH] = [4, 5, 10]

/** The words of a text in their common spelling, without articles. */
export function listWords(text: string): string[] {
  const whole = text.replace(/\b[dl]['’](?=\p{L}{3})/giu, '')
  const joined = whole.replace(/['’`´]/g, '').replace(/(?<=\b\p{L})\.\s*(?=\p{L}\.)/gu, '')
  return (
    joinPhrases(textKey(joined))
      // 'Partners I' and 'Partners 1'.
      .replace(/ i$/, ' 1')
      .split(' ')
      .flatMap((word) =>
        (SPELLINGS.get(word) ?? SPELLINGS.get(toSingular(word)) ?? word).split(' '),
      )
      .map(toSingular)
      // 'Meeting Room A' ends with no article.
      .filter((word, index, all) => word !== '' && (!ARTICLES.has(word) || isLastWord(all, index)))
  )
}

/** Several words that are one: 'Tasting Room' is no room. */
function joinPhrases(plain: string): string {
  return plain
    .replace(/\btasting (?:room|bar)\b/, 'tasting')
    .replace(/\b(tap|brew) (?=room\b|pub\b|work|house\b)/, '$1')
}

const isLastWord = (words: string[], index: number) =>
  words.length > 1 && index === words.length - 1 && words[index] === 'a'

/** Equal for both numbers of a word: 'arts' and 'art', 'galleries' and 'gallery'. */
export function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /[sui]s$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.slice(0, /(?:ch|sh|x|s)es$/.test(word) ? -2 : -1)
}

/** Whether a word is '12th' or 'third', as floors and streets are counted. */
export const isOrdinal = (word: string) => ORDINALS.has(word) || /^\d+(?:st|nd|rd|th)$/.test(word)

/** Whether two words are the same but for typing errors. */
export function isMisspelling(word: string): (candidate: string) => boolean {
  return (candidate) => {
    const length = Math.min(word.length, candidate.length)
    if (length < DOUBLED_LENGTH || /\d/.test(word + candidate)) return false
    // Of two surnames such as 'Parker' and 'Barker', neither is misspelled.
    if (word[0] !== candidate[0]) return false
    const [first, second] = [word, candidate].map((text) => text.replace(/(.)\1/g, '$1'))
    if (first === second) return true
    if (length < ONE_ERROR_LENGTH) return false
    // Of 'Lounibos', an end in -s was removed, of 'Lounibus' it was not.
    const [whole = '', candidateWhole = ''] = [word, candidate].map((text) =>
      text.replace(/s$/, ''),
    )
    return distance(whole, candidateWhole) <= (length >= TWO_ERRORS_LENGTH ? 2 : 1)
  }
}

/** The share of three-letter pieces that both texts have: 'play house' and 'playhouse' are alike. From 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  const [first, second] = [listTrigrams(a), listTrigrams(b)]
  const shared = [...first].filter((piece) => second.has(piece)).length
  return (2 * shared) / (first.size + second.size)
}

function listTrigrams(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
