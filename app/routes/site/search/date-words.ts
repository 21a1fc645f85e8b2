import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { DatePhrase } from '~/domain/search/words/recognize-date-words'

/** Words that were read as days: the search in which they are words, and what the URL has in place of the days. */
export type DateWords = { name: string; href: string; written: SearchQuery }

export function findWords(
  { text, days = [], isEvening = false }: SearchQuery,
  query: SearchQuery,
  { phrase, quoted }: DatePhrase,
): DateWords {
  // No days instead of absent ones, which JSON would leave out.
  const written = { text, days, isEvening }
  const href = formatSearchUrl({ ...query, ...written, text: quoted, page: undefined })
  return { name: `Search for the words “${phrase}” instead`, href, written }
}
