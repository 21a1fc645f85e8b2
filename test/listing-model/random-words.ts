import { textKey } from '~/lib/text/text-key'
import type { Random } from './seeded-random'

/** Words that share stems or differ by one or two characters; short and long words, numbers, other scripts. */
export const VOCABULARY =
  `dance dancing dancer danced dances lance dune jazz jazzy night nights knight fright light
  lights concert concerts concerto symphony symphonies symphonic organ organic organization
  organizing run running runner happy happiness relational conditional logical logic probably
  Café Tropicália façade Straße straß 東京 ночь джаз Σίσυφος مرحبا internationalization
  internationally DJ a B 5K 2026 1,000 O'Brien's hip-hop R&B AC/DC skating hopping market
  markets marker anyq notq AND OR NOT NEAR title facets`.split(/\s+/)

const NAMES = ['Bar Centro', 'The Pier', 'Café Lumière', 'Night Market Hall', 'Old Organ Loft']

export function randomTitle(random: Random): string {
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

export function randomName(random: Random): string {
  return random.chance(0.6)
    ? random.pick(NAMES)
    : `${random.pick(VOCABULARY)} ${random.pick(['Hall', 'Room', 'Stage'])}`
}

/** A description's words as events store them; some are longer than the part that lists use. */
export function randomBody(random: Random): string {
  const length = random.chance(0.05) ? 500 : random.int(0, 8)
  return textKey(Array.from({ length }, () => random.pick(VOCABULARY)).join(' '))
}

const CHARACTERS = 'abcdeghinorst'

/** The word with a character added, removed, changed, or swapped with its neighbor. */
export function misspell(random: Random, word: string): string {
  const characters = [...word]
  const at = random.int(0, Math.max(characters.length - 1, 0))
  const character = random.pick([...CHARACTERS])
  switch (random.int(0, 3)) {
    case 0:
      return characters.toSpliced(at, 0, character).join('')
    case 1:
      return characters.toSpliced(at, 1).join('')
    case 2:
      return characters.toSpliced(at, 1, character).join('')
    default:
      return characters.toSpliced(at, 2, ...characters.slice(at, at + 2).reverse()).join('')
  }
}
