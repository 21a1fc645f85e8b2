import { textKey } from '~/lib/text-key'
import type { Random } from './seeded-random'

/** Words that share stems, that are one or two letters apart, that are short, long, numbers, or of other scripts. */
export const VOCABULARY = [
  ...['dance', 'dancing', 'dancer', 'danced', 'dances', 'lance', 'dune'],
  ...['jazz', 'jazzy', 'night', 'nights', 'knight', 'fright', 'light', 'lights'],
  ...['concert', 'concerts', 'concerto', 'symphony', 'symphonies', 'symphonic'],
  ...['organ', 'organic', 'organization', 'organizing', 'run', 'running', 'runner'],
  ...['happy', 'happiness', 'relational', 'conditional', 'logical', 'logic', 'probably'],
  ...[
    'Café',
    'Tropicália',
    'façade',
    'Straße',
    'straß',
    '東京',
    'ночь',
    'джаз',
    'Σίσυφος',
    'مرحبا',
  ],
  ...['internationalization', 'internationally', 'DJ', 'a', 'B', '5K', '2026', '1,000'],
  ...["O'Brien's", 'hip-hop', 'R&B', 'AC/DC', 'skating', 'hopping', 'market', 'markets', 'marker'],
  ...['anyq', 'notq', 'AND', 'OR', 'NOT', 'NEAR', 'title', 'facets'],
]

const NAMES = ['Bar Centro', 'The Pier', 'Café Lumière', 'Night Market Hall', 'Old Organ Loft']

export function someTitle(random: Random): string {
  const words = Array.from({ length: random.int(1, 4) }, () =>
    cased(random, random.pick(VOCABULARY)),
  )
  const join = random.pick([' ', ' ', ' ', ': ', ' & ', ' – '])
  return random.chance(0.03)
    ? '★ !!!'
    : words.join(join) + random.pick(['', '', '!', ' 🎷', ' (live)'])
}

function cased(random: Random, word: string): string {
  if (random.chance(0.2)) return word.toUpperCase()
  return random.chance(0.3) ? word[0]?.toUpperCase() + word.slice(1) : word
}

export function someName(random: Random): string {
  return random.chance(0.6)
    ? random.pick(NAMES)
    : `${random.pick(VOCABULARY)} ${random.pick(['Hall', 'Room', 'Stage'])}`
}

/** Words of a description as events hold them; some are longer than what lists take of it. */
export function someBody(random: Random): string {
  const length = random.chance(0.05) ? 500 : random.int(0, 8)
  return textKey(Array.from({ length }, () => random.pick(VOCABULARY)).join(' '))
}

const LETTERS = 'abcdeghinorst'

/** The word with a letter added, left out, changed, or swapped with its neighbour. */
export function misspelt(random: Random, word: string): string {
  const letters = [...word]
  const at = random.int(0, Math.max(letters.length - 1, 0))
  const letter = random.pick([...LETTERS])
  switch (random.int(0, 3)) {
    case 0:
      return letters.toSpliced(at, 0, letter).join('')
    case 1:
      return letters.toSpliced(at, 1).join('')
    case 2:
      return letters.toSpliced(at, 1, letter).join('')
    default:
      return letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()).join('')
  }
}
