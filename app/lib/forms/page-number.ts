/** The last page of every list (specification, section 9). */
export const MAX_PAGE = 100

/** A page number from 1 to MAX_PAGE; 1 for invalid input (specification, section 9). */
export function parsePageNumber(text: string | null): number {
  const page = Math.trunc(Number(text ?? 1))
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), MAX_PAGE)
}

/** The URL path of a page of the list at `path`. */
export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
