/** The languages in which our sources write months and weekdays. English first: it wins where two share a word. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

/** What people write besides the names and short names that Unicode lists. */
const MORE_MONTHS: [string, number][] = [
  ['sept', 9],
  ['mrz', 3],
  ['maerz', 3],
]
const MORE_WEEKDAYS: [string, number][] = [
  ['tues', 2],
  ['weds', 3],
  ['thur', 4],
  ['thurs', 4],
]

/** Words of months, in lower case and without points: 'aug', 'august', 'août'. From 1. */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...listWords(12, 'month', (index) => Date.UTC(2026, index, 15)).map(
    ([word, index]): [string, number] => [word, index + 1],
  ),
  ...MORE_MONTHS,
])

/** Words of weekdays: 'sat', 'saturday', 'samstag'. From Sunday, 0. Those of two letters are words of languages, too. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map([
  ...listWords(7, 'weekday', (index) => Date.UTC(2026, 1, 1 + index)).filter(
    ([word]) => word.length > 2 && !MONTHS.has(word),
  ),
  ...MORE_WEEKDAYS,
])

/** The names of months or weekdays, long and short, with their numbers from 0. The first language wins. */
function listWords(
  count: number,
  kind: 'month' | 'weekday',
  toInstant: (index: number) => number,
): [string, number][] {
  const words: [string, number][] = []
  for (const language of [...LANGUAGES].reverse()) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [kind]: style, timeZone: 'UTC' })
      for (let index = 0; index < count; index++) {
        const word = format
          .format(toInstant(index))
          .toLowerCase()
          .replace(/[^\p{L}]/gu, '')
        words.push([word, index])
      }
    }
  }
  return words
}
