import { splitWords } from '~/domain/listings/index-words'
import type { Day } from '~/lib/time/local-time'
import type { SearchQuery } from '../search-query'
import { type DatePhrase, recognizeDateWords } from './recognize-date-words'

/** A search with the days that its words name, and those words; `dates` is null where they name none. */
export type DatedSearch = { query: SearchQuery; dates: DatePhrase | null }

/** Beside days, these ask for anything: 'things to do this weekend', 'what’s on tonight'. */
const ANYTHING = new Set(
  'a activities all any anything are do event events fun going happening happenings in is me near on s show shows something stuff the there thing things to town what whats'.split(
    ' ',
  ),
)

/**
 * Reads days from the words of a search that a person wrote. Days that the search has already stay. Events whose title has all
 * the words as they are written ('Friday Night Lights') come first, on whatever day.
 */
export function applyDateWords(query: SearchQuery, today: Day): DatedSearch {
  const { text = '', days, isEvening } = query
  const dates = recognizeDateWords(text, today)
  if (!dates) return { query, dates }
  const words = splitWords(dates.rest)
  const isAnything = words.every((word) => ANYTHING.has(word))
  const hasDays = days !== undefined || isEvening === true
  return {
    query: {
      ...query,
      text: isAnything ? undefined : dates.rest,
      ...(!hasDays && { days: dates.days, isEvening: dates.isEvening || undefined }),
      ...(words.length > 0 &&
        !hasSyntax(text) && { titled: { words: splitWords(text), days, isEvening } }),
    },
    dates,
  }
}

/** Whether the text has phrases or exclusions, and so is no title. */
const hasSyntax = (text: string) => /["“”„]|(?:^|\s)[-−–]/.test(text)
