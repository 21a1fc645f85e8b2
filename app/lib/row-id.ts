/** The number of a row as addresses and calls write it; null where no row can have it. */
export function parseRowId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
