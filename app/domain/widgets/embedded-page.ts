import type { RegionType } from '~/domain/geography/region'
import { REGION_PARAMETERS } from '~/domain/search/url/search-parameters'
import { parseRowId } from '~/lib/row-id'

/** A page of a site that other websites can show as a widget. */
export type EmbeddedPage =
  | { kind: 'home' }
  | { kind: 'search'; params: URLSearchParams }
  | { kind: 'event' | 'venue'; id: number }
  | { kind: 'category'; id: string }
  | { kind: 'region'; type: RegionType; slug: string; parameter: string }

const REGION_PATHS: Record<string, RegionType> = {
  neighborhood: 'neighborhood',
  place: 'place',
  zipcode: 'zip',
}

/** The page at a path of a site, with its query; null if it cannot be embedded. */
export function parseEmbeddedPage({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): EmbeddedPage | null {
  if (pathname === '/') return { kind: 'home' }
  if (pathname === '/search') return { kind: 'search', params: searchParams }
  const [, name = '', given = ''] = /^\/([a-z]+)\/([^/]+)$/.exec(pathname) ?? []
  const slug = decode(given)
  if (slug === null || slug === '') return null
  if (name === 'event' || name === 'venue') {
    const id = parseRowId(slug)
    return id === null ? null : { kind: name, id }
  }
  if (name === 'category') return { kind: name, id: slug }
  const type = Object.hasOwn(REGION_PATHS, name) ? REGION_PATHS[name] : undefined
  const parameter = REGION_PARAMETERS.find((candidate) => candidate.type === type)?.name
  return type && parameter ? { kind: 'region', type, slug, parameter } : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
