/** Parses a row id from a URL or an API parameter; null when it is not one. */
export function parseRowId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
