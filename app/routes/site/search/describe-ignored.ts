import type { IgnoredValue } from '~/domain/search/url/known-filters'

const NOUNS: Partial<Record<IgnoredValue['parameter'], string>> = {
  cats: 'category',
  nhoods: 'neighborhood',
  places: 'place',
  zips: 'zip code',
  venue: 'venue',
  near: 'place',
  tags: 'tag',
  price: 'price',
  ages: 'age group',
  access: 'accessibility feature',
}

const MAX_NAMED = 3
const MAX_QUOTED = 40

/** What was left out of a search because the site does not have it; null for nothing. */
export function describeIgnored(ignored: IgnoredValue[]): string | null {
  if (ignored.length === 0) return null
  const named = ignored.slice(0, MAX_NAMED)
  const rest = ignored.length - named.length
  return [
    ...named.map(({ parameter, value }) => `There is no ${NOUNS[parameter]} “${quote(value)}”.`),
    ...(rest > 0 ? [`${countMore(rest)} not exist either.`] : []),
    `The search leaves ${ignored.length === 1 ? 'it' : 'them'} out.`,
  ].join(' ')
}

const countMore = (rest: number) => (rest === 1 ? '1 more value does' : `${rest} more values do`)

const quote = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)
