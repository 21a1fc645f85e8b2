/** A suggestion below the search box: where it leads, its name, and a detail beside it. */
export type Suggestion = { href: string; name: string; detail: string }

/** Suggestions of one kind, such as 'Venues'. */
export type SuggestionGroup = { name: string; suggestions: Suggestion[] }

/** The URL path of the suggestions for a text: JSON of SuggestionGroup[]. */
export const formatSuggestionsPath = (text: string) =>
  `/search/suggest?${new URLSearchParams({ q: text })}`
