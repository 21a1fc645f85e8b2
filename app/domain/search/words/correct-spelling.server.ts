import { type SQL, sql } from 'drizzle-orm'
import type { term } from '~/db/schema/listings'
import { listWordForms, SHORTEST_CORRECTED } from '~/domain/listings/index-words'
import { KEYS_PER_VERSION } from '~/domain/listings/listing-key'
import { keyInVersion, selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { editDistance } from './edit-distance'
import type { Term, TextQuery } from './parse-search-text'

/** A word of the listing that is similar to a word of the search which the listing does not have. */
export type SpellingRow = { written: string; meant: string } & Pick<
  typeof term.$inferSelect,
  'docs'
>

const MAX_SPELLINGS = 200

/** From this many letters on, a word may have two errors. */
const LONG_WORD = 8

/** The statement for what may be meant by each word that no title or place of the site's listing has. */
export function selectSpellings(text: TextQuery, siteId: number): SQL {
  const singles = text.wanted.flatMap((term) => (isCorrectable(term) ? term.words : []))
  const words = [...new Set(singles)].filter((word) => [...word].length >= SHORTEST_CORRECTED)
  const candidates = words.map((word) => ({
    word,
    match: `{forms} : (${listWordForms(word)
      .map((form) => `"${form}"`)
      .join(' OR ')})`,
  }))
  const version = selectLiveVersionId(siteId)
  return sql`
    SELECT w.value ->> 'word' AS written, substr(t.key, 3) AS meant, t.docs
    FROM json_each(${JSON.stringify(candidates.filter(({ match }) => match.includes('"')))}) w
    CROSS JOIN term_text f CROSS JOIN term t ON t.k = f.rowid AND t.docs > 0
    WHERE NOT EXISTS (
        SELECT 1 FROM term k WHERE k.version_id = ${version} AND k.key = 'w:' || (w.value ->> 'word') AND k.docs > 0)
      AND f.term_text MATCH w.value ->> 'match'
      AND f.rowid BETWEEN ${keyInVersion(version, 0)} AND ${keyInVersion(version, KEYS_PER_VERSION - 1)}
    LIMIT ${MAX_SPELLINGS}`
}

/** The text with each misspelt word replaced by the most similar word of the listing; null when there is none. */
export function correctSpelling(text: TextQuery, spellings: SpellingRow[]): TextQuery | null {
  const best = new Map<string, Candidate>()
  for (const { written, meant, docs } of spellings) {
    const candidate = { meant, docs, edits: editDistance(written, meant) }
    const known = best.get(written)
    if (candidate.edits > maxEdits(written)) continue
    if (!known || compareCandidates(candidate, known) < 0) best.set(written, candidate)
  }
  if (best.size === 0) return null
  const wanted = text.wanted.map((term) =>
    isCorrectable(term)
      ? { ...term, words: term.words.map((word) => best.get(word)?.meant ?? word) }
      : term,
  )
  return { ...text, wanted, isOpen: false }
}

type Candidate = { meant: string; docs: number; edits: number }

const maxEdits = (word: string) => ([...word].length >= LONG_WORD ? 2 : 1)

/** The best first: fewer edits, then more events, then by the alphabet. */
const compareCandidates = (a: Candidate, b: Candidate) =>
  a.edits - b.edits || b.docs - a.docs || (a.meant < b.meant ? -1 : 1)

/** Whether a wanted term may be misspelt: no phrase, compound, word in quotes, or word with a meaning. */
const isCorrectable = ({ words, isQuoted, meaning }: Term) =>
  words.length === 1 && !isQuoted && !meaning

/** The text as a person would write it. */
export function formatText({ wanted, unwanted }: TextQuery): string {
  const format = ({ words, isQuoted, singles }: Term): string =>
    singles ? singles.map(format).join(' ') : formatWords(words, isQuoted)
  return [...wanted.map(format), ...unwanted.map((term) => `-${format(term)}`)].join(' ')
}

const formatWords = (words: string[], isQuoted: boolean) =>
  isQuoted && words.length > 1 ? `"${words.join(' ')}"` : words.join('-')
