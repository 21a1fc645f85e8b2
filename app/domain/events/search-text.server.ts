import { textKey } from '~/lib/text/text-key'

/** In characters: what follows has little to do with what people search for. */
const MAX_SEARCH_TEXT = 2_000

/** The words by which an event is found besides its title and place, normalized. `text` is its description without HTML. */
export function buildSearchText({
  title,
  venue = '',
  categories,
  text,
}: {
  title: string
  /** As the source names it. */
  venue?: string
  categories: string[]
  text: string
}): string {
  return textKey([title, venue, categories.join(' '), text].join(' ').slice(0, MAX_SEARCH_TEXT))
}
