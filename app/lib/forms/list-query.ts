import { MAX_PAGE, parsePageNumber } from './page-number'

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

/** The URL path of the same list with other parameters. Null removes one; another filter starts at page 1. */
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
