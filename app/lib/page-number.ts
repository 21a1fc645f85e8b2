/** Of every list (specification, section 9). */
export const MAX_PAGE = 100

/** A page number from 1 to LAST_PAGE; what is no number is 1 (specification, section 9). */
export function parsePageNumber(text: string | null): number {
  const page = Math.trunc(Number(text ?? 1))
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), MAX_PAGE)
}

/** The address of one page of the list at `path`. */
export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
