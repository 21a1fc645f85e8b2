import type { SearchQuery } from '../search-query'
import { isSearchDay, SEARCH_PARAMETERS, type SearchParameter } from './search-parameters'

/** What is wrong with a search, and the name of the parameter to blame. */
export type SearchError = { field: SearchParameter['name']; message: string }

const MAX_QUOTED = 40
/** The most bad values of one parameter that are named one by one. */
const MAX_NAMED = 3

/** Lists what is wrong with a search, in the order of the parameters. */
export function validateSearchQuery(query: SearchQuery): SearchError[] {
  return SEARCH_PARAMETERS.flatMap((parameter) =>
    validateParameter(parameter, query).map((message) => ({ field: parameter.name, message })),
  )
}

function validateParameter(parameter: SearchParameter, query: SearchQuery): string[] {
  switch (parameter.kind) {
    case 'text': {
      const length = query[parameter.field]?.length ?? 0
      if (length <= parameter.max) return []
      return [`Search for at most ${parameter.max} characters; this has ${length}.`]
    }
    case 'days': {
      const days = query[parameter.field] ?? []
      const wrong = days.filter((day) => !isSearchDay(day)).slice(0, MAX_NAMED)
      const errors = wrong.map(
        (day) => `“${quote(day)}” is not a date. Write dates like 2026-05-31.`,
      )
      return [...errors, ...validateCount(parameter, days)]
    }
    case 'ids':
    case 'values':
    case 'facts':
    case 'any place':
      return validateCount(parameter, query[parameter.field] ?? [])
    default:
      return []
  }
}

function validateCount(
  { max, plural }: { max: number; plural: string },
  values: unknown[],
): string[] {
  return values.length > max ? [`Choose at most ${max} ${plural}.`] : []
}

/** The errors of categories that do not exist. */
export function findUnknownCategories(
  { categories = [] }: SearchQuery,
  known: { id: string }[],
): SearchError[] {
  return categories
    .filter((id) => !known.some((category) => category.id === id))
    .slice(0, MAX_NAMED)
    .map((id) => ({ field: 'cats', message: `There is no category “${quote(id)}”.` }))
}

function quote(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
}
