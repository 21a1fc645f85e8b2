import { type SQL, sql } from 'drizzle-orm'
import { keyIn, liveEdition } from '~/domain/listings/listing-version-store.server'
import { EDITION_SIZE } from '~/domain/listings/listing-key'
import {
  formsOf,
  lettersAllowed,
  lettersApart,
  SHORTEST_CORRECTED,
  type TextQuery,
} from '~/domain/listings/search-words'

/** A word that the listing has, near to one that was written and that it has not. */
export type SpellingRow = { written: string; meant: string; docs: number }

const MOST_SPELLINGS = 200

/** The query for what may have been meant by each word that no title or place of the site's listing has. */
export function spellingsOf(text: TextQuery, siteId: number): SQL {
  const singles = text.wanted.flatMap((words, at) => (isSpelt(text, at) ? words : []))
  const words = [...new Set(singles)].filter((word) => [...word].length >= SHORTEST_CORRECTED)
  const looked = words.map((word) => ({
    word,
    match: `{forms} : (${formsOf(word)
      .map((form) => `"${form}"`)
      .join(' OR ')})`,
  }))
  const edition = liveEdition(siteId)
  return sql`
    SELECT w.value ->> 'word' AS written, substr(t.key, 3) AS meant, t.docs
    FROM json_each(${JSON.stringify(looked.filter(({ match }) => match.includes('"')))}) w
    CROSS JOIN term_text f CROSS JOIN term t ON t.k = f.rowid AND t.docs > 0
    WHERE NOT EXISTS (
        SELECT 1 FROM term k WHERE k.edition = ${edition} AND k.key = 'w:' || (w.value ->> 'word') AND k.docs > 0)
      AND f.term_text MATCH w.value ->> 'match'
      AND f.rowid BETWEEN ${keyIn(edition, 0)} AND ${keyIn(edition, EDITION_SIZE - 1)}
    LIMIT ${MOST_SPELLINGS}`
}

/** The text with words that the listing has; null when nothing better is known. */
export function correctWords(text: TextQuery, spellings: SpellingRow[]): TextQuery | null {
  const best = new Map<string, { meant: string; apart: number; docs: number }>()
  for (const { written, meant, docs } of spellings) {
    const apart = lettersApart(written, meant)
    if (apart > lettersAllowed(written)) continue
    const before = best.get(written)
    const isBetter =
      !before ||
      apart < before.apart ||
      (apart === before.apart &&
        (docs > before.docs || (docs === before.docs && meant < before.meant)))
    if (isBetter) best.set(written, { meant, apart, docs })
  }
  if (best.size === 0) return null
  const wanted = text.wanted.map((words, at) =>
    isSpelt(text, at) ? words.map((word) => best.get(word)?.meant ?? word) : words,
  )
  return { ...text, wanted, isOpen: false }
}

/** Whether a wanted term may be misspelt. Words in quotes are meant as they stand. */
function isSpelt({ wanted, asWritten = [] }: TextQuery, at: number): boolean {
  return wanted[at]?.length === 1 && !asWritten.includes(at)
}

/** The wanted words as one would write them. */
export function textOf({ wanted, unwanted }: TextQuery): string {
  const quoted = (words: string[]) => (words.length > 1 ? `"${words.join(' ')}"` : words.join(''))
  return [...wanted.map(quoted), ...unwanted.map((words) => `-${quoted(words)}`)].join(' ')
}
