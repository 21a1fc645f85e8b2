import type { Day } from '~/lib/local-time'
import { LONGEST_TEXT } from '~/ui/site-frame/search-bar'
import { isSearchDay } from '~/ui/site-frame/search-path'

export type SearchQuery = { text: string; categories: string[]; days: Day[]; page: number }
export type SearchProblem = { field: 'q' | 'cats' | 'days'; message: string }

/** As many days as a search can be asked for. */
export const MOST_DAYS = 60
const MOST_CATEGORIES = 60
const LAST_PAGE = 100
const LONGEST_QUOTE = 40

/** Reads the parameters of /search. What is empty was left out of the form; what is wrong is told in `problems`. */
export function readSearchQuery(parameters: URLSearchParams): {
  query: SearchQuery
  problems: SearchProblem[]
} {
  const text = (parameters.get('q') ?? '').trim()
  const categories = valuesOf(parameters, 'cats')
  const days = valuesOf(parameters, 'days').sort()
  const problems: SearchProblem[] = []
  if (text.length > LONGEST_TEXT) {
    problems.push({
      field: 'q',
      message: `Search for at most ${LONGEST_TEXT} characters; this has ${text.length}.`,
    })
  }
  for (const day of days.filter((value) => !isSearchDay(value)).slice(0, 3)) {
    problems.push({
      field: 'days',
      message: `“${quote(day)}” is not a date. Write dates like 2026-05-31.`,
    })
  }
  if (days.length > MOST_DAYS) {
    problems.push({ field: 'days', message: `Choose at most ${MOST_DAYS} days.` })
  }
  if (categories.length > MOST_CATEGORIES) {
    problems.push({ field: 'cats', message: `Choose at most ${MOST_CATEGORIES} categories.` })
  }
  return { query: { text, categories, days, page: readPage(parameters.get('page')) }, problems }
}

/** The categories asked for by a name that no category has. */
export function unknownCategories(asked: string[], known: { id: string }[]): SearchProblem[] {
  return asked
    .filter((id) => !known.some((category) => category.id === id))
    .slice(0, 3)
    .map((id) => ({ field: 'cats', message: `There is no category “${quote(id)}”.` }))
}

/** A page number from 1 to 100; what is no number is 1 (specification, section 9). */
export function readPage(text: string | null): number {
  const page = Math.trunc(Number(text ?? 1))
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), LAST_PAGE)
}

function valuesOf(parameters: URLSearchParams, name: string): string[] {
  return [...new Set(parameters.getAll(name).map((value) => value.trim()))].filter(Boolean)
}

function quote(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}
