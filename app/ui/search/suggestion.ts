/** A line under the search box while a reader types: where it leads, its name, and what is told beside it. */
export type Suggestion = { href: string; name: string; note: string }

/** Suggestions of one kind, as 'Venues'. */
export type SuggestionGroup = { name: string; suggestions: Suggestion[] }

/** What is asked at each pause of typing; the answer is JSON of SuggestionGroup[]. */
export const suggestPath = (text: string) => `/search/suggest?${new URLSearchParams({ q: text })}`
