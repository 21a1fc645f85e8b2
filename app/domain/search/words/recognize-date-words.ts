import type { Day } from '~/lib/time/local-time'
import { type NamedDays, resolveDateWords } from './date-words-to-days'

/** Words of a search that name days, such as 'tonight' in 'jazz tonight'. */
export type DatePhrase = NamedDays & {
  /** As the visitor wrote them. */
  phrase: string
  /** The text without the phrase, and the text in which the phrase is in quotes, so that it is only words. */
  rest: string
  quoted: string
}

const MOST_WORDS = 4
const QUOTES = /["“”„]/g
/** What joins a date to the words before it. */
const JOINING_WORDS = new Set(['on', 'for', 'from', 'at', 'in'])

/**
 * Finds days that the text ends or begins with; null for none. A phrase in quotes, or after a minus, is words. `today` is the
 * day in the site's zone.
 */
export function recognizeDateWords(text: string, today: Day): DatePhrase | null {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    isQuoted:
      match[0].search(QUOTES) >= 0 ||
      (text.slice(0, match.index).match(QUOTES) ?? []).length % 2 === 1,
    plain: match[0].toLowerCase().replace(/[.,;:!?]+$/, ''),
  }))
  const most = Math.min(MOST_WORDS, words.length)
  for (const isLast of [true, false]) {
    for (let count = most; count > 0; count--) {
      const phrase = isLast ? words.slice(-count) : words.slice(0, count)
      const [first] = phrase
      const last = phrase.at(-1)
      if (!first || !last || phrase.some(({ isQuoted }) => isQuoted)) continue
      const found = resolveDateWords(phrase.map(({ plain }) => plain).join(' '), today)
      if (!found) continue
      const before = words.slice(0, words.indexOf(first))
      while (JOINING_WORDS.has(before.at(-1)?.plain ?? '')) before.pop()
      const written = text.slice(first.from, last.to).replace(/[.,;:!?]+$/, '')
      const rest = [text.slice(0, before.at(-1)?.to ?? 0), text.slice(last.to)]
      return {
        ...found,
        phrase: written,
        rest: rest.join(' ').trim().replace(/,$/, ''),
        quoted: `${text.slice(0, first.from)}"${written}"${text.slice(last.to)}`.trim(),
      }
    }
  }
  return null
}
