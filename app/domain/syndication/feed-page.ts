import { parseRegionType, type RegionType } from '~/domain/geography/region'
import { parseRowId } from '~/lib/row-id'
import { FEED_FORMAT_NAMES, FEED_FORMATS, type FeedFormat } from './feed-format'

/** A page whose list of events is also a feed. A tag's list is a search. */
export type FeedPage =
  | { kind: 'site' }
  | { kind: 'search' }
  | { kind: 'category'; id: string }
  | { kind: 'region'; type: RegionType; slug: string }
  | { kind: 'venue'; id: number }
  | { kind: 'featured-venue'; uid: string }
  | { kind: 'series'; id: number }
  /** The events of the account that has the secret link. */
  | { kind: 'own' }

type PageReader = (id: string) => FeedPage | null

const fixed = (page: FeedPage): PageReader => {
  return (id) => (id === '' ? page : null)
}

const withRowId = (kind: 'venue' | 'series'): PageReader => {
  return (text) => {
    const id = parseRowId(text)
    return id === null ? null : { kind, id }
  }
}

const ofRegion = (name: string): PageReader => {
  const type = parseRegionType(name)
  return (slug) => (type === null || slug === '' ? null : { kind: 'region', type, slug })
}

/** By the path before the id. */
const PAGES = new Map<string, PageReader>([
  ['', fixed({ kind: 'site' })],
  ['search', fixed({ kind: 'search' })],
  ['account/events', fixed({ kind: 'own' })],
  ['category', (id) => (id === '' ? null : { kind: 'category', id })],
  ...['neighborhood', 'place', 'zipcode'].map((name) => [name, ofRegion(name)] as const),
  ['venue', withRowId('venue')],
  ['featuredvenue', (uid) => (uid === '' ? null : { kind: 'featured-venue', uid })],
  ['series', withRowId('series')],
])

/** The page and the format of a feed's path; null if there is no such feed. */
export function parseFeedPath(pathname: string): { page: FeedPage; format: FeedFormat } | null {
  const segments = pathname.split('/').slice(1).map(decodeURIComponent)
  const file = segments.pop()
  const format = FEED_FORMAT_NAMES.find((name) => FEED_FORMATS[name].file === file)
  if (format === undefined) return null
  const page =
    PAGES.get(segments.join('/'))?.('') ??
    (segments.length === 2 ? PAGES.get(segments[0] ?? '')?.(segments[1] ?? '') : null)
  return page ? { page, format } : null
}
