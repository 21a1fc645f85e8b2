import { MAX_PAGE, parsePageNumber } from './page-number'

/** The order of a list: the key of what it is sorted by, and the direction. */
export type Sort<Key extends string = string> = { by: Key; direction: 'asc' | 'desc' }

/** The order in `sort=name` or `sort=-name`; the fallback for anything that is not among the allowed keys. */
export function parseSort<Key extends string>(
  searchParams: URLSearchParams,
  allowed: readonly Key[],
  fallback: Sort<Key>,
): Sort<Key> {
  const text = searchParams.get('sort') ?? ''
  const isDescending = text.startsWith('-')
  const by = allowed.find((key) => key === (isDescending ? text.slice(1) : text))
  return by === undefined ? fallback : { by, direction: isDescending ? 'desc' : 'asc' }
}

/** The text in `q=`, trimmed, at most `maxLength` characters; '' without one. */
export function parseListText(searchParams: URLSearchParams, maxLength = 100): string {
  return [...(searchParams.get('q') ?? '').trim()].slice(0, maxLength).join('')
}

/** The page in `page=`, from 1 to MAX_PAGE, and how many rows come before it. */
export function parsePage(
  searchParams: URLSearchParams,
  pageSize: number,
): { page: number; offset: number } {
  const page = parsePageNumber(searchParams.get('page'))
  return { page, offset: (page - 1) * pageSize }
}

/** The last page of a list with so many rows; a list without any has one page. */
export function countPages(rows: number, pageSize: number): number {
  return Math.min(Math.max(1, Math.ceil(rows / pageSize)), MAX_PAGE)
}

type Changes = Record<string, string | number | null>

/** The URL path of the same list with other parameters. Null removes one; another filter or order starts at page 1. */
export function listHref(path: string, searchParams: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(searchParams)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  if (next.get('page') === '1') next.delete('page')
  const query = next.toString()
  return query === '' ? path : `${path}?${query}`
}

/** The URL path of the same list in another order. */
export function sortHref(
  path: string,
  searchParams: URLSearchParams,
  { by, direction }: Sort,
): string {
  return listHref(path, searchParams, { sort: direction === 'desc' ? `-${by}` : by })
}
